import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnInvitationsAnswer } from '../../../shared/maps/members.ts'
import { answerHandOver, answerInvitation, fetchOwnInvitations } from '../../sources/http/members.ts'
import { Button } from '../../ui/control/Button.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { refusalOf } from './useMembers.ts'
import './invitations.css'

const keyOf = (userId: number) => ['invitations', userId] as const

/** What waits for an answer of the user: invitations to maps, and maps that others offer them. Nothing where there is none. */
export const OwnInvitations = ({ userId }: { userId: number }) => {
  const { data } = useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => fetchOwnInvitations(signal),
  })
  if (data === undefined || data.invitations.length + data.hand_overs.length === 0) return null
  return (
    <ul className="invitations" aria-label="Invitations">
      {data.invitations.map((invitation) => (
        <Offer
          key={`invitation ${invitation.map_id}`}
          userId={userId}
          offer={invitation}
          words={`invites you as ${invitation.role === 'editor' ? 'an editor' : 'a viewer'} of`}
          answer={answerInvitation}
        />
      ))}
      {data.hand_overs.map((offer) => (
        <Offer
          key={`hand-over ${offer.map_id}`}
          userId={userId}
          offer={offer}
          words="offers you to become the owner of"
          answer={answerHandOver}
        />
      ))}
    </ul>
  )
}

interface OfferProps {
  userId: number
  offer: OwnInvitationsAnswer['hand_overs'][number]
  /** Between the person and the map. */
  words: string
  answer: (mapId: number, isAccepted: boolean) => Promise<unknown>
}

const Offer = ({ userId, offer, words, answer }: OfferProps) => {
  const client = useQueryClient()
  const isMobile = useIsMobile()
  const answering = useMutation({
    mutationFn: (isAccepted: boolean) => answer(offer.map_id, isAccepted),
    onSuccess: (_answer, isAccepted) => toast.say(isAccepted ? 'Accepted.' : 'Refused.'),
    onError: (error) => toast.error(refusalOf(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['maps'] })
      return client.invalidateQueries({ queryKey: keyOf(userId) })
    },
  })
  const size = isMobile ? 'touch' : 'md'
  return (
    <li className="invitation">
      <p>
        <b>@{offer.from}</b> {words} <b>{offer.map_name}</b>
      </p>
      <span className="invitation__acts">
        <Button
          size={size}
          aria-label={`Refuse ${offer.map_name}`}
          disabled={answering.isPending}
          onClick={() => answering.mutate(false)}
        >
          Refuse
        </Button>
        <Button
          variant="primary"
          size={size}
          aria-label={`Accept ${offer.map_name}`}
          disabled={answering.isPending}
          onClick={() => answering.mutate(true)}
        >
          Accept
        </Button>
      </span>
    </li>
  )
}

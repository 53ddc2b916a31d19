import { type FormEvent, useState } from 'react'
import type { MembersAnswer } from '../../../shared/maps/members.ts'
import { offerMap, takeOfferBack } from '../../sources/http/members.ts'
import { Button } from '../../ui/control/Button.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { refusalOf, useMemberAct } from './useMembers.ts'

interface HandOverProps {
  mapId: string
  offer: MembersAnswer['hand_over']
}

/** Offers the map to somebody, who becomes its owner by accepting. */
export const HandOver = ({ mapId, offer }: HandOverProps) => {
  const [username, setUsername] = useState('')
  const [error, setError] = useState<string>()
  const act = useMemberAct(mapId)
  const isMobile = useIsMobile()
  const { confirm } = useAlert()
  const size = isMobile ? 'touch' : 'md'
  const hand = async (event: FormEvent) => {
    event.preventDefault()
    const name = username.trim()
    if (name === '') return setError('Please enter a username.')
    setError(undefined)
    const isSure = await confirm({
      title: `Hand this map over to @${name}?`,
      text: 'Once they accept, it is theirs with its region maps, and you become an editor. Until then you can take the offer back.',
      verb: 'Offer',
    })
    if (!isSure) return
    act.mutate(async () => {
      try {
        await offerMap(mapId, name)
        setUsername('')
        toast.say(`The map is offered to @${name}.`)
      } catch (refused) {
        setError(refusalOf(refused))
      }
    })
  }
  return (
    <form className="members__part" aria-label="Hand over" onSubmit={(event) => void hand(event)}>
      <h3>Hand over</h3>
      {offer ? (
        <div className="members__line">
          <p className="members__hint">Offered to @{offer.username}, who has not answered yet.</p>
          <Button
            size={size}
            disabled={act.isPending}
            onClick={() =>
              act.mutate(async () => {
                await takeOfferBack(mapId)
                toast.say('The offer was taken back.')
              })
            }
          >
            Take back
          </Button>
        </div>
      ) : (
        <div className="members__line">
          <TextField
            label="New owner"
            value={username}
            error={error}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setUsername(event.target.value)}
          />
          <Button type="submit" size={size} disabled={act.isPending}>
            Offer the map
          </Button>
        </div>
      )}
    </form>
  )
}

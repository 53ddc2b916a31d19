import type { MembersAnswer } from '../../../shared/maps/members.ts'
import { offerMap, takeOfferBack } from '../../sources/http/members.ts'
import { Button } from '../../ui/control/Button.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { PersonForm } from './PersonForm.tsx'
import { useMemberAct } from './useMembers.ts'

interface HandOverProps {
  mapId: string
  offer: MembersAnswer['hand_over']
}

/** Offers the map to somebody, who becomes its owner by accepting. */
export const HandOver = ({ mapId, offer }: HandOverProps) => {
  const isMobile = useIsMobile()
  const { confirm } = useAlert()
  if (offer) return <Offered mapId={mapId} username={offer.username} />
  const hand = async (name: string) => {
    const isSure = await confirm({
      title: `Hand this map over to @${name}?`,
      text: 'Once they accept, it is theirs with its region maps, and you become an editor. Until then you can take the offer back.',
      verb: 'Offer',
    })
    if (!isSure) return false
    await offerMap(mapId, name)
    toast.say(`The map is offered to @${name}.`)
    return true
  }
  return (
    <PersonForm mapId={mapId} title={TITLE} label="New owner" onName={hand}>
      {(isPending) => (
        <Button type="submit" size={isMobile ? 'touch' : 'md'} disabled={isPending}>
          Offer the map
        </Button>
      )}
    </PersonForm>
  )
}

const TITLE = 'Hand over'

const Offered = ({ mapId, username }: { mapId: string; username: string }) => {
  const act = useMemberAct(mapId)
  const isMobile = useIsMobile()
  const takeBack = async () => {
    await takeOfferBack(mapId)
    toast.say('The offer was taken back.')
  }
  return (
    <section className="members__part" aria-label={TITLE}>
      <h3>{TITLE}</h3>
      <div className="members__line">
        <p className="members__hint">Offered to @{username}, who has not answered yet.</p>
        <Button
          size={isMobile ? 'touch' : 'md'}
          disabled={act.isPending}
          onClick={() => act.mutate(takeBack)}
        >
          Take back
        </Button>
      </div>
    </section>
  )
}

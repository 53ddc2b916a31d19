import { UsersRound } from 'lucide-react'
import { sharedWithText } from '../../../shared/texts/memberTexts.ts'
import type { OwnerAct } from '../../shell/sidebar/OwnerAct.ts'
import { useOpenOverlay, useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'

const MembersDialog = lazyOverlay(() => import('./MembersDialog.tsx').then((module) => module.MembersDialog))

const useOpenMembers = () => {
  const openOverlay = useOpenOverlay()
  return () => openOverlay((close) => <MembersDialog onClose={close} />)
}

/** For the owner of the map: the way to choose who takes part. */
export const useMemberActs = (): readonly OwnerAct[] => {
  const { record } = useViewer()
  const open = useOpenMembers()
  if (!record.abilities.members || !record.offers.community) return []
  return [{ label: 'Members', icon: <UsersRound />, act: open }]
}

/** With how many people the map is shared, for those who take part; it opens the list of them. */
export const SharedWith = () => {
  const { sharing } = useViewer().record
  const open = useOpenMembers()
  const isMobile = useIsMobile()
  if (sharing === null || sharing.memberCount === 0) return null
  return (
    <Button
      variant="quiet"
      size={isMobile ? 'touch' : 'sm'}
      icon={<UsersRound />}
      aria-haspopup="dialog"
      onClick={open}
    >
      {sharedWithText(sharing.memberCount)}
      {sharing.role !== null && ` · you are ${sharing.role === 'editor' ? 'an editor' : 'a viewer'}`}
    </Button>
  )
}

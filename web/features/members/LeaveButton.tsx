import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useViewer } from '../../shell/viewerContext.ts'
import { leaveMap } from '../../sources/http/members.ts'
import { Button } from '../../ui/control/Button.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { useMemberAct } from './useMembers.ts'

/** For a member: the way out. */
export const LeaveButton = ({ mapId, onLeft }: { mapId: string; onLeft: () => void }) => {
  const { record, session } = useViewer()
  const client = useQueryClient()
  const act = useMemberAct(mapId)
  const isMobile = useIsMobile()
  const { confirm } = useAlert()
  const leave = async () => {
    const isSure = await confirm({
      title: `Leave “${record.name}”?`,
      text: record.isPublic
        ? 'You can still see the map, as everybody can.'
        : 'The map is private: you will not see it any more unless you are invited again.',
      verb: 'Leave',
      danger: true,
    })
    if (!isSure) return
    act.mutate(async () => {
      await leaveMap(mapId)
      toast.say(`You have left “${record.name}”.`)
      onLeft()
      void client.invalidateQueries({ queryKey: ['maps'] })
      void session.catchUp()
    })
  }
  return (
    <Button
      variant="danger-quiet"
      size={isMobile ? 'touch' : 'md'}
      icon={<LogOut />}
      className="members__leave"
      disabled={act.isPending}
      onClick={() => void leave()}
    >
      Leave this map
    </Button>
  )
}

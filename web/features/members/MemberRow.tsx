import { X } from 'lucide-react'
import type { MemberRole } from '../../../shared/maps/permissions.ts'
import { MEMBER_DIALOG_TEXTS } from '../../../shared/texts/memberTexts.ts'
import { addMember, removeMember } from '../../sources/http/members.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { useMemberAct } from './useMembers.ts'

export const ROLE_OPTIONS = [
  { value: 'viewer', label: MEMBER_DIALOG_TEXTS.roles.viewer },
  { value: 'editor', label: MEMBER_DIALOG_TEXTS.roles.editor },
] as const

interface MemberRowProps {
  mapId: string
  member: { readonly user_id: number; readonly username: string; readonly role: MemberRole }
  /** Whether the viewer chooses the members. */
  isMine: boolean
  /** Whether they have not accepted yet. */
  isInvited?: boolean
}

/** Somebody who takes part in a map, or is invited; for the map's owner with their role to choose, and the way to take it back. */
export const MemberRow = ({ mapId, member, isMine, isInvited = false }: MemberRowProps) => {
  const { user_id: userId, username, role } = member
  const act = useMemberAct(mapId)
  const isMobile = useIsMobile()
  const { confirm } = useAlert()
  const remove = async () => {
    const isSure = await confirm({
      title: isInvited ? `Take back the invitation of @${username}?` : `Remove @${username}?`,
      text: isInvited
        ? 'They can no longer accept it.'
        : 'They lose what this role allows at once. What they added to the map stays.',
      verb: isInvited ? 'Take back' : 'Remove',
      danger: true,
    })
    if (!isSure) return
    act.mutate(async () => {
      await removeMember(mapId, userId)
      toast.say(isInvited ? 'Invitation taken back.' : `@${username} was removed.`)
    })
  }
  return (
    <li className="member">
      <span className="member__name cut">
        @{username}
        {isInvited && <em> invited</em>}
      </span>
      {isMine ? (
        <>
          <SegmentedControl
            label={`Role of @${username}`}
            value={role}
            options={ROLE_OPTIONS}
            disabled={act.isPending}
            onChange={(chosen) => act.mutate(() => addMember(mapId, username, chosen))}
          />
          <IconButton
            label={isInvited ? `Take back the invitation of @${username}` : `Remove @${username}`}
            size={isMobile ? 'touch' : 'md'}
            disabled={act.isPending}
            onClick={() => void remove()}
          >
            <X />
          </IconButton>
        </>
      ) : (
        <span className="member__role">{MEMBER_DIALOG_TEXTS.roles[role]}</span>
      )}
    </li>
  )
}

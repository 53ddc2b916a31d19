import { UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import type { MemberRole } from '../../../shared/maps/permissions.ts'
import { MEMBER_DIALOG_TEXTS } from '../../../shared/texts/memberTexts.ts'
import { addMember } from '../../sources/http/members.ts'
import { Button } from '../../ui/control/Button.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { ROLE_OPTIONS } from './MemberRow.tsx'
import { PersonForm } from './PersonForm.tsx'

/** Invites somebody by their username. */
export const InvitePerson = ({ mapId }: { mapId: string }) => {
  const [role, setRole] = useState<MemberRole>('editor')
  const isMobile = useIsMobile()
  const invite = async (name: string) => {
    const { state } = await addMember(mapId, name, role)
    toast.say(state === 'member' ? `The map is shared with @${name}.` : `@${name} is invited.`)
    return true
  }
  return (
    <PersonForm
      mapId={mapId}
      title="Invite somebody"
      label="Username"
      hint={MEMBER_DIALOG_TEXTS.roleHints[role]}
      onName={invite}
    >
      {(isPending) => (
        <>
          <SegmentedControl label="Role" value={role} options={ROLE_OPTIONS} onChange={setRole} />
          <Button
            type="submit"
            variant="primary"
            size={isMobile ? 'touch' : 'md'}
            icon={<UserRoundPlus />}
            disabled={isPending}
          >
            Invite
          </Button>
        </>
      )}
    </PersonForm>
  )
}

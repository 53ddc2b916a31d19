import { UserRoundPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { MemberRole } from '../../../shared/maps/permissions.ts'
import { MEMBER_DIALOG_TEXTS } from '../../../shared/texts/memberTexts.ts'
import { addMember } from '../../sources/http/members.ts'
import { Button } from '../../ui/control/Button.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { TextField } from '../../ui/control/TextField.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { ROLE_OPTIONS } from './MemberRow.tsx'
import { refusalOf, useMemberAct } from './useMembers.ts'

/** Invites somebody by their username. */
export const InvitePerson = ({ mapId }: { mapId: string }) => {
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<MemberRole>('editor')
  const [error, setError] = useState<string>()
  const act = useMemberAct(mapId)
  const isMobile = useIsMobile()
  const invite = (event: FormEvent) => {
    event.preventDefault()
    const name = username.trim()
    if (name === '') return setError('Please enter a username.')
    setError(undefined)
    act.mutate(async () => {
      try {
        const { state } = await addMember(mapId, name, role)
        setUsername('')
        toast.say(state === 'member' ? `The map is shared with @${name}.` : `@${name} is invited.`)
      } catch (refused) {
        setError(refusalOf(refused))
      }
    })
  }
  return (
    <form className="members__part" aria-label="Invite somebody" onSubmit={invite}>
      <h3>Invite somebody</h3>
      <div className="members__line">
        <TextField
          label="Username"
          value={username}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setUsername(event.target.value)}
        />
        <SegmentedControl label="Role" value={role} options={ROLE_OPTIONS} onChange={setRole} />
        <Button
          type="submit"
          variant="primary"
          size={isMobile ? 'touch' : 'md'}
          icon={<UserRoundPlus />}
          disabled={act.isPending}
        >
          Invite
        </Button>
      </div>
      <p className="members__hint">{MEMBER_DIALOG_TEXTS.roleHints[role]}</p>
    </form>
  )
}

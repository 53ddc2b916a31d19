import { useState } from 'react'
import type { AdminUser } from '../../../shared/admin/adminUsers.ts'
import { canGiveRole } from '../../../shared/maps/permissions.ts'
import { type CurrentUser, type Role, ROLES } from '../../../shared/people/users.ts'
import { giveRole } from '../../sources/http/admin.ts'
import { Button } from '../../ui/control/Button.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { useAdminAct } from './useAdminAct.ts'

const NAMES = { user: 'User', admin: 'Admin', founder: 'Founder' } as const satisfies Record<Role, string>

const GAINS = {
  user: 'They can no longer see this page, moderate, or see what is private to others.',
  admin: 'They see every map and account, and can hide and delete maps, suspend people and delete accounts.',
  founder: 'They can do what admins can, and change every map as if it were their own.',
} as const satisfies Record<Role, string>

interface RoleFormProps {
  user: AdminUser
  viewer: CurrentUser
  disabled: boolean
}

/** The role of an account; a question says what another one means. */
export const RoleForm = ({ user, viewer, disabled }: RoleFormProps) => {
  const [role, setRole] = useState<Role>(user.role)
  const [isBusy, setBusy] = useState(false)
  const { confirm } = useAlert()
  const act = useAdminAct()
  const change = async () => {
    const isSure = await confirm({
      title: `Make ${user.username} ${role === 'admin' ? 'an admin' : `a ${role}`}?`,
      text: GAINS[role],
      verb: 'Change role',
    })
    if (!isSure) return
    setBusy(true)
    await act(() => giveRole(user.id, role), {
      done: `${user.username} is now: ${NAMES[role]}.`,
      failed: 'The role could not be changed.',
    })
    setBusy(false)
  }
  const options = ROLES.filter((one) => one === user.role || canGiveRole(viewer, one))
  return (
    <section className="admin-part" aria-labelledby="admin-role">
      <h3 id="admin-role">Role</h3>
      <SegmentedControl
        label="Role"
        value={role}
        options={options.map((value) => ({ value, label: NAMES[value] }))}
        onChange={setRole}
        disabled={disabled || isBusy}
      />
      <Button disabled={disabled || isBusy || role === user.role} onClick={() => void change()}>
        Change role
      </Button>
    </section>
  )
}

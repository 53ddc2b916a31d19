import { useState } from 'react'
import type { AdminUser } from '../../../shared/admin/adminUsers.ts'
import { signOutUser, unsuspendUser } from '../../sources/http/admin.ts'
import { Button } from '../../ui/control/Button.tsx'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { countText } from '../../ui/text/numberText.ts'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'
import { useAdminAct } from './useAdminAct.ts'

interface AccountAccessProps {
  user: AdminUser
  disabled: boolean
}

/** Whether somebody gets in: their sessions, a suspension, the end of the account. */
export const AccountAccess = ({ user, disabled }: AccountAccessProps) => {
  const [open, setOpen] = useState<'suspend' | 'delete' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { confirm } = useAlert()
  const act = useAdminAct()
  const close = () => setOpen(null)

  const run = async (perform: () => Promise<unknown>, done: string, failed: string) => {
    setBusy(true)
    await act(perform, { done, failed })
    setBusy(false)
  }
  const signOut = async () => {
    const isSure = await confirm({
      title: `Sign ${user.username} out everywhere?`,
      text: `They are signed out of ${countText(user.sessions, 'browser')}, and can sign in again.`,
      verb: 'Sign out',
      danger: true,
    })
    if (isSure)
      await run(
        () => signOutUser(user.id),
        `${user.username} is signed out everywhere.`,
        'They could not be signed out.',
      )
  }
  const unsuspend = () =>
    run(
      () => unsuspendUser(user.id),
      `${user.username} may sign in again.`,
      'The suspension could not be ended.',
    )

  const isOff = disabled || isBusy
  return (
    <section className="admin-part" aria-labelledby="admin-access">
      <h3 id="admin-access">Access</h3>
      <p className="admin-list__facts">
        {user.sessions === 0 ? 'Signed in nowhere.' : `Signed in in ${countText(user.sessions, 'browser')}.`}
        {user.suspended_reason !== null &&
          ` Suspended${user.suspended_reason === '' ? '.' : `: ${user.suspended_reason}`}`}
      </p>
      <div className="admin-acts">
        <Button disabled={isOff || user.sessions === 0} onClick={() => void signOut()}>
          Sign out everywhere
        </Button>
        {user.suspended_reason === null ? (
          <Button disabled={isOff} onClick={() => setOpen('suspend')}>
            Suspend
          </Button>
        ) : (
          <Button disabled={isOff} onClick={() => void unsuspend()}>
            End suspension
          </Button>
        )}
        <Button variant="danger-quiet" disabled={isOff} onClick={() => setOpen('delete')}>
          Delete account
        </Button>
      </div>
      {open === 'suspend' && <SuspendDialog user={user} onClose={close} />}
      {open === 'delete' && <DeleteUserDialog user={user} onClose={close} />}
    </section>
  )
}

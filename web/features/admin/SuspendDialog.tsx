import { SUSPENSION_REASON_MAX } from '../../../shared/limits.ts'
import type { AdminUser } from '../../../shared/admin/adminUsers.ts'
import { suspendUser } from '../../sources/http/admin.ts'
import { TextDialog } from './TextDialog.tsx'

interface SuspendDialogProps {
  user: AdminUser
  onClose: () => void
}

/** Asks why somebody is suspended. */
export const SuspendDialog = ({ user, onClose }: SuspendDialogProps) => (
  <TextDialog
    title={`Suspend ${user.username}`}
    label="Reason"
    hint="They are signed out everywhere and read this when they try to sign in. What they have made stays."
    most={SUSPENSION_REASON_MAX}
    verb="Suspend"
    perform={(reason) => suspendUser(user.id, reason)}
    done={`${user.username} is suspended and signed out everywhere.`}
    failed="They could not be suspended."
    onClose={onClose}
  />
)

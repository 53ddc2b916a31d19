import { lazy, Suspense, useEffect, useRef } from 'react'
import { TEXTS } from '../../../shared/texts.ts'
import { loadChunk } from '../../ui/loadChunk.ts'
import { askForUsername, closeAccountDialog, useAccountDialog } from './accountDialog.ts'
import { useCurrentUser } from './currentUser.ts'

const ProfileDialog = lazy(() =>
  loadChunk(() => import('./ProfileDialog.tsx').then((module) => ({ default: module.ProfileDialog }))),
)
const AboutDialog = lazy(() =>
  loadChunk(() => import('../about/AboutDialog.tsx').then((module) => ({ default: module.AboutDialog }))),
)

/**
 * The dialogs of the account, over whatever page is shown. The profile opens by itself for a person whose username
 * is not settled yet.
 */
export const AccountDialogs = ({ usernameTaken }: { usernameTaken: boolean }) => {
  const { user } = useCurrentUser()
  const dialog = useAccountDialog()
  const isUnsaid = useRef(usernameTaken)
  const userId = user?.id
  const isPending = user?.username_pending ?? false
  useEffect(() => {
    if (userId === undefined) return
    if (isUnsaid.current) askForUsername(TEXTS.account.usernameTaken)
    else if (isPending) askForUsername(TEXTS.account.usernamePending)
    isUnsaid.current = false
  }, [userId, isPending])
  return (
    <Suspense fallback={null}>
      {dialog?.kind === 'profile' && user && (
        <ProfileDialog
          user={user}
          startsEditing={dialog.editing || user.username_pending}
          status={dialog.status}
          onClose={closeAccountDialog}
        />
      )}
      {dialog?.kind === 'about' && <AboutDialog onClose={closeAccountDialog} />}
    </Suspense>
  )
}

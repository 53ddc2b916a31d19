import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { useShortcuts } from '../../shell/useShortcuts.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { useCurrentUser } from './currentUser.ts'
import { SignInButton } from './SignInButton.tsx'

const ProfileDialog = lazyOverlay(() => import('./ProfileDialog.tsx').then((module) => module.ProfileDialog))
const KeysDialog = lazyOverlay(() => import('../help/KeysDialog.tsx').then((module) => module.KeysDialog))
const FeedbackDialog = lazyOverlay(() =>
  import('../feedback/FeedbackDialog.tsx').then((module) => module.FeedbackDialog),
)
const ImportDialog = lazyOverlay(() =>
  import('../imports/ImportDialog.tsx').then((module) => module.ImportDialog),
)
const LoginRequiredDialog = lazyOverlay(() =>
  import('./LoginRequiredDialog.tsx').then((module) => module.LoginRequiredDialog),
)
const AboutDialog = lazyOverlay(() => import('../about/AboutDialog.tsx').then((module) => module.AboutDialog))

/**
 * The account's dialogs, over any page. The profile opens by itself for somebody whose username is still provisional, as the
 * one that came with the sign-in was taken.
 */
export const AccountDialogs = ({ usernameTaken }: { usernameTaken: boolean }) => {
  const { user } = useCurrentUser()
  const dialog = useAccountDialog()
  useShortcuts({ help: () => openAccountDialog({ kind: 'keys' }) })
  const isUnsaid = useRef(usernameTaken)
  const userId = user?.id
  const isPending = user?.username_pending ?? false
  useEffect(() => {
    if (userId === undefined) return
    if (isUnsaid.current || isPending) askForUsername(TEXTS.account.usernameTaken)
    isUnsaid.current = false
  }, [userId, isPending])
  return (
    <>
      {dialog?.kind === 'profile' && user && (
        <ProfileDialog
          user={user}
          startsEditing={dialog.editing || user.username_pending}
          status={dialog.status}
          onClose={closeAccountDialog}
        />
      )}
      {dialog?.kind === 'keys' && <KeysDialog onClose={closeAccountDialog} />}
      {dialog?.kind === 'feedback' && (
        <FeedbackDialog user={user} signIn={<SignInButton block />} onClose={closeAccountDialog} />
      )}
      {dialog?.kind === 'import' &&
        (user ? (
          <ImportDialog user={user} files={dialog.files} onClose={closeAccountDialog} />
        ) : (
          <LoginRequiredDialog onClose={closeAccountDialog} />
        ))}
      {dialog?.kind === 'about' && <AboutDialog onClose={closeAccountDialog} />}
    </>
  )
}

/** The dialogs opened by the account menu, one at a time. */
type AccountDialog =
  | { readonly kind: 'profile'; readonly editing: boolean; readonly status: string | null }
  | { readonly kind: 'feedback' }
  | { readonly kind: 'about' }
  /** With the files of a data map that were dropped on the page. */
  | { readonly kind: 'import'; readonly files: readonly File[] }
  | { readonly kind: 'keys' }

interface State {
  readonly dialog: AccountDialog | null
}

const useStore = create<State>(() => ({ dialog: null }))

const useAccountDialog = (): AccountDialog | null => useStore((state) => state.dialog)

export const openAccountDialog = (dialog: AccountDialog): void => useStore.setState({ dialog })

const closeAccountDialog = (): void => useStore.setState({ dialog: null })

/** Opens the profile so that a username can be chosen, unless a dialog is already open. */
const askForUsername = (status: string): void =>
  useStore.setState((state) => ({ dialog: state.dialog ?? { kind: 'profile', editing: true, status } }))

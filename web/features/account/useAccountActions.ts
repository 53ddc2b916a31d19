import { useNavigate } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { useAlert } from '../../ui/overlay/AlertProvider.tsx'
import { openAccountDialog } from './AccountDialogs.tsx'
import { useWithUser } from './currentUser.ts'
import { signOut } from './signOut.ts'
import { useSignIn } from './useSignIn.ts'

/** The actions of the account menu and of the drawer on phones. */
export const useAccountActions = () => {
  const { alert, confirm } = useAlert()
  const signIn = useSignIn()
  const navigate = useNavigate()
  const withUser = useWithUser()
  return {
    signIn: () => void signIn(),
    signOut: () => void signOut(confirm),
    openMyMaps: () => void navigate(paths.myMaps()),
    openMyProgress: () => void navigate(paths.myProgress()),
    openMyComments: () => void navigate(paths.myComments()),
    openMySuggestions: () => void navigate(paths.mySuggestions()),
    openFavourites: () => void navigate(paths.favourites()),
    openModeration: () => void navigate(paths.moderation()),
    openProfile: () => openAccountDialog({ kind: 'profile', editing: false, status: null }),
    openFeedback: () => openAccountDialog({ kind: 'feedback' }),
    openAbout: () => openAccountDialog({ kind: 'about' }),
    openKeys: () => openAccountDialog({ kind: 'keys' }),
    openImport: () =>
      withUser((user) =>
        user ? openAccountDialog({ kind: 'import', files: [] }) : void alert(TEXTS.dataMap.loginNeeded),
      ),
    /** Beside the page, which may have something unsaved. */
    openHelp: () => void window.open(paths.help(), '_blank', 'noopener'),
    openAdmin: () => void navigate(paths.admin()),
  }
}

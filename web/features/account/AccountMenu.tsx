import { CircleUserRound } from 'lucide-react'
import { IconButton } from '../../ui/control/Button.tsx'
import { MenuButton } from '../../ui/control/MenuButton.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { initialsOf, useCurrentUser } from './currentUser.ts'
import './account.css'

const AccountMenuPopup = lazyOverlay(() =>
  import('./AccountMenuPopup.tsx').then((module) => module.AccountMenuPopup),
)

/** The account menu's button. */
export const AccountMenu = () => {
  const { user } = useCurrentUser()
  const initials = user && initialsOf(user.username)
  return (
    <MenuButton
      Popup={AccountMenuPopup}
      trigger={
        <IconButton
          label={initials === null ? 'Account' : `Account ${initials}`}
          size="lg"
          className="account-button icons-20"
        >
          {initials === null ? <CircleUserRound /> : <span className="avatar">{initials}</span>}
        </IconButton>
      }
    />
  )
}

import { CircleUserRound } from 'lucide-react'
import { loadChunk } from '../../ui/loadChunk.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyMenuPopup, MenuButton } from '../../ui/MenuButton.tsx'
import './account.css'
import { useCurrentUser } from './currentUser.ts'
import { initialsOf } from './initials.ts'

const popup = lazyMenuPopup(() =>
  loadChunk(() => import('./AccountMenuPopup.tsx').then((module) => ({ default: module.AccountMenuPopup }))),
)

/** The account dropdown. */
export const AccountMenu = () => {
  const { user } = useCurrentUser()
  const initials = user && initialsOf(user.username)
  return (
    <MenuButton
      popup={popup}
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

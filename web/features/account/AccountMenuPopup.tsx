import {
  CircleCheck,
  CircleHelp,
  Flag,
  Heart,
  Import,
  Info,
  Keyboard,
  LogIn,
  LogOut,
  Mail,
  Map,
  MessageSquare,
  PencilLine,
  ShieldCheck,
  User,
} from 'lucide-react'
import { canAdminister, canModerate } from '../../../shared/maps/permissions.ts'
import { MODERATION_TEXTS } from '../../../shared/people/moderation.ts'
import type { CurrentUser } from '../../../shared/people/users.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import {
  MenuChoice,
  MenuHead,
  MenuItem,
  MenuPopup,
  type MenuPopupProps,
  MenuRule,
} from '../../ui/control/Menu.tsx'
import { chooseTheme, THEME_OPTIONS, useTheme } from '../../ui/theme.ts'
import { useCurrentUser } from './currentUser.ts'
import { useAccountActions } from './useAccountActions.ts'

/** The account menu, for the person signed in or for a guest. */
export const AccountMenuPopup = (popup: MenuPopupProps) => {
  const { user } = useCurrentUser()
  const actions = useAccountActions()
  const theme = useTheme()
  return (
    <MenuPopup label="Account" {...popup}>
      {user ? (
        <SignedIn user={user} />
      ) : (
        <MenuItem icon={<LogIn />} onSelect={actions.signIn}>
          {TEXTS.account.signIn}
        </MenuItem>
      )}
      <MenuItem icon={<Map />} onSelect={actions.openMyMaps}>
        {TEXTS.myMaps.title}
      </MenuItem>
      <MenuItem icon={<CircleCheck />} onSelect={actions.openMyProgress}>
        {TEXTS.myProgress.title}
      </MenuItem>
      <MenuItem icon={<Import />} onSelect={actions.openImport}>
        {TEXTS.dataMap.title}
      </MenuItem>
      {user && (
        <>
          <MenuItem icon={<MessageSquare />} onSelect={actions.openMyComments}>
            {TEXTS.myComments.title}
          </MenuItem>
          <MenuItem icon={<PencilLine />} onSelect={actions.openMySuggestions}>
            {TEXTS.mySuggestions.title}
          </MenuItem>
          <MenuItem icon={<Heart />} onSelect={actions.openFavourites}>
            {TEXTS.favourite.title}
          </MenuItem>
        </>
      )}
      <MenuRule />
      <MenuItem icon={<CircleHelp />} onSelect={actions.openHelp}>
        {TEXTS.site.help}
      </MenuItem>
      <MenuItem icon={<Keyboard />} onSelect={actions.openKeys}>
        Keys and gestures
      </MenuItem>
      <MenuItem icon={<Mail />} onSelect={actions.openFeedback}>
        {TEXTS.feedback.menu}
      </MenuItem>
      <MenuItem icon={<Info />} onSelect={actions.openAbout}>
        About / Why We Exist
      </MenuItem>
      {canModerate(user) && (
        <MenuItem icon={<Flag />} onSelect={actions.openModeration}>
          {MODERATION_TEXTS.title}
        </MenuItem>
      )}
      {canAdminister(user) && (
        <MenuItem icon={<ShieldCheck />} onSelect={actions.openAdmin}>
          {TEXTS.site.admin}
        </MenuItem>
      )}
      <MenuRule />
      <MenuChoice label="Theme" value={theme} options={THEME_OPTIONS} onChange={chooseTheme} />
      {user && (
        <>
          <MenuRule />
          <MenuItem icon={<LogOut />} onSelect={actions.signOut}>
            Logout
          </MenuItem>
        </>
      )}
    </MenuPopup>
  )
}

const SignedIn = ({ user }: { user: CurrentUser }) => {
  const { openProfile } = useAccountActions()
  return (
    <>
      <MenuHead>
        <b className="account__name cut">{user.username}</b>
        <span className="account__email cut">{user.email}</span>
      </MenuHead>
      <MenuRule />
      <MenuItem icon={<User />} onSelect={openProfile}>
        My Profile
      </MenuItem>
    </>
  )
}

import {
  CircleCheck,
  CircleHelp,
  Flag,
  Heart,
  Import,
  Info,
  Keyboard,
  LogOut,
  Mail,
  Map,
  MessageSquare,
  PencilLine,
  Plus,
  ShieldCheck,
  User,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { MapSort } from '../../../shared/limits.ts'
import { canAdminister, canModerate } from '../../../shared/maps/permissions.ts'
import { MODERATION_TEXTS } from '../../../shared/people/moderation.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Drawer } from '../../ui/overlay/Dialog.tsx'
import { chooseTheme, THEME_OPTIONS, useTheme } from '../../ui/theme.ts'
import { initialsOf, useCurrentUser } from '../account/currentUser.ts'
import { SignInButton } from '../account/SignInButton.tsx'
import { useAccountActions } from '../account/useAccountActions.ts'
import { SORT_OPTIONS } from '../maps/catalogue/useCatalogue.ts'
import { SupportLink } from './SupportLink.tsx'

export interface HomeDrawerProps {
  onClose: () => void
  sort: MapSort
  onSort: (sort: MapSort) => void
  onCreateMap: () => void
}

/** On phones, replaces the controls of the header and the account menu. */
export const HomeDrawer = ({ onClose, sort, onSort, onCreateMap }: HomeDrawerProps) => {
  const { user } = useCurrentUser()
  const actions = useAccountActions()
  const theme = useTheme()
  /** Closes first, so that what opens next gets the focus. */
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} label="Menu">
      <div className="drawer__head">
        {user ? <Person name={user.username} /> : <Guest />}
        <IconButton label="Close" size="touch" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <div className="home-drawer__acts icons-18">
        <Button variant="primary" size="touch" block icon={<Plus />} onClick={then(onCreateMap)}>
          Create Map
        </Button>
        {!user && <SignInButton size="touch" block />}
        <span className="home-drawer__label" aria-hidden="true">
          Sort by
        </span>
        <SegmentedControl
          label="Sort by"
          size="lg"
          value={sort}
          options={SORT_OPTIONS}
          onChange={(value) => then(() => onSort(value))()}
        />
        <span className="home-drawer__label" aria-hidden="true">
          Theme
        </span>
        <SegmentedControl
          label="Theme"
          size="lg"
          value={theme}
          options={THEME_OPTIONS}
          onChange={chooseTheme}
        />
      </div>
      <nav className="home-drawer__nav icons-20" aria-label="Account">
        {user && <Entry icon={<User />} text="My Profile" onClick={then(actions.openProfile)} />}
        <Entry icon={<Map />} text={TEXTS.myMaps.title} onClick={then(actions.openMyMaps)} />
        <Entry icon={<CircleCheck />} text={TEXTS.myProgress.title} onClick={then(actions.openMyProgress)} />
        <Entry icon={<Import />} text={TEXTS.dataMap.title} onClick={then(actions.openImport)} />
        {user && (
          <>
            <Entry
              icon={<MessageSquare />}
              text={TEXTS.myComments.title}
              onClick={then(actions.openMyComments)}
            />
            <Entry
              icon={<PencilLine />}
              text={TEXTS.mySuggestions.title}
              onClick={then(actions.openMySuggestions)}
            />
            <Entry icon={<Heart />} text={TEXTS.favourite.title} onClick={then(actions.openFavourites)} />
          </>
        )}
        <Entry icon={<CircleHelp />} text={TEXTS.site.help} onClick={then(actions.openHelp)} />
        <Entry icon={<Keyboard />} text="Keys and gestures" onClick={then(actions.openKeys)} />
        <Entry icon={<Mail />} text={TEXTS.feedback.menu} onClick={then(actions.openFeedback)} />
        <Entry icon={<Info />} text="About / Why We Exist" onClick={then(actions.openAbout)} />
        {canModerate(user) && (
          <Entry icon={<Flag />} text={MODERATION_TEXTS.title} onClick={then(actions.openModeration)} />
        )}
        {canAdminister(user) && (
          <Entry icon={<ShieldCheck />} text={TEXTS.site.admin} onClick={then(actions.openAdmin)} />
        )}
        <SupportLink className="nav-entry" />
      </nav>
      {user && (
        <div className="home-drawer__foot icons-20">
          <Entry icon={<LogOut />} text="Logout" onClick={actions.signOut} />
        </div>
      )}
    </Drawer>
  )
}

const Person = ({ name }: { name: string }) => (
  <span className="home-drawer__person">
    <span className="avatar avatar--lg">{initialsOf(name)}</span>
    <span>
      <b className="account__name cut">{name}</b>
      <span className="account__email">Signed in</span>
    </span>
  </span>
)

const Guest = () => (
  <span className="brand">
    <Mark />
    {TEXTS.site.name}
  </span>
)

const Entry = ({ icon, text, onClick }: { icon: ReactNode; text: string; onClick: () => void }) => (
  <button type="button" className="nav-entry" onClick={onClick}>
    {icon}
    {text}
  </button>
)

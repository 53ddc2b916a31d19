import { Import, Menu as MenuIcon, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { lazyOverlay, lazyPanel } from '../../ui/lazyPart.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { type SkipLink, SkipLinks } from '../../ui/page/SkipLinks.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { openAccountDialog } from '../account/AccountDialogs.tsx'
import { AccountMenu } from '../account/AccountMenu.tsx'
import { useCurrentUser } from '../account/currentUser.ts'
import { useSignIn } from '../account/useSignIn.ts'
import { SearchField } from '../maps/catalogue/SearchField.tsx'
import { SortMenu } from '../maps/catalogue/SortMenu.tsx'
import type { CatalogueQuery } from '../maps/catalogue/useCatalogue.ts'
import { NotificationBell } from '../notifications/NotificationBell.tsx'
import { SupportLink } from './SupportLink.tsx'
import './home.css'

const PendingChanges = lazyPanel(
  () => import('../../sync/saving/PendingChanges.tsx').then((module) => module.PendingChanges),
  () => null,
)
const HomeDrawer = lazyOverlay(() => import('./HomeDrawer.tsx').then((module) => module.HomeDrawer))

export interface HomeHeaderProps {
  query: CatalogueQuery
  /** What the search field finds; all maps by default. */
  searchLabel?: string
  onChange: (part: Partial<CatalogueQuery>) => void
  onCreateMap: () => void
}

export const HomeHeader = (props: HomeHeaderProps) => (
  <>
    <SkipLinks links={SKIPS} />
    <Pending />
    {useIsMobile() ? <NarrowHeader {...props} /> : <WideHeader {...props} />}
  </>
)

/** The header of a page without maps to search. */
export const PlainHeader = ({ skipTo }: { skipTo: SkipLink }) => (
  <>
    <SkipLinks links={[skipTo]} />
    <Pending />
    <header className="top">
      <Brand />
      <span className="top__space" />
      <NotificationBell />
      <AccountMenu />
    </header>
  </>
)

const Pending = () => {
  const { user, isLoading } = useCurrentUser()
  const signIn = useSignIn()
  return isLoading ? null : <PendingChanges userId={user?.id ?? null} onSignIn={() => void signIn()} />
}

const SKIPS = [{ to: 'maps', text: 'Skip to the maps' }] as const

/** The name of the site, which leads home. */
export const Brand = () => (
  <Link className="brand" to={paths.home()}>
    <Mark />
    {TEXTS.site.name}
  </Link>
)

const WideHeader = ({ query, searchLabel, onChange, onCreateMap }: HomeHeaderProps) => (
  <header className="top">
    <Brand />
    <SearchField search={query.search} label={searchLabel} onSearch={(search) => onChange({ search })} />
    <SortMenu look="field" />
    <span className="top__space" />
    <Button
      variant="quiet"
      icon={<Import />}
      onClick={() => openAccountDialog({ kind: 'import', files: [] })}
    >
      Import
    </Button>
    <SupportLink className="btn btn--quiet" />
    <Button variant="primary" icon={<Plus />} className="top__create" onClick={onCreateMap}>
      Create Map
    </Button>
    <NotificationBell />
    <AccountMenu />
  </header>
)

const NarrowHeader = ({ query, searchLabel, onChange, onCreateMap }: HomeHeaderProps) => {
  const [isSearching, setSearching] = useState(query.search !== '')
  const [isOpen, setOpen] = useState(false)
  return (
    <header className="top-narrow">
      <div className="top">
        <Brand />
        <IconButton
          label="Search"
          size="touch"
          aria-expanded={isSearching}
          onClick={() => setSearching(!isSearching)}
        >
          <Search />
        </IconButton>
        <NotificationBell size="touch" />
        <IconButton label="Menu" size="touch" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          <MenuIcon />
        </IconButton>
      </div>
      {isSearching && (
        <div className="top__search">
          <SearchField
            search={query.search}
            label={searchLabel}
            onSearch={(search) => onChange({ search })}
            autoFocus={query.search === ''}
          />
        </div>
      )}
      {isOpen && (
        <HomeDrawer
          onClose={() => setOpen(false)}
          sort={query.sort}
          onSort={(sort) => onChange({ sort })}
          onCreateMap={onCreateMap}
        />
      )}
    </header>
  )
}

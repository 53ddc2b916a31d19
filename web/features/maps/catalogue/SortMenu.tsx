import { ChevronDown } from 'lucide-react'
import { classNames } from '../../../ui/classNames.ts'
import { Button } from '../../../ui/control/Button.tsx'
import { MenuButton } from '../../../ui/control/MenuButton.tsx'
import { lazyOverlay } from '../../../ui/lazyPart.tsx'
import { sortLabel, useCatalogueQuery } from './useCatalogue.ts'
import '../maps.css'

const SortMenuPopup = lazyOverlay(() => import('./SortMenuPopup.tsx').then((module) => module.SortMenuPopup))

/** Chooses the order of the catalogue. `field` looks like an input, `quiet` like text. */
export const SortMenu = ({ look }: { look: 'field' | 'quiet' }) => {
  const { sort } = useCatalogueQuery().query
  return (
    <MenuButton
      Popup={SortMenuPopup}
      trigger={
        <Button
          variant={look === 'quiet' ? 'quiet' : 'default'}
          aria-label={`Sort by: ${sortLabel(sort)}`}
          className={classNames('sort-menu', `sort-menu--${look}`)}
        >
          <span>{sortLabel(sort)}</span>
          <ChevronDown />
        </Button>
      }
    />
  )
}

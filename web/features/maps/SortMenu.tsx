import { ChevronDown } from 'lucide-react'
import { loadChunk } from '../../ui/loadChunk.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/classNames.ts'
import { lazyMenuPopup, MenuButton } from '../../ui/MenuButton.tsx'
import { sortLabel } from './catalogueQuery.ts'
import { useCatalogueQuery } from './useCatalogueQuery.ts'

const popup = lazyMenuPopup(() =>
  loadChunk(() => import('./SortMenuPopup.tsx').then((module) => ({ default: module.SortMenuPopup }))),
)

/** Chooses the order of the catalogue. It looks like a field beside the search, like a word beside a title. */
export const SortMenu = ({ look }: { look: 'field' | 'quiet' }) => {
  const { sort } = useCatalogueQuery().query
  return (
    <MenuButton
      popup={popup}
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

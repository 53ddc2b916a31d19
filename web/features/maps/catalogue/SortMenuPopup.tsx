import { MenuChoice, MenuPopup, type MenuPopupProps } from '../../../ui/control/Menu.tsx'
import { SORT_OPTIONS, useCatalogueQuery } from './useCatalogue.ts'

export const SortMenuPopup = (popup: MenuPopupProps) => {
  const { query, change } = useCatalogueQuery()
  return (
    <MenuPopup label="Sort by" narrow {...popup}>
      <MenuChoice value={query.sort} options={SORT_OPTIONS} onChange={(sort) => change({ sort })} />
    </MenuPopup>
  )
}

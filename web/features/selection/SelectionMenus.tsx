import { selectedIn, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { MenuHead, MenuItem, MenuPopup, type MenuPopupProps } from '../../ui/control/Menu.tsx'
import { sortedByName } from '../types/findType.ts'
import { TypeSwatch } from '../types/TypeSwatch.tsx'
import { recategoriseSelected, retypeSelected } from './selectionActs.ts'

/** The types that the selected POIs can be given, by category. */
export const TypeMenu = (popup: MenuPopupProps) => {
  const viewer = useViewer()
  const selection = useViewerState(({ focus }) => focus.kind === 'many' && selectedIn(focus))
  const { types, categories } = viewer.session.store.getState().content
  if (!selection) return null
  return (
    <MenuPopup {...popup} label="Type of the selected POIs">
      {sortedByName(categories).map((category) => {
        const ofCategory = sortedByName(types).filter(({ categoryId }) => categoryId === category.id)
        return (
          ofCategory.length > 0 && [
            <MenuHead key={category.id}>{category.name}</MenuHead>,
            ...ofCategory.map((type) => (
              <MenuItem
                key={type.id}
                icon={<TypeSwatch type={type} />}
                onSelect={() => void retypeSelected(viewer, selection, type.id)}
              >
                <span className="cut">{type.name}</span>
              </MenuItem>
            )),
          ]
        )
      })}
    </MenuPopup>
  )
}

/** The categories that the selected POIs can be moved to, each with a type of its name. */
export const CategoryMenu = (popup: MenuPopupProps) => {
  const viewer = useViewer()
  const selection = useViewerState(({ focus }) => focus.kind === 'many' && selectedIn(focus))
  if (!selection) return null
  return (
    <MenuPopup {...popup} label="Category of the selected POIs">
      {sortedByName(viewer.session.store.getState().content.categories).map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => void recategoriseSelected(viewer, selection, id)}>
          <span className="cut">{name}</span>
        </MenuItem>
      ))}
    </MenuPopup>
  )
}

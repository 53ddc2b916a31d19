import { selectedIn, useViewerState } from '../../shell/viewerContext.ts'
import { MenuPopup, type MenuPopupProps } from '../../ui/control/Menu.tsx'
import { SELECTION_ITEMS } from './SelectionMenuItems.tsx'
import type { SelectionMenuId } from './useSelectionActs.tsx'

/** Returns a menu of what is selected together; nothing once it is not. */
const menuOf = (id: SelectionMenuId, label: string) =>
  function SelectionMenu(popup: MenuPopupProps) {
    const Items = SELECTION_ITEMS[id]
    const selection = useViewerState(({ focus }) => focus.kind === 'many' && selectedIn(focus))
    return (
      selection && (
        <MenuPopup {...popup} label={label}>
          <Items selection={selection} />
        </MenuPopup>
      )
    )
  }

export const TypeMenu = menuOf('type', 'Type of the selected POIs')
export const CategoryMenu = menuOf('category', 'Category of the selected POIs')
export const FloorMenu = menuOf('floor', 'Floor of what is selected')
export const OrderMenu = menuOf('order', 'Order of the selected zones')
export const CombineMenu = menuOf('combine', 'Combine the selected zones')
export const AlignMenu = menuOf('align', 'Align')

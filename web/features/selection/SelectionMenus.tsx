import { selectedIn, useViewerState } from '../../shell/viewerContext.ts'
import { MenuPopup, type MenuPopupProps } from '../../ui/control/Menu.tsx'
import { OrderItems } from '../zones/OrderItems.tsx'
import { CombineItems } from '../zones/parts/PartItems.tsx'
import { AlignItems, CategoryItems, FloorItems, type OfSelection, TypeItems } from './SelectionMenuItems.tsx'

/** Returns a menu of what is selected together; nothing once it is not. */
const menuOf = (label: string, Items: (of: OfSelection) => React.ReactNode) =>
  function SelectionMenu(popup: MenuPopupProps) {
    const selection = useViewerState(({ focus }) => focus.kind === 'many' && selectedIn(focus))
    return (
      selection && (
        <MenuPopup {...popup} label={label}>
          <Items selection={selection} />
        </MenuPopup>
      )
    )
  }

export const TypeMenu = menuOf('Type of the selected POIs', TypeItems)
export const CategoryMenu = menuOf('Category of the selected POIs', CategoryItems)
export const FloorMenu = menuOf('Floor of what is selected', FloorItems)
export const AlignMenu = menuOf('Align', AlignItems)
export const CombineMenu = menuOf('Combine the selected zones', ({ selection }) => (
  <CombineItems zoneIds={selection.zones} />
))
export const OrderMenu = menuOf('Order of the selected zones', ({ selection }) => (
  <OrderItems zoneIds={selection.zones} />
))

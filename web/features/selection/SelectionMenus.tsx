import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  type LucideIcon,
} from 'lucide-react'
import type { Selection } from '../../../shared/content/selection.ts'
import { selectedIn, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { MenuHead, MenuItem, MenuPopup, type MenuPopupProps, MenuRule } from '../../ui/control/Menu.tsx'
import { sortedByName } from '../types/findType.ts'
import { TypeSwatch } from '../types/TypeSwatch.tsx'
import { OrderItems } from '../zones/OrderItems.tsx'
import { CombineItems } from '../zones/parts/PartItems.tsx'
import type { Alignment, Axis } from './alignment.ts'
import { alignSelected, distributeSelected, recategoriseSelected, retypeSelected } from './selectionActs.ts'

interface OfSelection {
  selection: Selection
}

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

/** The types that the selected POIs can be given, by category. */
export const TypeItems = ({ selection }: OfSelection) => {
  const viewer = useViewer()
  const { types, categories } = viewer.session.store.getState().content
  return sortedByName(categories).map((category) => {
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
  })
}

/** The categories that the selected POIs can be moved to, each with a type of its name. */
export const CategoryItems = ({ selection }: OfSelection) => {
  const viewer = useViewer()
  return sortedByName(viewer.session.store.getState().content.categories).map(({ id, name }) => (
    <MenuItem key={id} onSelect={() => void recategoriseSelected(viewer, selection, id)}>
      <span className="cut">{name}</span>
    </MenuItem>
  ))
}

const ALIGNMENTS: readonly (readonly [Alignment, string, LucideIcon])[] = [
  ['left', 'Align left', AlignStartVertical],
  ['middleX', 'Align centres', AlignCenterVertical],
  ['right', 'Align right', AlignEndVertical],
  ['top', 'Align top', AlignStartHorizontal],
  ['middleY', 'Align middles', AlignCenterHorizontal],
  ['bottom', 'Align bottom', AlignEndHorizontal],
]

const DISTRIBUTIONS: readonly (readonly [Axis, string, LucideIcon])[] = [
  ['x', 'Distribute across', AlignHorizontalDistributeCenter],
  ['y', 'Distribute down', AlignVerticalDistributeCenter],
]

export const AlignItems = ({ selection }: OfSelection) => {
  const viewer = useViewer()
  return (
    <>
      {ALIGNMENTS.map(([alignment, name, Icon]) => (
        <MenuItem
          key={alignment}
          icon={<Icon />}
          onSelect={() => void alignSelected(viewer, selection, alignment)}
        >
          {name}
        </MenuItem>
      ))}
      <MenuRule />
      {DISTRIBUTIONS.map(([axis, name, Icon]) => (
        <MenuItem
          key={axis}
          icon={<Icon />}
          onSelect={() => void distributeSelected(viewer, selection, axis)}
        >
          {name}
        </MenuItem>
      ))}
    </>
  )
}

export const TypeMenu = menuOf('Type of the selected POIs', TypeItems)
export const CategoryMenu = menuOf('Category of the selected POIs', CategoryItems)
export const AlignMenu = menuOf('Align', AlignItems)
export const CombineMenu = menuOf('Combine the selected zones', ({ selection }) => (
  <CombineItems zoneIds={selection.zones} />
))
export const OrderMenu = menuOf('Order of the selected zones', ({ selection }) => (
  <OrderItems zoneIds={selection.zones} />
))

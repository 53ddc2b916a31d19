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
import type { ComponentType } from 'react'
import type { Selection } from '../../../shared/content/selection.ts'
import { useViewer } from '../../shell/viewerContext.ts'
import { MenuHead, MenuItem, MenuRule } from '../../ui/control/Menu.tsx'
import { NO_FLOOR_TEXTS } from '../floors/floorTexts.ts'
import { sortedByName } from '../types/findType.ts'
import { TypeSwatch } from '../types/TypeSwatch.tsx'
import { OrderItems } from '../zones/OrderItems.tsx'
import { CombineItems } from '../zones/parts/PartItems.tsx'
import type { Alignment, Axis } from './alignment.ts'
import type { SelectionMenuId } from './useSelectionActs.tsx'
import {
  alignSelected,
  distributeSelected,
  recategoriseSelected,
  refloorSelected,
  retypeSelected,
} from './selectionActs.ts'

export interface OfSelection {
  selection: Selection
}

/** The types that the selected POIs can be given, by category. */
const TypeItems = ({ selection }: OfSelection) => {
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
const CategoryItems = ({ selection }: OfSelection) => {
  const viewer = useViewer()
  return sortedByName(viewer.session.store.getState().content.categories).map(({ id, name }) => (
    <MenuItem key={id} onSelect={() => void recategoriseSelected(viewer, selection, id)}>
      <span className="cut">{name}</span>
    </MenuItem>
  ))
}

/** The floors that POIs and zones can be put on. */
const FloorItems = ({ selection }: OfSelection) => {
  const viewer = useViewer()
  return (
    <>
      <MenuItem onSelect={() => void refloorSelected(viewer, selection, null)}>
        {NO_FLOOR_TEXTS.floor}
      </MenuItem>
      {viewer.record.floors.toReversed().map((floor) => (
        <MenuItem key={floor.id} onSelect={() => void refloorSelected(viewer, selection, floor)}>
          <span className="cut">{floor.name}</span>
        </MenuItem>
      ))}
    </>
  )
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

const AlignItems = ({ selection }: OfSelection) => {
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

const OrderOfSelected = ({ selection }: OfSelection) => <OrderItems zoneIds={selection.zones} />

const CombineSelected = ({ selection }: OfSelection) => <CombineItems zoneIds={selection.zones} />

export const SELECTION_ITEMS: Readonly<Record<SelectionMenuId, ComponentType<OfSelection>>> = {
  type: TypeItems,
  category: CategoryItems,
  floor: FloorItems,
  order: OrderOfSelected,
  combine: CombineSelected,
  align: AlignItems,
}

import {
  AlignStartVertical,
  Brush,
  Copy,
  CopyPlus,
  Layers,
  Lock,
  LockOpen,
  Palette,
  Scissors,
  Shapes,
  SquaresUnite,
  Tag,
  Trash2,
} from 'lucide-react'
import { isLocked } from '../../../shared/content/locks.ts'
import type { Selection } from '../../../shared/content/selection.ts'
import { shortcutText } from '../../shell/useShortcuts.ts'
import {
  selectedIn,
  useContentState,
  useOpenOverlay,
  useViewer,
  useViewerState,
} from '../../shell/viewerContext.ts'
import { MenuItem, MenuRule, MenuSub } from '../../ui/control/Menu.tsx'
import { isAlignable } from '../selection/alignment.ts'
import { copySelected, duplicateSelected, lockSelected, removeSelected } from '../selection/selectionActs.ts'
import { AlignItems, CategoryItems, TypeItems } from '../selection/SelectionMenuItems.tsx'
import { duplicateStep } from '../selection/useSelectionKeys.ts'
import { PoisLookDialog, ZonesLookDialog } from '../selection/lookDialogs.ts'
import { OrderItems } from '../zones/OrderItems.tsx'
import { CombineItems } from '../zones/parts/PartItems.tsx'

/** What the card of the selection offers. */
export const SelectionItems = () => {
  const viewer = useViewer()
  const openOverlay = useOpenOverlay()
  const selection = selectedIn(useViewerState(({ focus }) => focus))
  const areAllLocked = useContentState(({ content }) =>
    [...selection.zones].every((id) => isLocked(content.zones.get(id))),
  )
  const hasPois = selection.pois.size > 0
  const hasZones = selection.zones.size > 0
  const openPoisLook = () => openOverlay((close) => <PoisLookDialog selection={selection} onClose={close} />)
  const openLook = () => openOverlay((close) => <ZonesLookDialog selection={selection} onClose={close} />)
  return (
    <>
      {hasPois && (
        <>
          <MenuSub icon={<Shapes />} label="Type">
            <TypeItems selection={selection} />
          </MenuSub>
          <MenuSub icon={<Tag />} label="Category">
            <CategoryItems selection={selection} />
          </MenuSub>
          <MenuItem icon={<Brush />} onSelect={openPoisLook}>
            Colour and icon
          </MenuItem>
        </>
      )}
      {hasZones && (
        <>
          <MenuItem icon={<Palette />} onSelect={openLook}>
            Look
          </MenuItem>
          <MenuItem
            icon={areAllLocked ? <LockOpen /> : <Lock />}
            onSelect={() => void lockSelected(viewer, selection, !areAllLocked)}
          >
            {areAllLocked ? 'Unlock zones' : 'Lock zones'}
          </MenuItem>
          <MenuSub icon={<Layers />} label="Order">
            <OrderItems zoneIds={selection.zones} />
          </MenuSub>
        </>
      )}
      {selection.zones.size > 1 && (
        <MenuSub icon={<SquaresUnite />} label="Combine">
          <CombineItems zoneIds={selection.zones} />
        </MenuSub>
      )}
      {isAlignable(selection) && (
        <MenuSub icon={<AlignStartVertical />} label="Align">
          <AlignItems selection={selection} />
        </MenuSub>
      )}
      <MenuRule />
      <EditItems selection={selection} />
    </>
  )
}

/** What the keys do with what is selected, be it one or several. */
export const EditItems = ({ selection }: { selection: Selection }) => {
  const viewer = useViewer()
  const cut = () => {
    if (copySelected(viewer, selection)) void removeSelected(viewer, selection)
  }
  return (
    <>
      <MenuItem
        icon={<CopyPlus />}
        keys={shortcutText('duplicate')}
        onSelect={() => void duplicateSelected(viewer, selection, duplicateStep(viewer.scene))}
      >
        Duplicate
      </MenuItem>
      <MenuItem icon={<Copy />} keys={shortcutText('copy')} onSelect={() => copySelected(viewer, selection)}>
        Copy
      </MenuItem>
      <MenuItem icon={<Scissors />} keys={shortcutText('cut')} onSelect={cut}>
        Cut
      </MenuItem>
      <MenuItem
        icon={<Trash2 />}
        danger
        keys={shortcutText('remove')}
        onSelect={() => void removeSelected(viewer, selection)}
      >
        Delete
      </MenuItem>
    </>
  )
}

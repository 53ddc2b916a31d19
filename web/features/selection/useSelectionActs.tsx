import {
  AlignStartVertical,
  Brush,
  Copy,
  CopyPlus,
  Layers,
  Layers2,
  Lock,
  LockOpen,
  Palette,
  Scissors,
  Shapes,
  SquaresUnite,
  Table2,
  Tag,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { isLocked } from '../../../shared/content/locks.ts'
import type { Selection } from '../../../shared/content/selection.ts'
import type { ShortcutId } from '../../../shared/texts/shortcuts.ts'
import { useContentState, useOpenOverlay, useViewer, type Viewer } from '../../shell/viewerContext.ts'
import { isAlignable } from './alignment.ts'
import { PoisLookDialog, ZonesLookDialog } from './lookDialogs.ts'
import { copySelected, duplicateSelected, lockSelected, removeSelected } from './selectionActs.ts'
import { duplicateStep } from './useSelectionKeys.ts'

export type SelectionMenuId = 'type' | 'category' | 'floor' | 'order' | 'combine' | 'align'

/** Something that can be done with all that is selected, by itself or by a choice from a menu. */
export type SelectionAct = {
  /** The same whatever it is called meanwhile. */
  readonly id: string
  readonly label: string
  readonly icon: ReactNode
  readonly keys?: ShortcutId
} & ({ readonly menu: SelectionMenuId } | { readonly run: () => void; readonly isBad?: boolean })

interface SelectionActs {
  /** What changes what is selected. */
  readonly changes: readonly SelectionAct[]
  /** What the keys do with it. */
  readonly edits: readonly SelectionAct[]
}

/** What can be done with what is selected, in the order of the card, the bar and the context menu. */
export const useSelectionActs = (selection: Selection): SelectionActs => {
  const viewer = useViewer()
  const openOverlay = useOpenOverlay()
  const areAllLocked = useContentState(({ content }) =>
    [...selection.zones].every((id) => isLocked(content.zones.get(id))),
  )
  const { pois, zones } = selection
  const ofPois: SelectionAct[] = [
    { id: 'type', label: 'Type', icon: <Shapes />, keys: 'retype', menu: 'type' },
    { id: 'category', label: 'Category', icon: <Tag />, menu: 'category' },
    {
      id: 'look',
      label: 'Colour and icon',
      icon: <Brush />,
      run: () => openOverlay((close) => <PoisLookDialog selection={selection} onClose={close} />),
    },
  ]
  const ofZones: SelectionAct[] = [
    {
      id: 'zoneLook',
      label: 'Look',
      icon: <Palette />,
      run: () => openOverlay((close) => <ZonesLookDialog selection={selection} onClose={close} />),
    },
    {
      id: 'lock',
      label: areAllLocked ? 'Unlock zones' : 'Lock zones',
      icon: areAllLocked ? <LockOpen /> : <Lock />,
      run: () => void lockSelected(viewer, selection, !areAllLocked),
    },
  ]
  const hasFloors = viewer.record.floors.length > 0 && pois.size + zones.size > 0
  const changes: SelectionAct[] = [
    ...(pois.size > 0 ? ofPois : []),
    ...(zones.size > 0 ? ofZones : []),
    ...when(hasFloors, { id: 'floor', label: 'Floor', icon: <Layers2 />, menu: 'floor' }),
    ...when(zones.size > 0, { id: 'order', label: 'Order', icon: <Layers />, menu: 'order' }),
    ...when(zones.size > 1, { id: 'combine', label: 'Combine', icon: <SquaresUnite />, menu: 'combine' }),
    ...when(isAlignable(selection), {
      id: 'align',
      label: 'Align',
      icon: <AlignStartVertical />,
      menu: 'align',
    }),
    ...when(viewer.record.abilities.edit && pois.size + zones.size > 0, {
      id: 'table',
      label: 'Edit in the table',
      icon: <Table2 />,
      keys: 'table',
      run: () => viewer.store.setState({ isTableOpen: true, tableKind: pois.size > 0 ? 'poi' : 'zone' }),
    }),
  ]
  return { changes, edits: editActs(viewer, selection) }
}

const when = (isOffered: boolean, offered: SelectionAct): readonly SelectionAct[] =>
  isOffered ? [offered] : []

/** What the keys do with what is given, be it one or several. */
export const editActs = (viewer: Viewer, selection: Selection): readonly SelectionAct[] => {
  const cut = () => {
    if (copySelected(viewer, selection)) void removeSelected(viewer, selection, 'cut')
  }
  return [
    {
      id: 'duplicate',
      label: 'Duplicate',
      icon: <CopyPlus />,
      keys: 'duplicate',
      run: () => void duplicateSelected(viewer, selection, duplicateStep(viewer.scene)),
    },
    {
      id: 'copy',
      label: 'Copy',
      icon: <Copy />,
      keys: 'copy',
      run: () => void copySelected(viewer, selection),
    },
    { id: 'cut', label: 'Cut', icon: <Scissors />, keys: 'cut', run: cut },
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 />,
      keys: 'remove',
      isBad: true,
      run: () => void removeSelected(viewer, selection),
    },
  ]
}

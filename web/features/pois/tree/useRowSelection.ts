import { selectionOf } from '../../../../shared/content/selection.ts'
import { heldKeys, isHeld } from '../../../../shared/texts/shortcuts.ts'
import { type RowClick, useRowRange } from '../../../shell/sidebar/useRowRange.ts'
import { useViewer } from '../../../shell/viewerContext.ts'
import { poiIdsOfTypes } from './selectInTree.ts'
import type { PoiRow, PoiRows } from './poiRows.ts'
import { typeIdsOf } from './useRowActions.ts'

/** Selecting several POIs in the tree. */
export interface RowSelection {
  /** Whether a plain click or Space selects as well, as the tool for that is in use. */
  readonly isSelecting: boolean
  /** Adds what a row stands for to the selection, or takes it away. */
  readonly toggle: (row: PoiRow) => void
  /** Selects by a click with Ctrl or Shift held. Returns whether it did. */
  readonly click: (row: PoiRow, event: RowClick) => boolean
  /** Selects on from one row to the next, or takes the first away where that leads back. */
  readonly extend: (from: PoiRow, to: PoiRow) => void
}

export const useRowSelection = (rows: PoiRows): RowSelection => {
  const viewer = useViewer()
  const range = useRowRange<number>((from, to) => selectionOf({ pois: poisBetween(rows, from, to) }))
  const toggle = (row: PoiRow) => {
    const pois = row.kind === 'poi' ? [row.id] : poiIdsOfTypes(viewer, typeIdsOf(row))
    range.toggle(row.id, selectionOf({ pois }))
  }
  return {
    get isSelecting() {
      return viewer.scene.tool === 'selectMany'
    },
    toggle,
    extend: (from, to) => range.extend(from.id, to.id),
    click(row, event) {
      if (row.kind === 'poi') return range.click(row.id, event)
      const isToggled = viewer.record.abilities.edit && isHeld(heldKeys(event), 'selectRowToo')
      if (isToggled) toggle(row)
      else range.begin(row.id)
      return isToggled
    },
  }
}

/** Returns the POIs whose rows are unfolded from one row to another, in either direction. */
export const poisBetween = (rows: PoiRows, fromId: number, toId: number): number[] => {
  const [from, to] = [rows.indexOf(fromId), rows.indexOf(toId)]
  const first = Math.min(from < 0 ? to : from, to)
  const ids: number[] = []
  for (let index = first; index <= Math.max(from, to); index++) {
    const row = rows.at(index)
    if (row?.kind === 'poi') ids.push(row.id)
  }
  return ids
}

import { useRef } from 'react'
import { selectionOf, withSelected } from '../../../../shared/content/selection.ts'
import { toggleAll } from '../../../shell/selecting.ts'
import { focusOnAll, selectedIn, useViewer } from '../../../shell/viewerContext.ts'
import { poiIdsOfTypes } from './selectInTree.ts'
import type { PoiRow, PoiRows } from './poiRows.ts'
import { typeIdsOf } from './useRowActions.ts'

interface Held {
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

/** Selecting several POIs in the tree. */
export interface RowSelection {
  /** Whether a plain click or Space selects as well, as the tool for that is in use. */
  readonly isSelecting: boolean
  /** Adds what a row stands for to the selection, or takes it away. */
  readonly toggle: (row: PoiRow) => void
  /** Selects by a click with Ctrl or Shift held. Returns whether it did. */
  readonly click: (row: PoiRow, held: Held) => boolean
}

export const useRowSelection = (rows: PoiRows): RowSelection => {
  const viewer = useViewer()
  const { record, scene, store, focusOn } = viewer
  /** From where Shift selects. */
  const anchorId = useRef<number | null>(null)
  const toggle = (row: PoiRow) => {
    anchorId.current = row.id
    const pois = row.kind === 'poi' ? [row.id] : poiIdsOfTypes(viewer, typeIdsOf(row))
    toggleAll(viewer, selectionOf({ pois }))
  }
  const selectThrough = (row: PoiRow) => {
    const pois = poisBetween(rows, anchorId.current ?? row.id, row.id)
    focusOn(focusOnAll(withSelected(selectedIn(store.getState().focus), selectionOf({ pois }))))
  }
  return {
    get isSelecting() {
      return scene.tool === 'selectMany'
    },
    toggle,
    click(row, { ctrlKey, metaKey, shiftKey }) {
      const isWanted =
        record.abilities.edit && (ctrlKey || metaKey || shiftKey || scene.tool === 'selectMany')
      const isFolder = row.kind !== 'poi' && !ctrlKey && !metaKey
      if (!isWanted || isFolder) {
        anchorId.current = row.id
        return false
      }
      if (shiftKey) selectThrough(row)
      else toggle(row)
      return true
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

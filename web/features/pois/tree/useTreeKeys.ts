import { type KeyboardEvent, useRef } from 'react'
import { isShortcut, shortcutOf } from '../../../../shared/texts/shortcuts.ts'
import { findKey } from '../../../ui/text/findText.tsx'
import { parentIndex, type PoiRow, type PoiRows, rowName } from './poiRows.ts'
import type { RowActions } from './useRowActions.ts'
import type { RowSelection } from './useRowSelection.ts'

export interface TreeKeys {
  readonly rows: PoiRows
  readonly activeIndex: number
  readonly focusRow: (index: number) => void
  /** Null for those who cannot change the map. */
  readonly selection: RowSelection | null
  readonly acts: Pick<RowActions, 'choose' | 'focusPopup' | 'fold' | 'toggleShown' | 'toggleFound'>
}

const PAGE_ROWS = 10

/** Letters typed within this time of each other are searched together. */
const TYPED_TOGETHER_MS = 700

/**
 * The keys of the tree. Up and down move, right unfolds, left folds or moves to the parent. Enter opens a POI, and then moves
 * into its popup. Letters jump to a name. Space hides or shows a type or a category, and ticks a POI; with Ctrl it
 * selects, and Shift with up and down selects from row to row.
 */
export const useTreeKeys = (keys: TreeKeys): ((event: KeyboardEvent) => void) => {
  const typed = useRef({ text: '', atMs: 0 })
  return (event) => {
    const { rows, activeIndex, focusRow } = keys
    const row = rows.at(activeIndex)
    const isSelecting = isShortcut(event.nativeEvent, 'selectRow')
    if (!row || event.metaKey || event.altKey || (event.ctrlKey && !isSelecting)) return
    // React also bubbles the events of a row's menu, which is elsewhere in the page.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
    // The buttons of a row keep their keys.
    const key = event.nativeEvent
    const shortcut = shortcutOf(key, TREE_SHORTCUTS)
    if (event.target instanceof HTMLButtonElement && BUTTON_KEYS.has(shortcut)) return
    if (isShortcut(key, 'find') || isShortcut(key, 'help')) return
    if (shortcut !== null) {
      event.preventDefault()
      actionsOf(keys, row)[shortcut]()
    } else if (event.key.length === 1) {
      event.preventDefault()
      // Otherwise the letter would select a tool too.
      event.stopPropagation()
      const isNew = event.timeStamp - typed.current.atMs > TYPED_TOGETHER_MS
      typed.current = { text: (isNew ? '' : typed.current.text) + event.key, atMs: event.timeStamp }
      const index = indexOfBeginning(rows, activeIndex, typed.current.text)
      if (index >= 0) focusRow(index)
    }
  }
}

/** With these, a button of a row is pressed. */
const BUTTON_KEYS: ReadonlySet<string | null> = new Set(['openRow', 'tickRow', 'selectRow'])

const TREE_SHORTCUTS = [
  'selectRow',
  'selectDown',
  'selectUp',
  'rowDown',
  'rowUp',
  'pageDown',
  'pageUp',
  'firstRow',
  'lastRow',
  'unfold',
  'fold',
  'openRow',
  'tickRow',
] as const

const actionsOf = (
  { rows, activeIndex, focusRow, acts, selection }: TreeKeys,
  row: PoiRow,
): Readonly<Record<(typeof TREE_SHORTCUTS)[number], () => void>> => {
  const goTo = (index: number) => focusRow(Math.max(0, Math.min(rows.length - 1, index)))
  const selectTo = (index: number) => {
    const next = rows.at(index)
    if (selection && next) selection.extend(row, next)
    goTo(index)
  }
  const goToParent = () => {
    const index = parentIndex(rows, row)
    if (index >= 0) goTo(index)
  }
  const unfold = () => {
    if (row.kind === 'poi') return
    if (row.isOpen) goTo(activeIndex + 1)
    else acts.fold(row)
  }
  return {
    selectDown: () => selectTo(activeIndex + 1),
    selectUp: () => selectTo(activeIndex - 1),
    rowDown: () => goTo(activeIndex + 1),
    rowUp: () => goTo(activeIndex - 1),
    pageDown: () => goTo(activeIndex + PAGE_ROWS),
    pageUp: () => goTo(activeIndex - PAGE_ROWS),
    firstRow: () => goTo(0),
    lastRow: () => goTo(rows.length - 1),
    unfold,
    fold: () => (row.kind !== 'poi' && row.isOpen ? acts.fold(row) : goToParent()),
    openRow: () => acts.focusPopup(row) || acts.choose(row),
    selectRow: () => selection?.toggle(row),
    tickRow: () =>
      selection?.isSelecting
        ? selection.toggle(row)
        : row.kind === 'poi'
          ? acts.toggleFound(row)
          : acts.toggleShown(row),
  }
}

/** Returns the next row whose name starts with a text, with wrap-around. A single letter starts after the current row. */
export const indexOfBeginning = (rows: PoiRows, from: number, text: string): number => {
  const key = findKey(text)
  const first = text.length === 1 ? from + 1 : from
  for (let step = 0; step < rows.length; step++) {
    const index = (first + step) % rows.length
    const row = rows.at(index)
    if (row && findKey(rowName(row)).startsWith(key)) return index
  }
  return -1
}

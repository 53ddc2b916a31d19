import type { KeyboardEvent } from 'react'
import { shortcutOf } from '../../../shared/texts/shortcuts.ts'
import { CELL_MOVES, type CellMove, isOneCell, movedCell } from './cellRange.ts'
import type { Grid } from './useGrid.ts'
import type { GridActs } from './useGridActs.ts'
import type { TableView } from './useTable.ts'

interface GridKeys {
  readonly view: TableView
  readonly grid: Grid
  readonly acts: GridActs
  readonly onEdit: () => void
}

const ACT_SHORTCUTS = ['editCell', 'tickRow', 'fillDown', 'selectAll', 'remove', 'cancel'] as const

/** The keys of the cells. What is typed writes into the active one. */
export const useGridKeys = ({ view, grid, acts, onEdit }: GridKeys): ((event: KeyboardEvent) => void) => {
  const { rows, range, pageRows, goTo } = grid
  const move = (to: CellMove, isExtending: boolean) =>
    goTo(movedCell(range.active, to, { rows, columnCount: view.table.columns.length, pageRows }), isExtending)
  /** As in a spreadsheet, it never closes the table: what is typed next belongs to the cells. */
  const leave = (): boolean => {
    if (isOneCell(grid.indexes)) return view.selected.size === 0
    goTo(range.active)
    return true
  }
  const act = (shortcut: (typeof ACT_SHORTCUTS)[number]): boolean => {
    switch (shortcut) {
      case 'editCell':
        onEdit()
        return true
      case 'tickRow':
        acts.toggleMarked()
        return true
      case 'fillDown':
        acts.fillDown()
        return true
      case 'selectAll':
        acts.selectShown()
        return true
      case 'remove':
        acts.removeOrEmpty()
        return true
      case 'cancel':
        return leave()
    }
  }
  return (event) => {
    const key = event.nativeEvent
    if (key.isComposing || !(event.target instanceof Element && event.target.matches('[data-column]'))) return
    const { code, ctrlKey, metaKey, altKey, shiftKey } = key
    const moved = shortcutOf({ key: key.key, code, ctrlKey, metaKey, altKey, shiftKey: false }, CELL_MOVES)
    const shortcut = moved === null ? shortcutOf(key, ACT_SHORTCUTS) : null
    const isTyped = key.key.length === 1 && !ctrlKey && !metaKey && !altKey
    let isHandled = true
    if (moved !== null) move(moved, shiftKey)
    else if (shortcut !== null) isHandled = act(shortcut)
    else if (isTyped) grid.edit(key.key)
    else isHandled = false
    if (!isHandled) return
    event.preventDefault()
    // Otherwise a letter would choose a tool.
    event.stopPropagation()
  }
}

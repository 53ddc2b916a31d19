import { useRef } from 'react'
import { withSelected } from '../../../shared/content/selection.ts'
import { selectAll, toggleAll } from '../../shell/selecting.ts'
import { focusOnAll, selectedIn, useViewer } from '../../shell/viewerContext.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { countText } from '../../ui/text/numberText.ts'
import { removeSelected } from '../selection/selectionActs.ts'
import { isOneCell } from './cellRange.ts'
import { cellsOfText, placePasted, textOfCells } from './pastedCells.ts'
import type { Grid } from './useGrid.ts'
import { cellAt, type TableView } from './useTable.ts'
import { blankRow, isNewRow, newRows, type RowWrite } from './writeRows.ts'

export interface GridActs {
  readonly copiedText: () => string
  /** Writes cells from the active one on; one cell alone into all that are marked. */
  readonly paste: (text: string, isCsv: boolean) => void
  /** Writes the topmost of the marked cells into those below; into a single row, the cells above it. */
  readonly fillDown: () => void
  /** Deletes what is selected, if the active row is. Else empties the marked cells. */
  readonly removeOrEmpty: () => void
  readonly empty: () => void
  /** Selects the marked rows on the map, or lets them go. */
  readonly toggleMarked: () => void
  /** Selects a row; with `isThrough` all from the last one. */
  readonly toggleRow: (row: number, isThrough: boolean) => void
  readonly selectShown: () => void
}

export const useGridActs = (view: TableView, grid: Grid): GridActs => {
  const viewer = useViewer()
  const { table, drafts, write, selected } = view
  const { rows, indexes, columns } = grid
  const toggledRow = useRef<number | null>(null)
  const marked = () => rows.slice(indexes.top, indexes.bottom + 1)
  /** Nothing is put into the blank row that somebody has not begun. */
  const begun = (among: readonly number[]) => among.filter((row) => !isNewRow(row) || drafts.has(row))
  const selectionOf = (chosen: readonly number[]) => table.selectionOf(chosen.filter((row) => !isNewRow(row)))
  const textsOf = (row: number) =>
    new Map(
      columns
        .filter(({ isFixed }) => !isFixed)
        .map((column) => [column.field, cellAt(view, row, column).text] as const),
    )
  const writeTo = (targets: readonly number[], texts: ReadonlyMap<string, string>) =>
    void write(targets.map((row): RowWrite => ({ row, texts })))
  const empty = () =>
    void write(
      begun(marked()).flatMap((row): RowWrite[] => {
        const emptied = columns.filter(({ canBeEmpty }) => canBeEmpty ?? isNewRow(row))
        return emptied.length === 0 ? [] : [{ row, texts: new Map(emptied.map(({ field }) => [field, ''])) }]
      }),
    )
  return {
    copiedText: () =>
      textOfCells(marked().map((row) => columns.map((column) => cellAt(view, row, column).text))),
    paste(text, isCsv) {
      const cells = cellsOfText(text, isCsv)
      const [[only] = []] = cells
      if (only === undefined) return
      const isOne = cells.length === 1 && cells[0]?.length === 1
      if (isOne && !isOneCell(indexes)) {
        const filled = columns.filter(({ isFixed }) => !isFixed)
        return writeTo(begun(marked()), new Map(filled.map(({ field }) => [field, only])))
      }
      let blank = blankRow(drafts) + 1
      const pasted = placePasted(cells, {
        columns: table.columns,
        rows: rows.slice(indexes.top, table.canAdd ? -1 : undefined),
        columnIndex: indexes.left,
        addRow: () => (table.canAdd ? --blank : null),
      })
      if ('error' in pasted) return void toast.error(pasted.error)
      const { writes, lostColumns, lostRows } = pasted
      if (lostColumns + lostRows > 0) toast.error(lostText(lostColumns, lostRows))
      void write(writes)
    },
    fillDown() {
      const from = indexes.top === indexes.bottom ? indexes.top - 1 : indexes.top
      const source = rows[from]
      if (source !== undefined) writeTo(begun(rows.slice(from + 1, indexes.bottom + 1)), textsOf(source))
    },
    removeOrEmpty() {
      if (selected.has(grid.activeRow)) void removeSelected(viewer, selectedIn(viewer.store.getState().focus))
      else empty()
    },
    empty,
    toggleMarked: () => toggleAll(viewer, selectionOf(marked())),
    toggleRow(row, isThrough) {
      const from = isThrough && toggledRow.current !== null ? rows.indexOf(toggledRow.current) : -1
      toggledRow.current = row
      if (from < 0) return toggleAll(viewer, selectionOf([row]))
      const to = rows.indexOf(row)
      const through = rows.slice(Math.min(from, to), Math.max(from, to) + 1)
      viewer.focusOn(
        focusOnAll(withSelected(selectedIn(viewer.store.getState().focus), selectionOf(through))),
      )
    },
    selectShown: () => selectAll(viewer, selectionOf(rows)),
  }
}

const lostText = (columns: number, rows: number): string =>
  `${[columns > 0 && countText(columns, 'column'), rows > 0 && countText(rows, 'row')]
    .filter(Boolean)
    .join(' and ')} had no place here.`

/** The rows that are not complete, or have cells that could not be taken over. */
export const draftRows = ({ table, content, drafts }: TableView): readonly number[] => [
  ...[...drafts.keys()].filter((row) => !isNewRow(row) && table.entitiesOf(content).has(row)),
  ...(table.canAdd ? newRows(drafts) : []),
]

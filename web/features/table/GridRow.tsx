import { Check } from 'lucide-react'
import type { CSSProperties, MouseEvent } from 'react'
import { classNames } from '../../ui/classNames.ts'
import { CellEditor } from './CellEditor.tsx'
import { CellSign } from './CellSign.tsx'
import type { Grid } from './useGrid.ts'
import { cellAt, type TableView } from './useTable.ts'
import { isNewRow } from './writeRows.ts'

/** Tells what is wrong with the active cell. */
export const PROBLEM_ID = 'table-problem'

interface GridRowProps {
  view: TableView
  grid: Grid
  row: number
  index: number
  style: CSSProperties
  onToggle: (row: number, isThrough: boolean) => void
}

export const GridRow = ({ view, grid, row, index, style, onToggle }: GridRowProps) => {
  const { table, selected } = view
  const isSelected = selected.has(row)
  const toggle = (event: MouseEvent) => onToggle(row, event.shiftKey)
  const [first] = table.columns
  const name = (first && cellAt(view, row, first).text) || `row ${index + 1}`
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isNewRow(row) ? undefined : isSelected}
      className={classNames('table-row', isSelected && 'is-selected')}
      data-row={row}
      style={style}
    >
      <div role="gridcell" aria-colindex={1} className="table-cell table-cell--select">
        {!isNewRow(row) && (
          <label className="check table-check">
            <input
              type="checkbox"
              className="visually-hidden"
              tabIndex={-1}
              aria-label={`Select ${name}`}
              checked={isSelected}
              onClick={toggle}
              onChange={() => {}}
            />
            <span className="check__box" aria-hidden="true">
              <Check />
            </span>
          </label>
        )}
      </div>
      {table.columns.map((_, at) => (
        <GridCell key={at} view={view} grid={grid} row={row} index={index} at={at} />
      ))}
    </div>
  )
}

interface GridCellProps extends Pick<GridRowProps, 'view' | 'grid' | 'row' | 'index'> {
  /** The index of its column. */
  at: number
}

const GridCell = ({ view, grid, row, index, at }: GridCellProps) => {
  const column = view.table.columns[at]
  if (!column) return null
  const { text, error } = cellAt(view, row, column)
  const { range, indexes, editing } = grid
  const isActive = grid.activeRow === row && range.active.column === at
  const isMarked =
    index >= indexes.top && index <= indexes.bottom && at >= indexes.left && at <= indexes.right
  const isEdited = editing !== null && editing.place.row === row && editing.place.column === at
  const isBlank = isNewRow(row) && !view.drafts.has(row)
  return (
    <div
      role="gridcell"
      aria-colindex={at + 2}
      aria-readonly={column.isFixed}
      aria-invalid={error !== null || undefined}
      aria-describedby={isActive && error !== null ? PROBLEM_ID : undefined}
      tabIndex={isActive ? 0 : -1}
      data-column={at}
      title={error ?? undefined}
      className={classNames(
        'table-cell',
        at === 0 && 'table-cell--name',
        column.numberOf && 'num',
        column.isLong && 'table-cell--long',
        isMarked && 'is-marked',
        isActive && 'is-active',
        error !== null && 'is-bad',
        view.drafts.get(row)?.has(column.field) && 'is-draft',
      )}
    >
      <CellSign content={view.content} row={row} column={column} />
      {isBlank && at === 0 ? (
        <span className="table-cell__hint">New {view.table.noun}</span>
      ) : (
        <span className="cut">{text}</span>
      )}
      {isEdited && (
        <CellEditor
          column={column}
          editing={editing}
          choices={column.choicesOf?.(view.content) ?? []}
          grid={grid}
        />
      )}
    </div>
  )
}

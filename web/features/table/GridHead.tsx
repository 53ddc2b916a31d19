import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { isShortcut } from '../../../shared/texts/shortcuts.ts'
import type { TableColumn } from './TableKind.ts'
import type { TableView } from './useTable.ts'

interface GridHeadProps {
  view: TableView
  isFiltering: boolean
  heightPx: number
}

/** The titles of the columns, which sort by them, and what is looked for in each. */
export const GridHead = ({ view, isFiltering, heightPx }: GridHeadProps) => (
  <div role="row" aria-rowindex={1} className="table-row table-head" style={{ height: heightPx }}>
    <div role="columnheader" aria-colindex={1} className="table-cell table-cell--select">
      <span className="visually-hidden">Selected</span>
    </div>
    {view.table.columns.map((column, at) => (
      <HeadCell key={column.field} view={view} column={column} at={at} isFiltering={isFiltering} />
    ))}
  </div>
)

interface HeadCellProps extends Pick<GridHeadProps, 'view' | 'isFiltering'> {
  column: TableColumn
  at: number
}

const HeadCell = ({ view, column, at, isFiltering }: HeadCellProps) => {
  const { sort, filters } = view.order
  const isSorted = sort.field === column.field
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp
  const wanted = filters.get(column.field) ?? ''
  // Esc is for the map only where there is nothing to clear.
  const clear = (event: KeyboardEvent) => {
    if (wanted === '' || !isShortcut(event.nativeEvent, 'cancel')) return
    event.preventDefault()
    view.filterBy(column.field, '')
  }
  return (
    <div
      role="columnheader"
      aria-colindex={at + 2}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
      className={at === 0 ? 'table-cell table-cell--name' : 'table-cell'}
    >
      <button type="button" className="table-head__sort" onClick={() => view.sortBy(column.field)}>
        <span className="cut">{column.title}</span>
        {isSorted && <Arrow aria-hidden="true" />}
      </button>
      {isFiltering && (
        <input
          type="search"
          className="table-head__filter"
          aria-label={`Filter by ${column.title}`}
          placeholder={column.numberOf ? '> 100' : 'Contains'}
          autoComplete="off"
          spellCheck={false}
          value={wanted}
          onKeyDown={clear}
          onChange={(event) => view.filterBy(column.field, event.target.value)}
        />
      )}
    </div>
  )
}

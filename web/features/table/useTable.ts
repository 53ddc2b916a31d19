import { useMemo, useState } from 'react'
import type { Content } from '../../../shared/content/content.ts'
import { selectedIn, useContentState, useViewerState } from '../../shell/viewerContext.ts'
import { useTableDrafts } from './tableDrafts.ts'
import type { Filters, SortBy, TableOrder } from './orderRows.ts'
import type { TableColumn, TableKind } from './TableKind.ts'
import { useTableRows } from './useTableRows.ts'
import { useTableWrites } from './useTableWrites.ts'
import { blankRow, type DraftCell, type Drafts, newRows, type RowWrite } from './writeRows.ts'

/** The table as it is shown. */
export interface TableView {
  readonly table: TableKind
  readonly content: Content
  /** The ids of the rows, then the numbers of the new ones, the last of which is blank. Null until they are first sorted. */
  readonly rows: readonly number[] | null
  readonly drafts: Drafts
  /** The rows that are selected on the map. */
  readonly selected: ReadonlySet<number>
  readonly order: TableOrder
  readonly sortBy: (field: string) => void
  readonly filterBy: (field: string, wanted: string) => void
  readonly dropFilters: () => void
  readonly isOnlySelected: boolean
  readonly showOnlySelected: (isOnly: boolean) => void
  readonly write: (writes: readonly RowWrite[]) => Promise<void>
}

const NO_FILTERS: Filters = new Map()

export const useTable = (table: TableKind): TableView => {
  const content = useContentState((state) => state.content)
  const drafts = useTableDrafts()
  const selection = useViewerState(({ focus }) => focus)
  const selected = useMemo(() => table.selectedIn(selectedIn(selection)), [table, selection])
  const [order, setOrder] = useState<TableOrder>(() => ({ sort: firstSort(table), filters: NO_FILTERS }))
  const [isOnlySelected, showOnlySelected] = useState(() => selected.size > 1)
  const { ids, arrange } = useTableRows(table, order, isOnlySelected)
  const rows = useMemo(
    () => ids && (table.canAdd ? [...ids, ...newRows(drafts), blankRow(drafts)] : ids),
    [table, ids, drafts],
  )
  return {
    table,
    content,
    rows,
    drafts,
    selected,
    order,
    sortBy: (field) => setOrder((before) => ({ ...before, sort: nextSort(before.sort, field) })),
    filterBy: (field, wanted) =>
      setOrder((before) => ({ ...before, filters: new Map(before.filters).set(field, wanted) })),
    dropFilters: () => setOrder((before) => ({ ...before, filters: NO_FILTERS })),
    isOnlySelected,
    showOnlySelected,
    write: useTableWrites(table, arrange),
  }
}

const firstSort = ({ columns }: TableKind): SortBy => ({
  field: columns[0]?.field ?? '',
  isDescending: false,
})

const nextSort = ({ field, isDescending }: SortBy, wanted: string): SortBy => ({
  field: wanted,
  isDescending: field === wanted && !isDescending,
})

/** What a cell shows: what was written and not taken over, or what is on the map. */
export const cellAt = (
  { content, drafts }: Pick<TableView, 'content' | 'drafts'>,
  row: number,
  { field, textOf }: TableColumn,
): DraftCell => drafts.get(row)?.get(field) ?? { text: row > 0 ? textOf(content, row) : '', error: null }

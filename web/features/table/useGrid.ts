import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import {
  type CellPlace,
  type CellRange,
  indexesOf,
  indexOfRow,
  movedCell,
  neighbourCell,
  type RangeIndexes,
  rangeOfCell,
} from './cellRange.ts'
import type { TableColumn } from './TableKind.ts'
import { cellAt, type TableView } from './useTable.ts'

const ROW_PX = 32
const ROW_TOUCH_PX = 44
const HEAD_PX = 32
const HEAD_TOUCH_PX = 44
const FILTER_PX = 40
const FILTER_TOUCH_PX = 52

/** Rows beyond each edge of the view, for the frames before a scroll is answered. */
const OVERSCAN = 6

export type AfterEdit = 'down' | 'next' | 'previous' | 'stay'

export interface CellEditing {
  readonly place: CellPlace
  /** What it starts with. */
  readonly text: string
  /** Whether it was begun by typing, which goes on at its end. */
  readonly isTyped: boolean
}

export interface Grid {
  readonly rows: readonly number[]
  readonly range: CellRange
  /** The active one of the rows that there are. */
  readonly activeRow: number
  readonly indexes: RangeIndexes
  /** In the marked cells. */
  readonly columns: readonly TableColumn[]
  readonly editing: CellEditing | null
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly virtual: Virtualizer<HTMLDivElement, Element>
  readonly rowPx: number
  readonly headPx: number
  readonly pageRows: number
  /** Makes a cell the active one, and gives it the focus; `isExtending` marks all cells up to it. */
  readonly goTo: (place: CellPlace, isExtending?: boolean) => void
  /** Gives the active cell the focus. */
  readonly focusActive: () => void
  /** Makes a row the active one, without the focus. */
  readonly show: (row: number) => void
  readonly edit: (typed?: string) => void
  /** Takes over what was typed. */
  readonly finishEdit: (then: AfterEdit) => void
  readonly cancelEdit: () => void
}

const NO_ROWS: readonly number[] = []

/** The cells: which is active, which are marked, which is edited, and which rows are in view. */
export const useGrid = (view: TableView, isFiltering: boolean): Grid => {
  const { table, write } = view
  const rows = view.rows ?? NO_ROWS
  const columnCount = table.columns.length
  const scroller = useRef<HTMLDivElement>(null)
  const [chosen, setRange] = useState<CellRange | null>(null)
  const [editing, setEditing] = useState<CellEditing | null>(null)
  const isTouch = useMediaQuery('(pointer: coarse), (max-width: 800px)')
  const rowPx = isTouch ? ROW_TOUCH_PX : ROW_PX
  const headPx =
    (isTouch ? HEAD_TOUCH_PX : HEAD_PX) + (isFiltering ? (isTouch ? FILTER_TOUCH_PX : FILTER_PX) : 0)
  const range = chosen ?? rangeOfCell({ row: firstRow(view), column: 0 })
  const activeIndex = indexOfRow(rows, range.active)
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing that depends on it is memoised
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    overscan: OVERSCAN,
    rangeExtractor: (inView) =>
      [...new Set([...defaultRangeExtractor(inView), activeIndex])].sort((a, b) => a - b),
  })
  const pageRows = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headPx) / rowPx) - 1)

  const focusCell = ({ row, column }: CellPlace) => {
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const takeOver = () => {
    if (editing === null) return
    const text = fieldIn(scroller.current)?.value ?? editing.text
    flushSync(() => setEditing(null))
    const column = table.columns[editing.place.column]
    if (!column || text === cellAt(view, editing.place.row, column).text) return
    void write([{ row: editing.place.row, texts: new Map([[column.field, text]]) }])
  }
  const goTo = (place: CellPlace, isExtending = false) => {
    takeOver()
    flushSync(() => setRange(isExtending ? { anchor: range.anchor, active: place } : rangeOfCell(place)))
    focusCell(place)
  }
  const grid = { rows, columnCount, pageRows }
  const after = (place: CellPlace, then: AfterEdit): CellPlace => {
    switch (then) {
      case 'down':
        return movedCell(place, 'rowDown', grid)
      case 'next':
        return neighbourCell(place, 1, grid) ?? place
      case 'previous':
        return neighbourCell(place, -1, grid) ?? place
      case 'stay':
        return place
    }
  }
  const indexes = indexesOf(rows, range)
  return {
    rows,
    range,
    activeRow: rows[activeIndex] ?? range.active.row,
    indexes,
    columns: table.columns.slice(indexes.left, indexes.right + 1),
    editing,
    scroller,
    virtual,
    rowPx,
    headPx,
    pageRows,
    goTo,
    focusActive: () => focusCell({ row: rows[activeIndex] ?? range.active.row, column: range.active.column }),
    show(row) {
      setRange(rangeOfCell({ row, column: range.active.column }))
      virtual.scrollToIndex(rows.indexOf(row))
    },
    edit(typed) {
      const column = table.columns[range.active.column]
      if (!column || column.isFixed || editing !== null) return
      const place = { row: rows[activeIndex] ?? range.active.row, column: range.active.column }
      const text = typed ?? cellAt(view, place.row, column).text
      flushSync(() => setEditing({ place, text, isTyped: typed !== undefined }))
      fieldIn(scroller.current)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    finishEdit(then) {
      if (editing === null) return
      if (then === 'stay') takeOver()
      else goTo(after(editing.place, then))
    },
    cancelEdit() {
      if (editing === null) return
      flushSync(() => setEditing(null))
      focusCell(editing.place)
    },
  }
}

/** The first that is selected, or the first of all. */
const firstRow = ({ rows, selected }: TableView): number =>
  (selected.size > 0 ? rows?.find((row) => selected.has(row)) : undefined) ?? rows?.[0] ?? 0

const fieldIn = (grid: HTMLElement | null) =>
  grid?.querySelector<HTMLInputElement | HTMLTextAreaElement>('.table-cell__field')

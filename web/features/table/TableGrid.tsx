import {
  type CSSProperties,
  type FocusEvent as FocusedBy,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { useViewer } from '../../shell/viewerContext.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import type { CellPlace } from './cellRange.ts'
import { GridHead } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import type { TableColumn } from './TableKind.ts'
import type { Grid } from './useGrid.ts'
import type { GridActs } from './useGridActs.ts'
import { useGridClipboard } from './useGridClipboard.ts'
import { useGridKeys } from './useGridKeys.ts'
import type { TableView } from './useTable.ts'

interface TableGridProps {
  view: TableView
  grid: Grid
  acts: GridActs
  isFiltering: boolean
  /** Opens what edits the active cell. */
  onEdit: () => void
}

/** The cells. Only the rows in view are there. */
export const TableGrid = ({ view, grid, acts, isFiltering, onEdit }: TableGridProps) => {
  const { table } = view
  const { rows, virtual, scroller, headPx } = grid
  const onKeyDown = useGridKeys({ view, grid, acts, onEdit })
  useGridClipboard(scroller, acts)
  useFollowedSelection(view, grid)
  useKeptFocus(view, grid)
  const pointer = usePointer(grid, onEdit)
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={table.kind === 'poi' ? 'POIs' : 'Zones'}
      aria-rowcount={rows.length + 1}
      aria-colcount={table.columns.length + 1}
      aria-multiselectable
      aria-busy={view.rows === null}
      className="table-grid"
      style={{ '--head': `${headPx}px`, '--columns': columnsOf(table.columns) } as CSSProperties}
    >
      <GridHead view={view} isFiltering={isFiltering} heightPx={headPx} />
      <div
        role="rowgroup"
        className="table-grid__rows"
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={onKeyDown}
        {...pointer}
      >
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const row = rows[index]
          return (
            row !== undefined && (
              <GridRow
                key={row}
                view={view}
                grid={grid}
                row={row}
                index={index}
                style={{ transform: `translateY(${start - headPx}px)`, height: size }}
                onToggle={acts.toggleRow}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

/** The name gets less room on a phone; what is long, the room that is left. */
const columnsOf = (columns: readonly TableColumn[]): string =>
  columns
    .map(({ widthPx, isLong }, at) => {
      if (at === 0) return `min(${widthPx}px, 36vw)`
      return isLong ? `minmax(${widthPx}px, 1fr)` : `${widthPx}px`
    })
    .join(' ')

/** A press makes a cell the active one; with Shift, or drawn on, it marks all up to there. A double click edits, and so does a second tap. */
const usePointer = (grid: Grid, onEdit: () => void) => {
  const isTouch = useMediaQuery('(pointer: coarse)')
  return {
    onMouseDown: (event: MouseEvent) => {
      const place = placeOf(event.target)
      if (place === null || event.button !== 0) return
      event.preventDefault()
      const isAgain = place.row === grid.activeRow && place.column === grid.range.active.column
      grid.goTo(place, event.shiftKey)
      if (isTouch && isAgain) onEdit()
    },
    onFocus: ({ target }: FocusedBy) => {
      const place = placeOf(target)
      if (place === null || (place.row === grid.activeRow && place.column === grid.range.active.column))
        return
      grid.goTo(place)
    },
    onMouseOver: (event: MouseEvent) => {
      const place = event.buttons === 1 ? placeOf(event.target) : null
      if (place !== null && grid.editing === null) grid.goTo(place, true)
    },
    onDoubleClick: (event: MouseEvent) => {
      if (placeOf(event.target) !== null) onEdit()
    },
  }
}

/** Returns the cell that something on the page belongs to; null for the field in which one is edited. */
const placeOf = (target: EventTarget): CellPlace | null => {
  if (!(target instanceof Element) || target.closest('input, textarea')) return null
  const cell = target.closest<HTMLElement>('[data-column]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : null
}

/** Shows the first row of what is selected elsewhere. */
const useFollowedSelection = ({ selected, rows }: TableView, { show, scroller }: Grid): void => {
  useLayoutEffect(() => {
    if (selected.size === 0 || scroller.current?.contains(document.activeElement)) return
    const first = rows?.find((row) => selected.has(row))
    if (first !== undefined) show(first)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when something else is selected
  }, [selected])
}

/** The keys work in the cells once these are there, and still when the row with the focus is gone. */
const useKeptFocus = ({ rows }: TableView, { focusActive, activeRow, scroller }: Grid): void => {
  const { store } = useViewer()
  const hasFocus = useRef(false)
  const isThere = rows !== null
  useLayoutEffect(() => {
    const { focus } = store.getState()
    // Forms keep the focus.
    if (isThere && (focus.kind === 'none' || focus.kind === 'many')) focusActive()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isThere])
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) focusActive()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when another row is active
  }, [activeRow])
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      hasFocus.current = target instanceof Node && (scroller.current?.contains(target) ?? false)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [scroller])
}

import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { libraryIconName } from '../../../shared/maps/libraryIcons.ts'
import { isShortcut } from '../../../shared/texts/shortcuts.ts'
import { focusCanvas } from '../../shell/canvas/focusCanvas.ts'
import { useCoordinates } from '../../shell/coordinates/useCoordinates.ts'
import { useOpenOverlay, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { useBackCloses } from '../../ui/overlay/useBackCloses.ts'
import { poiTable } from './poiTable.ts'
import { TableBar } from './TableBar.tsx'
import { TableFoot } from './TableFoot.tsx'
import { TableGrid } from './TableGrid.tsx'
import type { TableKind } from './TableKind.ts'
import { type Grid, useGrid } from './useGrid.ts'
import { useGridActs } from './useGridActs.ts'
import { type TableView, useTable } from './useTable.ts'
import { zoneTable } from './zoneTable.ts'
import './table.css'

const IconPicker = lazyOverlay(() => import('../assets/IconPicker.tsx').then((module) => module.IconPicker))

/** All POIs, or all zones, as a table: below the map, or over it where there is no room. */
export const TablePanel = () => {
  const viewer = useViewer()
  const kind = useViewerState((state) => state.tableKind)
  const { floors, offers } = viewer.record
  const { links } = offers
  const coordinates = useCoordinates()
  const table = useMemo(
    () =>
      kind === 'poi'
        ? poiTable({ links, coordinates, floors })
        : zoneTable({ floors, measure: coordinates.measure }),
    [kind, links, coordinates, floors],
  )
  const close = () => viewer.store.setState({ isTableOpen: false })
  useBackCloses(true, close)
  useReturnedFocus()
  return (
    <section className="table-panel" aria-label="Table">
      <ShownTable key={kind} table={table} onClose={close} />
    </section>
  )
}

const ShownTable = ({ table, onClose }: { table: TableKind; onClose: () => void }) => {
  const view = useTable(table)
  const [isFiltering, setFiltering] = useState(false)
  const grid = useGrid(view, isFiltering)
  const acts = useGridActs(view, grid)
  const edit = useEdit(view, grid)
  const filter = () => {
    if (isFiltering) view.dropFilters()
    setFiltering(!isFiltering)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isShortcut(event.nativeEvent, 'cancel')) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <>
      <div onKeyDown={onKeyDown}>
        <TableBar
          view={view}
          acts={acts}
          isFiltering={isFiltering}
          onFilter={filter}
          onEdit={edit}
          onClose={onClose}
        />
      </div>
      <TableGrid view={view} grid={grid} acts={acts} isFiltering={isFiltering} onEdit={edit} />
      <TableFoot view={view} grid={grid} />
    </>
  )
}

/** Returns a function that edits the active cell: in place, or an icon by the library. */
const useEdit = (view: TableView, grid: Grid): (() => void) => {
  const openOverlay = useOpenOverlay()
  return () => {
    const { content, table, write } = view
    const column = table.columns[grid.range.active.column]
    if (column?.field !== 'icon') return grid.edit()
    const row = grid.activeRow
    const poi = content.pois.get(row)
    const colour = content.types.get(poi?.typeId ?? 0)?.colour ?? '#ffffff'
    openOverlay((close) => (
      <IconPicker
        colour={colour}
        value={poi?.icon ?? null}
        onChoose={(ref) => {
          close()
          void write([{ row, texts: new Map([[column.field, libraryIconName(ref) ?? '']]) }])
        }}
        onClose={close}
      />
    ))
  }
}

/** The focus goes back where it was before the table was opened. */
const useReturnedFocus = (): void =>
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      else focusCanvas()
    }
  }, [])

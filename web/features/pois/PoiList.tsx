import { useVirtualizer } from '@tanstack/react-virtual'
import { Plus, Search, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { SEARCH_MAX } from '../../../shared/limits.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { coordinateText } from '../viewer/coordinates.ts'
import { useContentState, useViewer, useViewerState } from '../viewer/viewerContext.ts'
import { selectedPoiId } from '../viewer/viewerStore.ts'
import { PoiListRow } from './PoiListRow.tsx'
import { rowId, type PoiRow } from './poiRows.ts'
import { useListKeys } from './useListKeys.ts'
import { usePoiRows } from './usePoiRows.ts'
import './poiList.css'

const ROW_PX = 32
const ROW_TOUCH_PX = 44

export interface PoiListProps {
  /** After a row was chosen: the drawer closes. */
  onChosen?: () => void
}

/** Everything on the map as a list: the way to it without the canvas. One tab stop; arrow keys walk it. */
export const PoiList = ({ onChosen }: PoiListProps) => {
  const { scene, focusOn, session } = useViewer()
  const { rows, search, setSearch, toggle } = usePoiRows()
  const [active, setActive] = useState(0)
  const selectedId = useViewerState(selectedPoiId)
  const listId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const isTouch = useMediaQuery('(pointer: coarse), (max-width: 800px)')
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing here is memoised by a compiler
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isTouch ? ROW_TOUCH_PX : ROW_PX),
    overscan: 8,
  })
  const choose = (row: PoiRow) => {
    if (row.kind !== 'poi') return toggle(rowId(row))
    scene.flyTo(session.store.getState().content.pois.get(row.poi.id) ?? row.poi)
    focusOn({ kind: 'poi', poiId: row.poi.id, mode: 'info' })
    onChosen?.()
  }
  const walk = (index: number) => {
    setActive(index)
    virtual.scrollToIndex(index)
  }
  const onKeyDown = useListKeys({ rows, active, walk, choose, toggle })
  useSelectedInView(rows, selectedId, walk)

  const activeIndex = Math.min(active, rows.length - 1)
  return (
    <>
      <ListHead search={search} setSearch={setSearch} listId={listId} />
      {rows.length === 0 && <ListNote isSearching={search.trim() !== ''} />}
      <div
        ref={scroller}
        id={listId}
        className="poi-list"
        role="tree"
        aria-label="POIs"
        tabIndex={rows.length > 0 ? 0 : -1}
        aria-activedescendant={rows.length > 0 ? `${listId}-${activeIndex}` : undefined}
        onKeyDown={onKeyDown}
        onPointerLeave={() => scene.setHover(null)}
      >
        <div className="poi-list__all" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, size }) => {
            const row = rows[index]
            return (
              row && (
                <PoiListRow
                  key={rowId(row)}
                  id={`${listId}-${index}`}
                  row={row}
                  top={start}
                  height={size}
                  isActive={index === activeIndex}
                  isSelected={row.kind === 'poi' && row.poi.id === selectedId}
                  onChoose={() => {
                    setActive(index)
                    choose(row)
                  }}
                  onHover={() => scene.setHover(row.kind === 'poi' ? row.poi.id : null)}
                />
              )
            )
          })}
        </div>
      </div>
    </>
  )
}

/** A POI picked on the map shows its line. */
const useSelectedInView = (
  rows: readonly PoiRow[],
  selectedId: number | null,
  walk: (index: number) => void,
) => {
  const latest = useRef({ rows, walk })
  useEffect(() => {
    latest.current = { rows, walk }
  })
  useEffect(() => {
    if (selectedId === null) return
    const index = latest.current.rows.findIndex((row) => row.kind === 'poi' && row.poi.id === selectedId)
    if (index >= 0) latest.current.walk(index)
  }, [selectedId])
}

const ListHead = ({
  search,
  setSearch,
  listId,
}: {
  search: string
  setSearch: (search: string) => void
  listId: string
}) => {
  const { scene, record, focusOn } = useViewer()
  const count = useContentState((state) => state.content.pois.size)
  const addInTheMiddle = () => focusOn({ kind: 'newPoi', place: middleOf(scene.camera.centerMap) })
  return (
    <>
      <div className="side__tools">
        <div className="search-box">
          <Search />
          <input
            type="search"
            aria-label="Find a POI"
            placeholder="Find a POI"
            value={search}
            maxLength={SEARCH_MAX}
            aria-controls={listId}
            onChange={(event) => setSearch(event.target.value)}
          />
          {search !== '' && (
            <IconButton label="Clear search" size="sm" onClick={() => setSearch('')}>
              <X />
            </IconButton>
          )}
        </div>
      </div>
      <div className="side__section">
        <h2>POIs</h2>
        <span className="num side__count">{coordinateText(count)}</span>
        {record.abilities.edit && (
          <IconButton label="Add POI in the middle of the view" size="sm" onClick={addInTheMiddle}>
            <Plus />
          </IconButton>
        )}
      </div>
    </>
  )
}

const middleOf = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x), y: Math.round(y) })

const ListNote = ({ isSearching }: { isSearching: boolean }) => {
  const { record } = useViewer()
  const text = isSearching
    ? 'Nothing on this map is called that.'
    : record.abilities.edit
      ? 'Click the map to place the first one.'
      : 'Nothing has been placed on this map yet.'
  return <p className="poi-list__note">{text}</p>
}

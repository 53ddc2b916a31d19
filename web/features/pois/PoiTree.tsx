import { type PointerEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useVirtualRows } from '../../shell/SideSection.tsx'
import { selectedPoiId, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { PoiTreeRow } from './PoiTreeRow.tsx'
import { useFoundCounts } from './foundPois.ts'
import type { PoiRows } from './poiRows.ts'
import { useRowActs } from './useRowActs.ts'
import { useTreeKeys } from './useTreeKeys.ts'

interface PoiTreeProps {
  rows: PoiRows
  /** What the rows were found by, folded; empty where nothing is searched. */
  wanted: string
  onChosen?: () => void
}

/** One tab stop, which arrow keys walk; the active line's own buttons follow it. Only the lines in sight are there. */
export const PoiTree = ({ rows, wanted, onChosen }: PoiTreeProps) => {
  const { scene } = useViewer()
  const treeId = useId()
  const tree = useRef<HTMLDivElement>(null)
  const selectedId = useViewerState(selectedPoiId)
  const [menuId, setMenuId] = useState<number | null>(null)
  const counts = useFoundCounts()
  const { activeIndex, activate } = useActiveRow(rows)
  const virtual = useVirtualRows({ count: rows.length, tree, keptIndex: activeIndex })
  const walk = useWalk(rows, activate, virtual.scrollToIndex, (id) => `${treeId}-${id}`)
  const acts = useRowActs(onChosen)
  const onKeyDown = useTreeKeys({ rows, activeIndex, walk, acts })
  useShownInSight(rows, activate, virtual.scrollToIndex)
  return (
    <div
      ref={tree}
      className="poi-tree"
      role="tree"
      aria-label="POIs"
      style={{ height: virtual.height }}
      onKeyDown={onKeyDown}
      onPointerLeave={() => scene.flash(null)}
    >
      {virtual.items.map(({ index, top, height }) => {
        const row = rows.at(index)
        return (
          row && (
            <PoiTreeRow
              key={row.id}
              elementId={`${treeId}-${row.id}`}
              row={row}
              top={top}
              height={height}
              counts={counts}
              wanted={wanted}
              isActive={index === activeIndex}
              isSelected={row.id === selectedId}
              isMenuOpen={row.id === menuId}
              onMenu={(isOpen) => setMenuId(isOpen ? row.id : null)}
              onActivate={() => activate(row.id)}
              onPoint={(event: PointerEvent) => event.pointerType === 'mouse' && acts.flash.hover(row)}
              acts={acts}
            />
          )
        )
      })}
    </div>
  )
}

type ScrollTo = (index: number) => void

/** Goes to a line: it is brought into sight and gets the focus, as soon as it is there. */
const useWalk = (
  rows: PoiRows,
  activate: (id: number) => void,
  scrollTo: ScrollTo,
  elementIdOf: (id: number) => string,
): ((index: number) => void) => {
  const awaited = useRef<string | null>(null)
  const [, setSteps] = useState(0)
  useLayoutEffect(() => {
    if (awaited.current === null) return
    document.getElementById(awaited.current)?.focus({ preventScroll: true })
    awaited.current = null
  })
  return (index) => {
    const row = rows.at(index)
    if (!row) return
    activate(row.id)
    scrollTo(index)
    awaited.current = elementIdOf(row.id)
    setSteps((steps) => steps + 1)
  }
}

/** A POI picked on the map, or made there, shows its line; the focus stays where it is. */
const useShownInSight = (rows: PoiRows, activate: (id: number) => void, scrollTo: ScrollTo): void => {
  const selectedId = useViewerState(selectedPoiId)
  const addedId = useViewerState((state) => state.lastAddedId)
  const seen = useRef<{ selectedId: number | null; addedId: number | null }>({
    selectedId: null,
    addedId: null,
  })
  useLayoutEffect(() => {
    const before = seen.current
    const id = selectedId !== before.selectedId ? selectedId : addedId !== before.addedId ? addedId : null
    const index = id === null ? -1 : rows.indexOf(id)
    // Its line may come only when what it lies in has unfolded.
    if (id !== null && index < 0) return
    seen.current = { selectedId, addedId }
    if (id === null) return
    activate(id)
    scrollTo(index)
  })
}

interface ActiveRow {
  /** Where the arrow keys stand; the first line where the one they stood on is gone. */
  readonly activeIndex: number
  readonly activate: (id: number) => void
}

const useActiveRow = (rows: PoiRows): ActiveRow => {
  const [activeId, activate] = useState<number | null>(null)
  const activeIndex = useMemo(
    () => Math.max(0, activeId === null ? 0 : rows.indexOf(activeId)),
    [rows, activeId],
  )
  return { activeIndex, activate }
}

import {
  memo,
  type MouseEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useVirtualRows } from '../../../shell/sidebar/useVirtualRows.ts'
import { selectedPoiId, useViewer, useViewerState } from '../../../shell/viewerContext.ts'
import { useFoundCounts } from '../useFound.ts'
import type { PoiRows } from './poiRows.ts'
import { PoiTreeRow } from './PoiTreeRow.tsx'
import { useRowActions } from './useRowActions.ts'
import { useRowSelection } from './useRowSelection.ts'
import { useTreeDrag } from './useTreeDrag.ts'
import { useTreeKeys } from './useTreeKeys.ts'

interface PoiTreeProps {
  rows: PoiRows
  /** The folded search text; empty if nothing is searched. */
  wanted: string
  onChosen?: () => void
}

/**
 * A tree with one tab stop, followed by the buttons of the active row; arrow keys move it. Only rows in view are
 * rendered.
 */
export const PoiTree = memo(({ rows, wanted, onChosen }: PoiTreeProps) => {
  const { scene, record } = useViewer()
  const treeId = useId()
  const tree = useRef<HTMLDivElement>(null)
  const selectedId = useViewerState(selectedPoiId)
  const selectedIds = useViewerState(({ focus }) => (focus.kind === 'many' ? focus.selection.pois : null))
  const selection = useRowSelection(rows)
  const [menuId, setMenuId] = useState<number | null>(null)
  const counts = useFoundCounts()
  const { activeIndex, activate } = useActiveRow(rows, selectedId)
  const virtual = useVirtualRows({ count: rows.length, tree, keptIndex: activeIndex })
  const focusRow = useFocusRow(rows, activate, virtual.scrollToIndex, (id) => `${treeId}-${id}`)
  const acts = useRowActions(onChosen)
  const dragOf = useTreeDrag()
  const onKeyDown = useTreeKeys({
    rows,
    activeIndex,
    focusRow,
    acts,
    selection: record.abilities.edit ? selection : null,
  })
  useScrollToListed(rows, activate, virtual.scrollToIndex)
  return (
    <div
      ref={tree}
      className="poi-tree"
      role="tree"
      aria-label={record.style.section_name_pois}
      aria-multiselectable={record.abilities.edit || undefined}
      style={{ height: virtual.height }}
      onKeyDown={onKeyDown}
      onPointerLeave={() => scene.flash(null)}
      onBlur={() => scene.flash(null)}
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
              isSelected={row.id === selectedId || (selectedIds?.has(row.id) ?? false)}
              isMenuOpen={row.id === menuId}
              onMenu={(isOpen) => setMenuId(isOpen ? row.id : null)}
              onActivate={() => activate(row.id)}
              onPick={(event: MouseEvent) => selection.click(row, event)}
              onPoint={(event: PointerEvent) => event.pointerType === 'mouse' && acts.flash.hover(row)}
              drag={dragOf(row)}
              acts={acts}
            />
          )
        )
      })}
    </div>
  )
})
PoiTree.displayName = 'PoiTree'

type ScrollTo = (index: number) => void

/** Returns a function that scrolls to a row and focuses it as soon as it is rendered. */
const useFocusRow = (
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

/** Scrolls once to the row of the POI that the list is to show. The focus stays where it is. */
const useScrollToListed = (rows: PoiRows, activate: (id: number) => void, scrollTo: ScrollTo): void => {
  const listedId = useViewerState((state) => state.listedId)
  const handledId = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (listedId === handledId.current) return
    const index = listedId === null ? -1 : rows.indexOf(listedId)
    // The row is missing until its category and type have unfolded.
    if (listedId !== null && index < 0) return
    handledId.current = listedId
    if (listedId === null) return
    activate(listedId)
    scrollTo(index)
  })
}

interface ActiveRow {
  /** The row that the arrow keys move from: the one used last, or the selected one. The first if that is gone. */
  readonly activeIndex: number
  readonly activate: (id: number) => void
}

const useActiveRow = (rows: PoiRows, selectedId: number | null): ActiveRow => {
  const [activeId, activate] = useState<number | null>(null)
  const [knownId, setKnownId] = useState<number | null>(null)
  if (selectedId !== knownId) {
    setKnownId(selectedId)
    if (selectedId !== null && rows.indexOf(selectedId) >= 0) activate(selectedId)
  }
  const activeIndex = useMemo(
    () => Math.max(0, activeId === null ? 0 : rows.indexOf(activeId)),
    [rows, activeId],
  )
  return { activeIndex, activate }
}

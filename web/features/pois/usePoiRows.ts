import { useDeferredValue, useMemo, useState } from 'react'
import type { Content } from '../../../shared/content.ts'
import { useContentState, useViewerState } from '../viewer/viewerContext.ts'
import { selectedPoiId } from '../viewer/viewerStore.ts'
import { groupPois, regroupPois, type PoiGroups } from './poiGroups.ts'
import { flip, poiRows, toggledToShow, type PoiRow } from './poiRows.ts'

export interface PoiRowsState {
  readonly rows: readonly PoiRow[]
  readonly search: string
  readonly setSearch: (search: string) => void
  readonly toggle: (id: number) => void
}

/** The list's lines. What is typed into the search appears at once, the lines it leads to when there is time. */
export const usePoiRows = (): PoiRowsState => {
  const content = useContentState((state) => state.content)
  const shownId = useViewerState((state) => selectedPoiId(state) ?? state.lastAddedId)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const groups = useGroups(content)
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const [revealedId, setRevealedId] = useState<number | null>(null)
  if (shownId !== revealedId) {
    setRevealedId(shownId)
    if (shownId !== null) setToggled(toggledToShow(content, toggled, shownId))
  }
  return {
    rows: useMemo(() => poiRows(groups, { toggled, search: wanted }), [groups, toggled, wanted]),
    search,
    setSearch,
    toggle: (id) => setToggled((before) => flip(new Set(before), id)),
  }
}

/** Each version's groups are made from those before it. */
const useGroups = (content: Content): PoiGroups => {
  const [groups, setGroups] = useState(() => groupPois(content))
  if (groups.content === content) return groups
  const next = regroupPois(groups, content)
  setGroups(next)
  return next
}

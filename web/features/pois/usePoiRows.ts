import { useEffect, useMemo, useState } from 'react'
import type { Content } from '../../../shared/content.ts'
import { findKey } from '../../shell/findText.ts'
import { runSliced } from '../../shell/runSliced.ts'
import { useContentState, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { selectedPoiId } from '../../shell/viewerStore.ts'
import { findPois, prepareGroups, type PoiMatches } from './findPois.ts'
import { groupPois, regroupPois, type PoiGroups } from './poiGroups.ts'
import { poiRows, toggledToShow, type PoiRows } from './poiRows.ts'

export interface PoiTreeRows {
  readonly rows: PoiRows
  /** What the rows were found by, folded; empty where nothing is searched. */
  readonly wanted: string
}

/** The tree's lines. What is typed into the search appears at once, the lines it leads to when they are found. */
export const usePoiRows = (): PoiTreeRows => {
  const content = useContentState((state) => state.content)
  const toggled = useViewerState((state) => state.toggledRows)
  const wanted = useViewerState((state) => findKey(state.search.trim()))
  const groups = useGroups(content)
  const found = useFoundMatches(groups, wanted)
  useUnfolded(content, useViewerState(selectedPoiId))
  useUnfolded(
    content,
    useViewerState((state) => state.lastAddedId),
  )
  const { groups: shown, matches } = found ?? { groups, matches: null }
  return {
    rows: useMemo(() => poiRows(shown, { toggled, matches }), [shown, toggled, matches]),
    wanted: found?.wanted ?? '',
  }
}

/** What a POI's line lies in unfolds when the POI is selected or made; folded afterwards, it stays so. */
const useUnfolded = (content: Content, poiId: number | null): void => {
  const { store } = useViewer()
  useEffect(() => {
    if (poiId === null) return
    store.setState(({ toggledRows }) => ({ toggledRows: toggledToShow(content, toggledRows, poiId) }))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- not each time the map alters
  }, [store, poiId])
}

/** Each version's groups are made from those before it; the large ones are put in order when there is time. */
const useGroups = (content: Content): PoiGroups => {
  const [groups, setGroups] = useState(() => groupPois(content))
  const next = groups.content === content ? groups : regroupPois(groups, content)
  if (next !== groups) setGroups(next)
  useEffect(() => runSliced(prepareGroups(next), () => {}), [next])
  return next
}

interface Found {
  readonly groups: PoiGroups
  readonly wanted: string
  readonly matches: PoiMatches
}

/** Until a search is through, what the one before found stays, where one text begins with the other. */
const useFoundMatches = (groups: PoiGroups, wanted: string): Found | null => {
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (wanted === '') return
    return runSliced(findPois(groups, wanted), (matches) => setFound({ groups, wanted, matches }))
  }, [groups, wanted])
  if (wanted === '' || found === null) return null
  return wanted.startsWith(found.wanted) || found.wanted.startsWith(wanted) ? found : null
}

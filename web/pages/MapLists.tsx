import { type ReactNode, useDeferredValue } from 'react'
import { pinsCalled, pinsOf } from '../features/pins/pins.ts'
import { hitIds, poiSearchOf } from '../features/pois/tree/poiSearch.ts'
import { PoiSection } from '../features/pois/tree/PoiSection.tsx'
import { RegionList, type RegionListProps } from '../features/regions/RegionList.tsx'
import { ZoneList } from '../features/zones/ZoneList.tsx'
import { zonesCalled } from '../features/zones/zoneSearch.ts'
import { sameTarget, type Target } from '../scene/state/Target.ts'
import { focusOf, targetOf } from '../shell/canvas/bindSelection.ts'
import { SideScroll } from '../shell/sidebar/SideScroll.tsx'
import { LabelsToggle, SideSearch } from '../shell/sidebar/SideSearch.tsx'
import { useViewer, type Viewer } from '../shell/viewerContext.ts'
import { findKey } from '../ui/text/findText.tsx'

interface MapListsProps extends RegionListProps {
  head: ReactNode
  /** Above the search. */
  progress?: ReactNode
  /** Beside the search. */
  tools?: ReactNode
  /** The lists come after the first frame of the map beside them. */
  isAfterMap?: boolean
  /** Called after something was chosen on the map, to close the drawer. */
  onChosen?: () => void
  /** What follows the lists. */
  children?: ReactNode
}

/** The search, and the lists of what everybody sees on a map. */
export const MapLists = ({
  Link,
  head,
  progress,
  tools,
  isAfterMap = false,
  onChosen,
  children,
}: MapListsProps) => {
  const viewer = useViewer()
  const areListsShown = useDeferredValue(true, !isAfterMap)
  const go = (step: 1 | -1) => {
    const isFound = goToMatch(viewer, step)
    if (isFound) onChosen?.()
    return isFound
  }
  return (
    <SideScroll
      head={
        <>
          {head}
          <div className="side__tools">
            {progress}
            <SideSearch onGo={go} />
            <LabelsToggle />
            {tools}
          </div>
        </>
      }
    >
      {areListsShown && (
        <>
          <PoiSection onChosen={onChosen} />
          <ZoneList onChosen={onChosen} />
          <RegionList Link={Link} />
          {children}
        </>
      )}
    </SideScroll>
  )
}

/**
 * Shows and opens the first match of the search, in the order of the lists; if a match is open, the next or the previous
 * one. Returns false if there is none.
 */
const goToMatch = (viewer: Viewer, step: 1 | -1): boolean => {
  const { scene, store, focusOn } = viewer
  const targets = matchesOf(viewer)
  const open = targetOf(store.getState().focus)
  const at = targets.findIndex((target) => sameTarget(target, open))
  const next = at < 0 ? targets.at(step === 1 ? 0 : -1) : targets.at((at + step) % targets.length)
  if (next === undefined) return false
  scene.show(next)
  focusOn(focusOf(next))
  if (next.kind === 'marker') store.setState({ listedId: next.id })
  return true
}

const matchesOf = (viewer: Viewer): readonly Target[] => {
  const { mapId, session, store } = viewer
  const { search } = store.getState()
  const hits = poiSearchOf(viewer).finish()
  if (hits === null) return []
  const zones = zonesCalled(session.store.getState().content.zones, findKey(search.trim()))
  const pins = pinsCalled(pinsOf(mapId).getState(), search)
  return [
    ...hitIds(hits).map((id) => ({ kind: 'marker', id }) as const),
    ...zones.map(({ id }) => ({ kind: 'zone', id }) as const),
    ...pins.map(({ id }) => ({ kind: 'pin', id }) as const),
  ]
}

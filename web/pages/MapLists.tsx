import { type ReactNode, useDeferredValue } from 'react'
import { PoiSection } from '../features/pois/tree/PoiSection.tsx'
import { RegionList, type RegionListProps } from '../features/regions/RegionList.tsx'
import { ZoneList } from '../features/zones/ZoneList.tsx'
import { LabelsToggle, SideSearch } from '../shell/sidebar/SideSearch.tsx'
import { SideScroll } from '../shell/sidebar/SideScroll.tsx'
import { useViewer } from '../shell/viewerContext.ts'
import { goToMatch } from './goToMatch.ts'

interface MapListsProps extends RegionListProps {
  head: ReactNode
  /** Above the search. */
  progress?: ReactNode
  /** The lists come after the first frame of the map beside them. */
  isAfterMap?: boolean
  /** Called after something was chosen on the map, to close the drawer. */
  onChosen?: () => void
  /** What follows the lists. */
  children?: ReactNode
}

/** The search, and the lists of what everybody sees on a map. */
export const MapLists = ({ Link, head, progress, isAfterMap = false, onChosen, children }: MapListsProps) => {
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

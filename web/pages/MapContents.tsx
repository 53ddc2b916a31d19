import { type ReactNode, useDeferredValue } from 'react'
import { ExportButton } from '../features/exports/ExportButton.tsx'
import { UpdateButton } from '../features/imports/UpdateButton.tsx'
import { LayerList } from '../features/layers/LayerList.tsx'
import { MapModeration } from '../features/moderation/MapModeration.tsx'
import { PinList } from '../features/pins/PinList.tsx'
import { FoundProgress } from '../features/pois/FoundProgress.tsx'
import { PoiSection } from '../features/pois/PoiSection.tsx'
import { RegionList } from '../features/regions/RegionList.tsx'
import { ZoneList } from '../features/zones/ZoneList.tsx'
import { LabelsToggle, SideSearch } from '../shell/SideSearch.tsx'
import { SideScroll } from '../shell/SideScroll.tsx'
import { useViewer } from '../shell/viewerContext.ts'
import { goToMatch } from './goToMatch.ts'

interface MapContentsProps {
  head: ReactNode
  /** The lists come after the first frame of the map beside them. */
  isAfterMap?: boolean
  /** Called after something was chosen on the map, to close the drawer. */
  onChosen?: () => void
}

/** The lists of what is on a map: in the sidebar, or on phones in the drawer. */
export const MapContents = ({ head, isAfterMap = false, onChosen }: MapContentsProps) => {
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
            <FoundProgress />
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
          <RegionList />
          <PinList onChosen={onChosen} />
          <LayerList onChosen={onChosen} />
          <div className="side__end">
            <UpdateButton />
            <ExportButton />
          </div>
          <MapModeration />
        </>
      )}
    </SideScroll>
  )
}

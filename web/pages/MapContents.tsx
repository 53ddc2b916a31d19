import { FoundProgress } from '../features/pois/FoundProgress.tsx'
import { PoiSection } from '../features/pois/PoiSection.tsx'
import { LayerList } from '../features/layers/LayerList.tsx'
import { PinList } from '../features/pins/PinList.tsx'
import { ZoneList } from '../features/zones/ZoneList.tsx'
import { LabelsToggle } from '../shell/LabelsToggle.tsx'
import { SideScroll } from '../shell/SideScroll.tsx'
import { SideSearch } from '../shell/SideSearch.tsx'

export interface MapContentsProps {
  /** After something was chosen that is seen on the map: the drawer closes. */
  onChosen?: () => void
}

/** What is on a map, as lists: in the sidebar, and on phones in the drawer. */
export const MapContents = ({ onChosen }: MapContentsProps) => (
  <>
    <div className="side__tools">
      <FoundProgress />
      <SideSearch />
      <LabelsToggle />
    </div>
    <SideScroll>
      <PoiSection onChosen={onChosen} />
      <ZoneList onChosen={onChosen} />
      <PinList onChosen={onChosen} />
      <LayerList onChosen={onChosen} />
    </SideScroll>
  </>
)

import { CoordinateMarker } from '../features/pois/CoordinateMarker.tsx'
import { NewPoiPanel } from '../features/pois/NewPoiPanel.tsx'
import { PoiPanel } from '../features/pois/PoiPanel.tsx'
import '../features/pois/pois.css'
import { useViewerState } from '../shell/viewerContext.ts'
import { lazyOverlay } from '../ui/loadChunk.tsx'

const ZoneInspector = lazyOverlay(() =>
  import('../features/zones/ZoneInspector.tsx').then((module) => module.ZoneInspector),
)
const loadPins = () => import('../features/pins/PinPanel.tsx')
const PinPanel = lazyOverlay(() => loadPins().then((module) => module.PinPanel))
const NewPinPanel = lazyOverlay(() => loadPins().then((module) => module.NewPinPanel))

/** The one thing that is open beside a place on the map. */
export const FocusPanel = () => {
  const focus = useViewerState((state) => state.focus)
  switch (focus.kind) {
    case 'none':
      return null
    case 'poi':
      return <PoiPanel poiId={focus.poiId} />
    case 'zone':
      return <ZoneInspector zoneId={focus.zoneId} />
    case 'pin':
      return <PinPanel pinId={focus.pinId} />
    case 'newPin':
      return <NewPinPanel place={focus.place} />
    case 'newPoi':
      return <NewPoiPanel place={focus.place} />
    case 'coordinates':
      return <CoordinateMarker place={focus.place} />
  }
}

import { lazy, Suspense } from 'react'
import { CoordinateMarker } from '../features/pois/CoordinateMarker.tsx'
import { NewPoiPanel } from '../features/pois/NewPoiPanel.tsx'
import { PoiPanel } from '../features/pois/PoiPanel.tsx'
import '../features/pois/pois.css'
import { useViewerState } from '../shell/viewerContext.ts'
import type { Focus } from '../shell/viewerStore.ts'
import { loadChunk } from '../ui/loadChunk.ts'

const ZoneInspector = lazy(() =>
  loadChunk(() =>
    import('../features/zones/ZoneInspector.tsx').then((module) => ({ default: module.ZoneInspector })),
  ),
)
const loadPins = () => loadChunk(() => import('../features/pins/PinPanel.tsx'))
const PinPanel = lazy(() => loadPins().then((module) => ({ default: module.PinPanel })))
const NewPinPanel = lazy(() => loadPins().then((module) => ({ default: module.NewPinPanel })))

/** The one thing that is open beside a place on the map. */
export const FocusPanel = () => {
  const focus = useViewerState((state) => state.focus)
  return (
    <Suspense fallback={null}>
      <Opened focus={focus} />
    </Suspense>
  )
}

const Opened = ({ focus }: { focus: Focus }) => {
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

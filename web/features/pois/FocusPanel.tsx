import { lazy, Suspense } from 'react'
import { loadChunk } from '../../ui/loadChunk.ts'
import { useViewerState } from '../viewer/viewerContext.ts'
import { CoordinateMarker } from './CoordinateMarker.tsx'
import { NewPoiPanel } from './NewPoiPanel.tsx'
import { PoiPanel } from './PoiPanel.tsx'
import './pois.css'

const ZoneInspector = lazy(() =>
  loadChunk(() => import('../zones/ZoneInspector.tsx').then((module) => ({ default: module.ZoneInspector }))),
)

/** The one thing that is open beside a place on the map. */
export const FocusPanel = () => {
  const focus = useViewerState((state) => state.focus)
  switch (focus.kind) {
    case 'none':
      return null
    case 'poi':
      return <PoiPanel poiId={focus.poiId} />
    case 'zone':
      return (
        <Suspense fallback={null}>
          <ZoneInspector zoneId={focus.zoneId} />
        </Suspense>
      )
    case 'newPoi':
      return <NewPoiPanel place={focus.place} />
    case 'coordinates':
      return <CoordinateMarker place={focus.place} />
  }
}

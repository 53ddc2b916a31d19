import L from 'leaflet'
import { cameraActs } from './cameraActs.ts'
import { draggedSubject, leafletMap, redrawnSubject } from './leafletMap.ts'
import { markersOf } from './markerData.ts'

export const open = ({ count, isDragged }: { readonly count: number; readonly isDragged: boolean }) => {
  const { map, renderer } = leafletMap()
  for (const { x, y, colour } of markersOf(count))
    L.circleMarker([y, x], {
      renderer,
      // The scene's circle: 10 px across, with a white line of 1.5 px around it.
      radius: 5.75,
      weight: 1.5,
      color: '#ffffff',
      fillColor: colour,
      fillOpacity: 1,
      interactive: false,
    }).addTo(map)
  return cameraActs(isDragged ? draggedSubject(map) : redrawnSubject(map, renderer))
}

import L from 'leaflet'
import { type Camera, cameraActs, type Subject } from './Subject.ts'
import { MAP_SIDE, markersOf } from './sampleMap.ts'
import 'leaflet/dist/leaflet.css'

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

/** A flat Leaflet map with the same plane and zoom levels, painting on one canvas. */
export const leafletMap = (): { readonly map: L.Map; readonly renderer: L.Canvas } => {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root.')
  const renderer = L.canvas()
  const map = L.map(root, {
    crs: L.CRS.Simple,
    renderer,
    preferCanvas: true,
    zoomSnap: 0,
    minZoom: -10,
    maxZoom: 10,
    zoomControl: false,
    attributionControl: false,
    fadeAnimation: false,
    zoomAnimation: false,
    inertia: false,
  })
  map.setView([MAP_SIDE / 2, MAP_SIDE / 2], -3.4)
  return { map, renderer }
}

const latLngOf = ({ centerMap }: Camera): L.LatLngTuple => [centerMap.y, centerMap.x]

/** Sets each camera as a finished move, for which Leaflet repaints its canvas. */
export const redrawnSubject = (map: L.Map, renderer: L.Canvas): Subject => {
  let shown = 0
  let paintings = 0
  renderer.on('update', () => paintings++)
  return {
    show(camera) {
      const before = paintings
      map.setView(latLngOf(camera), camera.zoomLevel, { animate: false })
      if (paintings > before) shown++
    },
    get shown() {
      return shown
    },
  }
}

/**
 * Drags the map by mouse from camera to camera. Leaflet shifts its picture in the meantime, and would paint the edges
 * after the release. A camera at another level ends the drag.
 */
export const draggedSubject = (map: L.Map): Subject => {
  let shown = 0
  let held: { readonly camera: Camera; clientX: number; clientY: number } | null = null
  const pane = map.getPanes().mapPane
  let moves = 0
  map.on('move', () => moves++)
  const send = (type: string, target: EventTarget, at: { clientX: number; clientY: number }): unknown =>
    target.dispatchEvent(
      new MouseEvent(type, { ...at, button: 0, buttons: 1, bubbles: true, cancelable: true }),
    )
  const release = (): void => {
    if (held !== null) send('mouseup', pane, held)
    held = null
  }
  let last: Camera | null = null
  return {
    show(camera) {
      const before = moves
      if (last === null || last.zoomLevel !== camera.zoomLevel) {
        release()
        map.setView(latLngOf(camera), camera.zoomLevel, { animate: false })
      } else {
        held ??= hold(last, (at) => send('mousedown', pane, at))
        const scale = 2 ** camera.zoomLevel
        held.clientX = MIDDLE.clientX - (camera.centerMap.x - held.camera.centerMap.x) * scale
        held.clientY = MIDDLE.clientY + (camera.centerMap.y - held.camera.centerMap.y) * scale
        send('mousemove', pane, held)
      }
      last = camera
      if (moves > before) shown++
    },
    get shown() {
      return shown
    },
  }
}

const MIDDLE = { clientX: 640, clientY: 400 }

const hold = (camera: Camera, press: (at: typeof MIDDLE) => unknown) => {
  press(MIDDLE)
  return { camera, ...MIDDLE }
}

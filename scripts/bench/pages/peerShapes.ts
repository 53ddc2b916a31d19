import L from 'leaflet'
import { TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw'
import { TerraDrawLeafletAdapter } from 'terra-draw-leaflet-adapter'
import { MIDDLE, outline } from './longShapes.ts'
import type { Acts } from './Subject.ts'
import '@geoman-io/leaflet-geoman-free/dist/leaflet-geoman.css'
import 'leaflet/dist/leaflet.css'

export interface PeerShapeSpec {
  readonly count: number
  /** Whether the shape is dragged as a whole, or by a vertex. */
  readonly isWhole: boolean
}

/** Of both peers the fastest settings that refuse crossings, as Pinfold does. */
export const openGeoman = async ({ count, isWhole }: PeerShapeSpec): Promise<Acts> => {
  // It adds itself to the global of this name.
  Object.assign(window, { L })
  await import('@geoman-io/leaflet-geoman-free')
  const { map, ring } = openMap(count)
  const polygon = L.polygon(ring, { renderer: L.canvas(), smoothFactor: 0 }).addTo(map)
  if (isWhole) polygon.pm.enableLayerDrag()
  else polygon.pm.enable({ allowSelfIntersection: false, limitMarkersToCount: HANDLES })
  return { ring: () => JSON.stringify(polygon.getLatLngs()) }
}

/** Of those nearest to the pointer. */
const HANDLES = 20

export const openTerraDraw = async ({ count, isWhole }: PeerShapeSpec): Promise<Acts> => {
  const { map, ring } = openMap(count)
  const draw = new TerraDraw({
    adapter: new TerraDrawLeafletAdapter({ map, lib: L, coordinatePrecision: DECIMALS }),
    modes: [
      new TerraDrawPolygonMode(),
      new TerraDrawSelectMode({
        flags: {
          polygon: {
            feature: {
              draggable: isWhole,
              selfIntersectable: false,
              ...(!isWhole && { coordinates: { draggable: true } }),
            },
          },
        },
      }),
    ],
  })
  draw.start()
  const places = ring.map(({ lat, lng }) => [rounded(lng), rounded(lat)])
  const [added] = draw.addFeatures([
    {
      type: 'Feature',
      properties: { mode: 'polygon' },
      geometry: { type: 'Polygon', coordinates: [[...places, ...places.slice(0, 1)]] },
    },
  ])
  if (added?.id === undefined || !added.valid) throw new Error(`Terra Draw refuses it: ${added?.reason}`)
  draw.setMode('select')
  draw.selectFeature(added.id)
  // It listens to the map from its next frame on.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  return { ring: () => JSON.stringify(draw.getSnapshot().find(({ id }) => id === added.id)?.geometry) }
}

const DECIMALS = 9
const ZOOM = 12

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS))

/** The outline at one CSS px a map px, on an empty map. */
const openMap = (count: number) => {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root.')
  const map = L.map(root, { zoomControl: false, attributionControl: false, doubleClickZoom: false })
  map.setView([0, 0], ZOOM)
  const middle = map.getSize().divideBy(2)
  const ring = outline(count).map(({ x, y }) =>
    map.containerPointToLatLng(middle.add([x - MIDDLE.x, MIDDLE.y - y])),
  )
  return { map, ring }
}

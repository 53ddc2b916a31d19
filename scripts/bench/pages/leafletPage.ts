import L from 'leaflet'
import { z } from 'zod'
import type { Acts } from './Subject.ts'
import 'leaflet/dist/leaflet.css'

export interface LeafletPageSpec {
  readonly markersPath: string
  /** With `{level}`, `{column}` and `{row}`. */
  readonly tilesPath: string
  readonly side: number
  readonly levels: number
}

const TILE_SIDE = 512

const markersSchema = z.array(
  z.object({ x: z.number(), y: z.number(), colour: z.string(), name: z.string() }),
)

/** A page as its makers describe one: tiles, and a circle for each marker, which opens a popup, on one canvas. */
export const open = async ({ markersPath, tilesPath, side, levels }: LeafletPageSpec): Promise<Acts> => {
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no root.')
  const answer = fetch(markersPath)
  const renderer = L.canvas()
  const map = L.map(root, {
    crs: L.CRS.Simple,
    renderer,
    preferCanvas: true,
    zoomSnap: 0,
    minZoom: 1 - levels,
    maxZoom: 5,
  })
  map.fitBounds([
    [0, 0],
    [side, side],
  ])
  tilesOf(tilesPath, side, levels).addTo(map)
  const markers = markersSchema.parse(await (await answer).json())
  for (const { x, y, colour, name } of markers)
    L.circleMarker([y, x], {
      renderer,
      radius: 5.75,
      weight: 1.5,
      color: '#ffffff',
      fillColor: colour,
      fillOpacity: 1,
    })
      .bindPopup(name)
      .addTo(map)
  return {}
}

/** Level 0 is the full size; Leaflet counts rows from the map's 0,0, which is at the bottom left. */
const tilesOf = (path: string, side: number, levels: number): L.GridLayer => {
  const layer = L.tileLayer('', {
    tileSize: TILE_SIDE,
    noWrap: true,
    minNativeZoom: 1 - levels,
    maxNativeZoom: 0,
    bounds: [
      [0, 0],
      [side, side],
    ],
  })
  layer.getTileUrl = ({ x, y, z: zoom }) => {
    const rows = Math.ceil((side * 2 ** zoom) / TILE_SIDE)
    return path
      .replace('{level}', String(-zoom))
      .replace('{column}', String(x))
      .replace('{row}', String(y + rows))
  }
  return layer
}

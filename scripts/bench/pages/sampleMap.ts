import type { Marker } from '../../../web/scene/markers/Marker.ts'
import type { SceneZone } from '../../../web/scene/zones/ZoneShape.ts'

/** The side of the square map that all tables show, in map px. */
export const MAP_SIDE = 8192

/** Returns a random number generator (that of Numerical Recipes): fast, and the same everywhere. */
export const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
}

export const hundredths = (value: number): number => Math.round(value * 100) / 100

const MARKER_COLOURS = [
  '#ffc53d',
  '#f4efe0',
  '#c792ff',
  '#ff3b30',
  '#ff9142',
  '#a9c1d6',
  '#35c48d',
  '#45cbe8',
  '#c98a4b',
] as const
/** The number of types; each has a fifth of all markers. */
const TYPES = 5
const NAMES = [
  'Nine Gulls',
  'The Long Ebb',
  'Split rock',
  'Vair Lantern',
  'Deep seam',
  'Old Penhallow',
] as const

/**
 * Returns markers that are the same for every candidate: evenly scattered circles, which Leaflet draws too, in drawing
 * order (northern ones first).
 */
export const markersOf = (count: number, { areNamed = false } = {}): Marker[] => {
  const random = seeded(7)
  const markers = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    typeId: 1 + (at % TYPES),
    x: hundredths(random() * MAP_SIDE),
    y: hundredths(random() * MAP_SIDE),
    shape: 'circle' as const,
    colour: MARKER_COLOURS[at % MARKER_COLOURS.length] ?? MARKER_COLOURS[0],
    label: areNamed ? `${NAMES[at % NAMES.length] ?? ''} ${at + 1}` : '',
  }))
  return markers.sort((a, b) => b.y - a.y || a.id - b.id)
}

const CORNERS = 24
const ZONE_COLOURS = ['#3388ff', '#ff3b30', '#35c48d', '#ffc53d'] as const

/** Returns circles, polygons and polylines in turn, evenly scattered, without names, some of them dashed. */
export const zonesOf = (count: number): SceneZone[] => {
  const random = seeded(11)
  return Array.from({ length: count }, (_, at): SceneZone => {
    const centre = { x: random() * MAP_SIDE, y: random() * MAP_SIDE }
    const radius = 60 + random() * 200
    const colour = ZONE_COLOURS[at % ZONE_COLOURS.length] ?? ZONE_COLOURS[0]
    return {
      id: at + 1,
      label: '',
      geometry: geometryOf(at, centre, radius),
      strokeColour: colour,
      strokeOpacity: 1,
      fillColour: colour,
      fillOpacity: 0.3,
      pattern: at % 10 === 0 ? 'dashed' : 'none',
    }
  })
}

const geometryOf = (at: number, centre: { x: number; y: number }, radius: number): SceneZone['geometry'] => {
  if (at % 3 === 0) return { kind: 'circle', centre, radius }
  const points = Array.from({ length: CORNERS }, (_, corner) => {
    const angle = (corner / CORNERS) * 2 * Math.PI
    const reach = radius * (corner % 2 === 0 ? 1 : 0.75)
    return { x: centre.x + Math.cos(angle) * reach, y: centre.y + Math.sin(angle) * reach }
  })
  return at % 3 === 1 ? { kind: 'polygon', points } : { kind: 'polyline', points }
}

import type { SceneZone } from '../../../web/scene/zones/SceneZone.ts'
import { MAP_SIDE, seeded } from './seeded.ts'

const CORNERS = 24
const COLOURS = ['#3388ff', '#ff3b30', '#35c48d', '#ffc53d'] as const

/** Circles, open lines and rings in turn, evenly scattered, without names, a few of them dashed. */
export const zonesOf = (count: number): SceneZone[] => {
  const random = seeded(11)
  return Array.from({ length: count }, (_, at): SceneZone => {
    const centre = { x: random() * MAP_SIDE, y: random() * MAP_SIDE }
    const radius = 60 + random() * 200
    const colour = COLOURS[at % COLOURS.length] ?? COLOURS[0]
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

import type { Zone, ZoneGeometry } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { type Outlined, ringsOf } from '../../../shared/geometry/rings.ts'
import type { RectMap } from '../plane/coordinates.ts'
import { areaOfGeometry, boundsOfGeometry, GeometryPaths } from './zoneGeometry.ts'

interface Worked {
  readonly bounds: RectMap
  readonly area: number
  readonly paths: GeometryPaths
}

/** A zone, with what is computed once for its geometry: bounds, area, paths, and the place of its name. */
export class ZoneShape {
  readonly zone: SceneZone
  readonly bounds: RectMap
  readonly area: number
  readonly #paths: GeometryPaths
  #namePlaces: readonly NamePlace[] | null = null

  private constructor(zone: SceneZone, { bounds, area, paths }: Worked) {
    this.zone = zone
    this.bounds = bounds
    this.area = area
    this.#paths = paths
  }

  /** Returns the shape of a zone. Reuses what was computed for the former shape if the geometry is the same. */
  static of(zone: SceneZone, former?: ZoneShape): ZoneShape {
    const { geometry } = zone
    if (former?.zone.geometry !== geometry) {
      const bounds = boundsOfGeometry(geometry)
      return new ZoneShape(zone, {
        bounds,
        area: areaOfGeometry(geometry),
        paths: new GeometryPaths(geometry),
      })
    }
    const shape = new ZoneShape(zone, { bounds: former.bounds, area: former.area, paths: former.#paths })
    shape.#namePlaces = former.#namePlaces
    return shape
  }

  /** Where its name may be, the place with most room first. */
  get namePlaces(): readonly NamePlace[] {
    return (this.#namePlaces ??= namePlacesOf(this.zone.geometry, this.bounds))
  }

  /** Returns the path in map space. `perMap`: device px per map px. */
  path(perMap: number): Path2D {
    return this.#paths.at(perMap)
  }
}

/** The middle of a zone's name, and the width available for it, in map px. */
interface NamePlace extends PointMap {
  readonly widthMap: number
}

/** The rows of a zone that are tried, as shares of its height. The middle one comes first and wins a tie. */
const ROW_SHARES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]

/** Returns the places for one line of text: the middle of each row, widest rows first, then the halves of each row. */
export const namePlacesOf = (geometry: ZoneGeometry, bounds: RectMap): readonly NamePlace[] => {
  if (geometry.kind === 'polyline') {
    const widthMap = Math.max(bounds.right - bounds.left, bounds.top - bounds.bottom)
    return [{ ...halfWay(geometry.points), widthMap }]
  }
  const rows = ROW_SHARES.map((share) => {
    const y = bounds.bottom + (bounds.top - bounds.bottom) * share
    return geometry.kind === 'circle' ? chordOf(geometry, y) : widestSpan(geometry, y)
  })
    .filter((place) => place !== null)
    .sort((a, b) => b.widthMap - a.widthMap)
  return [...rows, ...rows.flatMap(halvesOf)]
}

const halvesOf = ({ x, y, widthMap }: NamePlace): NamePlace[] =>
  [-1, 1].map((side) => ({ x: x + (side * widthMap) / 4, y, widthMap: widthMap / 2 }))

const chordOf = ({ centre, radius }: { centre: PointMap; radius: number }, y: number): NamePlace => ({
  x: centre.x,
  y,
  widthMap: 2 * Math.sqrt(Math.max(0, radius ** 2 - (y - centre.y) ** 2)),
})

/** Returns the widest part of a row inside an area, beside its holes. */
const widestSpan = (geometry: Outlined, y: number): NamePlace | null => {
  const crossings: number[] = []
  for (const { points } of ringsOf(geometry)) {
    let from = points.at(-1)
    for (const to of points) {
      if (from !== undefined && from.y > y !== to.y > y)
        crossings.push(to.x + ((from.x - to.x) * (y - to.y)) / (from.y - to.y))
      from = to
    }
  }
  crossings.sort((a, b) => a - b)
  let best: NamePlace | null = null
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [left = 0, right = 0] = [crossings[at], crossings[at + 1]]
    if (best === null || right - left > best.widthMap)
      best = { x: (left + right) / 2, y, widthMap: right - left }
  }
  return best
}

const halfWay = (points: readonly PointMap[]): PointMap => {
  const lengths = points.map((point, at) => distance(points[at - 1] ?? point, point))
  let rest = lengths.reduce((sum, length) => sum + length, 0) / 2
  for (const [at, length] of lengths.entries()) {
    const [from, to] = [points[at - 1], points[at]]
    if (from !== undefined && to !== undefined && rest <= length && length > 0) {
      const share = rest / length
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    }
    rest -= length
  }
  return points[0] ?? { x: 0, y: 0 }
}

const distance = (a: PointMap, b: PointMap): number => Math.hypot(b.x - a.x, b.y - a.y)

/** A zone as the scene draws it. `fillOpacity` is always given: the scene knows no defaults. */
export interface SceneZone extends Pick<
  Zone,
  'id' | 'label' | 'geometry' | 'strokeColour' | 'strokeOpacity' | 'fillColour' | 'pattern' | 'isLocked'
> {
  readonly fillOpacity: number
  /** Zones of a higher one are above all of a lower one. Absent means 0. */
  readonly order?: Zone['order']
  /** The floor that it is on; absent or 0 if on all. */
  readonly floor?: Zone['floor']
}

import type { ZoneGeometry } from '../content/zones.ts'
import { type PointMap, quantise } from './point.ts'

/** Turns or scales what is on a map about a place, which is in whole hundredths. */
export type Transform =
  | { readonly kind: 'rotation'; readonly about: PointMap; readonly degrees: number }
  | { readonly kind: 'scaling'; readonly about: PointMap; readonly byX: number; readonly byY: number }

/** Shapes and places that are transformed together. */
export interface Shapes {
  readonly geometries: readonly ZoneGeometry[]
  readonly places: readonly PointMap[]
}

interface SizeMap {
  readonly width: number
  readonly height: number
}

const RADIUS_MIN_MAP = 0.01

/**
 * Transforms shapes, and moves all of them back as far as they would lie beyond the image. Null if they have no room there.
 * Circles stay circles; a rectangle that is turned otherwise than by quarters becomes a polygon.
 */
export const transformed = (
  { geometries, places }: Shapes,
  transform: Transform,
  image: SizeMap | null,
): Shapes | null => {
  const place = placing(transform)
  const shapes: Shapes = {
    geometries: geometries.map((geometry) => transformedGeometry(geometry, transform, place)),
    places: places.map((point) => quantised(place(point))),
  }
  const by = image === null ? NOWHERE : wayBack(shapes, image)
  if (by === null || (by.x === 0 && by.y === 0)) return by && shapes
  const back = ({ x, y }: PointMap): PointMap => quantised({ x: x + by.x, y: y + by.y })
  return {
    geometries: shapes.geometries.map((geometry) =>
      geometry.kind === 'circle'
        ? { ...geometry, centre: back(geometry.centre) }
        : { ...geometry, points: geometry.points.map(back) },
    ),
    places: shapes.places.map(back),
  }
}

const NOWHERE: PointMap = { x: 0, y: 0 }

const quantised = ({ x, y }: PointMap): PointMap => ({ x: quantise(x), y: quantise(y) })

type Placing = (point: PointMap) => PointMap

const placing = (transform: Transform): Placing => {
  const { about } = transform
  if (transform.kind === 'scaling') {
    const { byX, byY } = transform
    return ({ x, y }) => ({ x: about.x + (x - about.x) * byX, y: about.y + (y - about.y) * byY })
  }
  const [cos, sin] = directionOf(transform.degrees)
  return ({ x, y }) => ({
    x: about.x + (x - about.x) * cos - (y - about.y) * sin,
    y: about.y + (x - about.x) * sin + (y - about.y) * cos,
  })
}

/** Returns cosine and sine, exact for quarters. */
const directionOf = (degrees: number): readonly [number, number] => {
  if (degrees % 90 === 0) {
    const quarters = (((degrees / 90) % 4) + 4) % 4
    return [[1, 0, -1, 0][quarters] ?? 1, [0, 1, 0, -1][quarters] ?? 0]
  }
  const radians = (degrees / 180) * Math.PI
  return [Math.cos(radians), Math.sin(radians)]
}

const transformedGeometry = (geometry: ZoneGeometry, transform: Transform, place: Placing): ZoneGeometry => {
  if (geometry.kind === 'circle') {
    const by = transform.kind === 'scaling' ? Math.sqrt(transform.byX * transform.byY) : 1
    const radius = Math.max(RADIUS_MIN_MAP, quantise(geometry.radius * by))
    return { ...geometry, centre: quantised(place(geometry.centre)), radius }
  }
  const points = geometry.points.map((point) => quantised(place(point)))
  const isTilted = transform.kind === 'rotation' && transform.degrees % 90 !== 0
  return geometry.kind === 'rectangle' && isTilted ? { kind: 'polygon', points } : { ...geometry, points }
}

/** Returns how far shapes are moved to lie on the image; null if they are larger. */
const wayBack = (shapes: Shapes, { width, height }: SizeMap): PointMap | null => {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity]
  const cover = ({ x, y }: PointMap, reach = 0): void => {
    left = Math.min(left, x - reach)
    right = Math.max(right, x + reach)
    bottom = Math.min(bottom, y - reach)
    top = Math.max(top, y + reach)
  }
  for (const place of shapes.places) cover(place)
  for (const geometry of shapes.geometries) {
    if (geometry.kind === 'circle') cover(geometry.centre, geometry.radius)
    else for (const point of geometry.points) cover(point)
  }
  const x = stepBack(left, right, width)
  const y = stepBack(bottom, top, height)
  return x === null || y === null ? null : { x, y }
}

const stepBack = (low: number, high: number, size: number): number | null => {
  if (high - low > size) return null
  return low < 0 ? -low : high > size ? size - high : 0
}

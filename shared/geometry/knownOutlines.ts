import type { ZoneGeometry } from '../content/zones.ts'
import { sameValue } from '../sameValue.ts'
import type { PointMap } from './point.ts'
import type { Outlined, RingSizes } from './rings.ts'
import { type Crossing, findCrossing } from './selfIntersection.ts'

/**
 * What is known of outlines, by their lists of points, which are never changed: the same list may be a ring and a line. A list
 * of changes is validated again whenever other commits come before it, and a long outline takes several frames to judge.
 */
const rings = new WeakMap<readonly PointMap[], Crossing | null>()
const lines = new WeakMap<readonly PointMap[], Crossing | null>()

/** Several rings, and how the list of points was divided into them. */
const areas = new WeakMap<
  readonly PointMap[],
  { readonly parts: RingSizes; readonly crossing: Crossing | null }
>()

/** Returns why a shape's outline is not simple; null if it is. Judged once. */
export const crossingOf = (geometry: ZoneGeometry): Crossing | null => {
  if (geometry.kind === 'circle') return null
  const known = knownOf(geometry)
  if (known !== undefined) return known
  const crossing = findCrossing(geometry)
  remember(geometry, crossing)
  return crossing
}

/** Shorter outlines are judged at once. */
const LONG_FROM = 200

/**
 * Takes it for known that a long outline does not cross itself: one that was simple before, and of which all changed edges were
 * tested, or all points moved by the same whole hundredths. Only who changes an outline may know; a server judges for itself.
 */
export const rememberSimple = (geometry: ZoneGeometry): void => {
  if (geometry.kind !== 'circle' && geometry.points.length >= LONG_FROM) remember(geometry, null)
}

const knownOf = (geometry: Outlined): Crossing | null | undefined => {
  if (geometry.kind !== 'multipolygon') return listOf(geometry).get(geometry.points)
  const known = areas.get(geometry.points)
  return known && sameValue(known.parts, geometry.parts) ? known.crossing : undefined
}

const remember = (geometry: Outlined, crossing: Crossing | null): void => {
  if (geometry.kind === 'multipolygon') areas.set(geometry.points, { parts: geometry.parts, crossing })
  else listOf(geometry).set(geometry.points, crossing)
}

const listOf = ({ kind }: Outlined) => (kind === 'polyline' ? lines : rings)

import type { PointMap } from '../../../shared/geometry/point.ts'
import type { RectMap } from '../plane/coordinates.ts'
import { FOUND, HEAT, MARKER } from './markerFilter.ts'
import type { MarkerStore } from './MarkerStore.ts'

type Markers = Pick<MarkerStore, 'bounds' | 'markerFilter' | 'seenIn' | 'size' | 'slots'>

/**
 * Returns the id of the nearest marker that is not hidden and not found, without those that were `passed`: one on the shown floor as
 * long as there is any; of equally near ones the least; null if there is none.
 */
export const nearestUnfound = (
  markers: Markers,
  place: PointMap,
  passed: ReadonlySet<number>,
): number | null => {
  const { pickedAs, drawnOnItsFloorAs } = markers.markerFilter
  return (
    nearestOf(markers, place, { passed, looks: pickedAs }) ??
    nearestOf(markers, place, { passed, looks: drawnOnItsFloorAs })
  )
}

interface Wanted {
  readonly passed: ReadonlySet<number>
  readonly looks: Uint8Array
}

/** Looks in growing squares, so that usually few markers are looked at. */
const nearestOf = (markers: Markers, place: PointMap, wanted: Wanted): number | null => {
  const { bounds, size } = markers
  if (bounds === null) return null
  for (let reach = firstReach(bounds, size, place); ; reach *= GROWTH) {
    const square = squareAround(place, reach)
    const nearest = nearestIn(markers, square, place, wanted)
    // In the corners of the square may be some that are farther than others beyond its sides.
    if (nearest !== null && nearest.distance <= reach) return nearest.id
    if (holdsAll(square, bounds)) return nearest?.id ?? null
  }
}

const GROWTH = 2

const nearestIn = (
  markers: Markers,
  square: RectMap,
  { x, y }: PointMap,
  { passed, looks }: Wanted,
): { readonly id: number; readonly distance: number } | null => {
  const { slots: seen, count } = markers.seenIn(square, MARKER | HEAT, looks)
  const { xs, ys, ids, flags } = markers.slots
  let nearest = { id: 0, distance: Infinity }
  for (const slot of seen.subarray(0, count)) {
    const id = ids[slot] ?? 0
    if (((flags[slot] ?? 0) & FOUND) !== 0 || passed.has(id)) continue
    const distance = Math.hypot((xs[slot] ?? 0) - x, (ys[slot] ?? 0) - y)
    if (distance < nearest.distance || (distance === nearest.distance && id < nearest.id))
      nearest = { id, distance }
  }
  return nearest.distance < Infinity ? nearest : null
}

/** Far enough to meet a few markers if they are spread evenly. */
const firstReach = ({ left, right, bottom, top }: RectMap, size: number, { x, y }: PointMap): number => {
  const spacing = Math.max(right - left, top - bottom, 1) / Math.sqrt(Math.max(size, 1))
  const outside = Math.max(left - x, x - right, bottom - y, y - top, 0)
  return outside + 2 * spacing
}

const squareAround = ({ x, y }: PointMap, reach: number): RectMap => ({
  left: x - reach,
  right: x + reach,
  bottom: y - reach,
  top: y + reach,
})

const holdsAll = (square: RectMap, { left, right, bottom, top }: RectMap): boolean =>
  square.left <= left && square.right >= right && square.bottom <= bottom && square.top >= top

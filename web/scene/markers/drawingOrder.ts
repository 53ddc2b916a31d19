import { COORDINATE_MAX } from '../../../shared/limits.ts'
import type { Marker } from '../Scene.ts'

/** More than the markers of one map can be; a power of two, so that keys are exact. */
const INDICES = 2 ** 21

/**
 * Northern markers first, then by id. Sorting numbers is several times faster than sorting objects: a key is the
 * southing in hundredths and the index.
 */
export const drawingOrder = (markers: readonly Marker[]): Marker[] => {
  const keys = Float64Array.from(markers, ({ y }, index) => southing(y) * INDICES + index)
  keys.sort()
  const order: Marker[] = []
  for (const key of keys) {
    const marker = markers[key % INDICES]
    if (marker !== undefined) order.push(marker)
  }
  sortRuns(order)
  return order
}

/** Whether `a` is drawn over `b`. */
export const isAbove = (a: Marker, b: Marker): boolean => a.y < b.y || (a.y === b.y && a.id > b.id)

/** At most 2^31, so that a key is a safe integer. */
const southing = (y: number): number => Math.round((COORDINATE_MAX - y) * 100)

/** Markers of the same southing are still in the order they came in. */
const sortRuns = (order: Marker[]): void => {
  let start = 0
  for (let at = 1; at <= order.length; at++) {
    if (southing(order[at]?.y ?? Number.NaN) === southing(order[start]?.y ?? 0)) continue
    if (at - start > 1) {
      const run = order.slice(start, at).sort((a, b) => b.y - a.y || a.id - b.id)
      for (const [offset, marker] of run.entries()) order[start + offset] = marker
    }
    start = at
  }
}

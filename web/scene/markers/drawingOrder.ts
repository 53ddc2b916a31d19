import { COORDINATE_MAX } from '../../../shared/limits.ts'
import type { Marker } from '../Scene.ts'

/** More than the markers of one map can be; a power of two, so that keys are exact. */
const INDICES = 2 ** 21

/**
 * Northern markers first, then by id. Sorting numbers is several times faster than sorting objects: a key is the
 * southing in hundredths and the index.
 */
export const drawingOrder = (markers: readonly Marker[]): Marker[] => {
  const keys = new Float64Array(markers.length)
  for (let index = 0; index < keys.length; index++)
    keys[index] = southing(markers[index]?.y ?? 0) * INDICES + index
  keys.sort()
  const order: Marker[] = []
  let [start, row] = [0, Number.NaN]
  for (const key of keys) {
    const rowHere = Math.floor(key / INDICES)
    const marker = markers[key - rowHere * INDICES]
    if (rowHere !== row) {
      sortRun(order, start)
      start = order.length
      row = rowHere
    }
    if (marker !== undefined) order.push(marker)
  }
  sortRun(order, start)
  return order
}

/** Whether `a` is drawn over `b`. */
export const isAbove = (a: Marker, b: Marker): boolean => a.y < b.y || (a.y === b.y && a.id > b.id)

/** At most 2^31, so that a key is a safe integer. */
const southing = (y: number): number => Math.round((COORDINATE_MAX - y) * 100)

/** From `start` on all are of the same southing, and still in the order they came in. */
const sortRun = (order: Marker[], start: number): void => {
  if (order.length - start < 2) return
  const run = order.slice(start).sort((a, b) => b.y - a.y || a.id - b.id)
  for (const [offset, marker] of run.entries()) order[start + offset] = marker
}

import { COORDINATE_MAX } from '../../../shared/limits.ts'
import { buildGridIndex, type GridIndex } from '../index/gridIndex.ts'
import type { Marker } from '../Scene.ts'

/** Markers in drawing order with their places in typed arrays; `grid` indexes these arrays. */
export interface MarkerColumns {
  readonly markers: readonly Marker[]
  readonly xs: Float64Array
  readonly ys: Float64Array
  readonly grid: GridIndex
}

/** Sorts northern markers first, then by id. */
export const zOrdered = (markers: readonly Marker[]): MarkerColumns => {
  const order = drawingOrder(markers)
  const xs = new Float64Array(order.length)
  const ys = new Float64Array(order.length)
  order.forEach((marker, slot) => {
    xs[slot] = marker.x
    ys[slot] = marker.y
  })
  return { markers: order, xs, ys, grid: buildGridIndex({ xs, ys }, order.length) }
}

/** More than the markers of one map can be; a power of two, so that keys are exact. */
const INDICES = 2 ** 21

/** Sorting numbers is several times faster than sorting objects: a key is the southing in hundredths and the index. */
const drawingOrder = (markers: readonly Marker[]): Marker[] => {
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

export const NO_MARKERS = zOrdered([])

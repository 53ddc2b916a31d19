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

/** Sorting numbers is several times faster than sorting objects; only markers of equal y need their ids compared. */
const drawingOrder = (markers: readonly Marker[]): Marker[] => {
  const southings = new Float64Array(markers.length)
  const bySouthing = new Map<number, Marker[]>()
  markers.forEach((marker, index) => {
    southings[index] = -marker.y
    const equals = bySouthing.get(-marker.y)
    if (equals === undefined) bySouthing.set(-marker.y, [marker])
    else equals.push(marker)
  })
  southings.sort()
  const order: Marker[] = []
  for (let at = 0; at < southings.length; at = order.length) {
    const equals = bySouthing.get(southings[at] ?? 0) ?? []
    if (equals.length > 1) equals.sort((a, b) => a.id - b.id)
    for (const marker of equals) order.push(marker)
  }
  return order
}

export const NO_MARKERS = zOrdered([])

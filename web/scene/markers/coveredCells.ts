import type { PointMap } from '../../../shared/geometry/point.ts'
import { columnOfMap, rowOfMap } from '../view/pixelFrame.ts'

/**
 * Which of points in drawing order need no drawing because a later one stands in the same small cell and covers them.
 * The cells lie fixed on the map, so that a pan uncovers nothing that was hidden. 1 is covered.
 */
export const coveredCells = (points: readonly PointMap[], perMap: number, cell: number): Uint8Array => {
  const covered = new Uint8Array(points.length)
  const columns = new Int32Array(points.length)
  const rows = new Int32Array(points.length)
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  points.forEach((point, at) => {
    const column = (columns[at] = Math.floor(columnOfMap(point.x, perMap) / cell))
    const row = (rows[at] = Math.floor(rowOfMap(point.y, perMap) / cell))
    if (column < left) left = column
    if (column > right) right = column
    if (row < top) top = row
    if (row > bottom) bottom = row
  })
  const across = right - left + 1
  const taken = new Uint8Array(points.length === 0 ? 0 : across * (bottom - top + 1))
  for (let at = points.length - 1; at >= 0; at--) {
    const index = ((rows[at] ?? 0) - top) * across + (columns[at] ?? 0) - left
    covered[at] = taken[index] ?? 0
    taken[index] = 1
  }
  return covered
}

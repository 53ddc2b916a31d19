import type { PointMap } from '../../../shared/geometry/point.ts'
import type { RectMap } from './coordinates.ts'

/** A stretch of a line, and how far along the line it begins, in map px. */
export interface Stretch {
  readonly points: readonly PointMap[]
  readonly startMap: number
  readonly lengthMap: number
}

/** What of a line lies in `rect`, in the order of the line. */
export const linesWithin = (points: readonly PointMap[], rect: RectMap): Stretch[] => {
  const stretches: Stretch[] = []
  let open: { points: PointMap[]; startMap: number; lengthMap: number } | null = null
  let along = 0
  let from = points[0]
  for (const to of points.slice(1)) {
    if (from === undefined) break
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    const share = shareWithin(from, to, rect)
    if (share !== null) {
      const [start, end] = share
      if (open === null || start > 0) {
        open = { points: [placeOn(from, to, start)], startMap: along + start * length, lengthMap: 0 }
        stretches.push(open)
      }
      open.points.push(placeOn(from, to, end))
      open.lengthMap += (end - start) * length
    }
    if (share === null || share[1] < 1) open = null
    along += length
    from = to
  }
  return stretches
}

/** From which share of an edge to which it lies in `rect` (Liang and Barsky). */
const shareWithin = (from: PointMap, to: PointMap, rect: RectMap): readonly [number, number] | null => {
  let [start, end] = [0, 1]
  const cut = (delta: number, low: number, high: number): boolean => {
    if (delta === 0) return low <= 0 && high >= 0
    start = Math.max(start, Math.min(low / delta, high / delta))
    end = Math.min(end, Math.max(low / delta, high / delta))
    return start <= end
  }
  const isIn =
    cut(to.x - from.x, rect.left - from.x, rect.right - from.x) &&
    cut(to.y - from.y, rect.bottom - from.y, rect.top - from.y)
  return isIn ? [start, end] : null
}

const placeOn = (from: PointMap, to: PointMap, share: number): PointMap =>
  share === 1 ? to : { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }

import type { PointMap } from '../geometry/point.ts'
import { alongOf, placeOn, type Segment, type SegmentGrid } from './SegmentGrid.ts'
import { WaysError } from './ways.ts'

/** Where two lines meet: how far along each, in map px. */
export interface Crossing {
  readonly point: PointMap
  readonly places: readonly { readonly line: number; readonly along: number }[]
}

/** Lines that come this near to one another meet there. */
export const TOUCH_MAP = 2
const CROSSINGS_MAX = 20_000

/** Returns where lines cross, or where a corner or an end of one lies on another. */
export const wayCrossings = (grid: SegmentGrid): readonly Crossing[] => {
  const crossings: Crossing[] = []
  const add = (crossing: Crossing) => {
    if (crossings.length >= CROSSINGS_MAX)
      throw new WaysError('The ways of this map cross too often to plan along them. Plan in straight lines.')
    crossings.push(crossing)
  }
  for (const segment of grid.segments)
    for (const other of grid.around(segment, TOUCH_MAP)) {
      if (other.line === segment.line) continue
      for (const end of [segment.from, segment.to]) {
        const place = placeOn(other, end)
        if (place.distance > TOUCH_MAP) continue
        const own = { segment, point: end, distance: 0 }
        add({
          point: end,
          places: [
            { line: segment.line, along: alongOf(own) },
            { line: other.line, along: alongOf(place) },
          ],
        })
      }
      if (other.line < segment.line) continue
      const point = crossingOf(segment, other)
      if (point === null) continue
      add({
        point,
        places: [segment, other].map((each) => ({
          line: each.line,
          along: alongOf({ segment: each, point, distance: 0 }),
        })),
      })
    }
  return crossings
}

/** Returns null if two segments do not cross between their ends. */
const crossingOf = (a: Segment, b: Segment): PointMap | null => {
  const [ax, ay] = [a.to.x - a.from.x, a.to.y - a.from.y]
  const [bx, by] = [b.to.x - b.from.x, b.to.y - b.from.y]
  const across = ax * by - ay * bx
  if (across === 0) return null
  const [dx, dy] = [b.from.x - a.from.x, b.from.y - a.from.y]
  const onA = (dx * by - dy * bx) / across
  const onB = (dx * ay - dy * ax) / across
  return onA > 0 && onA < 1 && onB > 0 && onB < 1 ? { x: a.from.x + ax * onA, y: a.from.y + ay * onA } : null
}

import type { PointMap } from '../../../shared/geometry/point.ts'
import type { RectMap } from '../plane/coordinates.ts'
import { columnOfMap, type PixelFrame, type RectDevice, rectOnMap, rowOfMap } from '../raster/pixelFrame.ts'
import { OUTLINE_REACH_VIEW, VERTEX_GAP_VIEW } from './draftMarks.ts'
import type { StillOutline } from './stillOutline.ts'
import { DETAIL_DEVICE } from './zoneGeometry.ts'

/** Edges that follow one another, and how far along the outline they begin, in map px. */
export interface EdgeRun {
  readonly path: Path2D
  readonly startMap: number
  readonly count: number
}

interface EdgesWanted {
  /** In map px. */
  readonly seen: readonly RectMap[]
  readonly perMap: number
  readonly edgesMax: number
}

/** Returns the edges that reach into what is seen, in runs of at most `edgesMax`. Points too close to tell apart are left out. */
export const edgeRuns = (
  { points, isRing }: StillOutline,
  { seen, perMap, edgesMax }: EdgesWanted,
): readonly EdgeRun[] => {
  const squaredMin = (DETAIL_DEVICE / perMap) ** 2
  const last = points.length - (isRing ? 0 : 1)
  const runs: { path: Path2D; startMap: number; count: number }[] = []
  let run: (typeof runs)[number] | null = null
  let along = 0
  let from = points[0] ?? null
  for (let at = 1; at <= last; at++) {
    const to = points[at === points.length ? 0 : at] ?? null
    const squared = from && to ? (to.x - from.x) ** 2 + (to.y - from.y) ** 2 : 0
    if (from && to && squared < squaredMin && at < last && points[at + 1]) continue
    if (from === null || to === null || !isSeen(from, to, seen)) run = null
    else {
      if (run === null || run.count === edgesMax) {
        run = { path: new Path2D(), startMap: along, count: 0 }
        run.path.moveTo(from.x, from.y)
        runs.push(run)
      }
      run.path.lineTo(to.x, to.y)
      run.count++
    }
    along += Math.sqrt(squared)
    from = to
  }
  return runs
}

/** Whether the box around an edge meets one of the rectangles. */
const isSeen = (from: PointMap, to: PointMap, seen: readonly RectMap[]): boolean => {
  for (const { left, right, bottom, top } of seen)
    if (
      (from.x > left || to.x > left) &&
      (from.x < right || to.x < right) &&
      (from.y > bottom || to.y > bottom) &&
      (from.y < top || to.y < top)
    )
      return true
  return false
}

interface MarksWanted {
  /** In the frame's plane. */
  readonly rects: readonly RectDevice[]
  readonly anchor: { readonly left: number; readonly top: number }
  readonly frame: Pick<PixelFrame, 'perMap' | 'pixelRatio'>
}

/**
 * Returns the vertices whose marks reach into the rectangles: of those in one cell of a grid, the first. Whether one is marked
 * depends on nothing but its cell, so a replaced vertex alters the marks around it alone.
 */
export const markedPoints = (
  { points }: StillOutline,
  { rects, anchor, frame: { perMap, pixelRatio } }: MarksWanted,
): readonly PointMap[] => {
  const cell = VERTEX_GAP_VIEW * pixelRatio
  const reach = OUTLINE_REACH_VIEW * pixelRatio
  const reachMap = (reach + cell) / perMap
  const near = rects.map((rect) => rectOnMap(rect, perMap))
  const wanted = rects.map(({ left, top, width, height }) => ({
    left: Math.floor((left - reach - anchor.left) / cell),
    right: Math.floor((left + width + reach - anchor.left) / cell),
    top: Math.floor((top - reach - anchor.top) / cell),
    bottom: Math.floor((top + height + reach - anchor.top) / cell),
  }))
  const taken = new Set<number>()
  const marked: PointMap[] = []
  for (const point of points) {
    if (point === null || !isNear(point, near, reachMap)) continue
    const column = Math.floor((columnOfMap(point.x, perMap) - anchor.left) / cell)
    const row = Math.floor((rowOfMap(point.y, perMap) - anchor.top) / cell)
    if (
      !wanted.some(
        ({ left, right, top, bottom }) => column >= left && column <= right && row >= top && row <= bottom,
      )
    )
      continue
    const key = column * KEY_ROWS + row
    if (taken.has(key)) continue
    taken.add(key)
    marked.push(point)
  }
  return marked
}

const isNear = ({ x, y }: PointMap, rects: readonly RectMap[], by: number): boolean => {
  for (const { left, right, bottom, top } of rects)
    if (x > left - by && x < right + by && y > bottom - by && y < top + by) return true
  return false
}

/** More rows than any wanted area has. */
const KEY_ROWS = 2 ** 20

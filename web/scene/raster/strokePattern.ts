import type { ZoneGeometry, ZonePattern } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { ringsOf } from '../../../shared/geometry/rings.ts'
import type { RectMap } from '../plane/coordinates.ts'

/** Dashes and gaps in line widths. A dot is a dash of length 0 with round caps. */
const DASHES: Record<ZonePattern, readonly number[]> = {
  none: [],
  dashed: [4, 3],
  dotted: [0, 2],
}

/** A line with more dashes is clipped to the view, since browsers compute every dash, even those out of view. */
const WHOLE_MAX = 4_000
/** With more than this in view, dashes look like a solid line, and painting them would block the page. */
const SEEN_MAX = 12_000
/** How far the polygon that approximates a circle may deviate from it, in line widths. */
const STRAY = 0.1
const CIRCLE_CORNERS_MAX = 20_000

/** Sets up line width, caps and dashes. `widthMap` is in the units of the context. */
export const setLine = (context: CanvasRenderingContext2D, pattern: ZonePattern, widthMap: number): void => {
  context.lineWidth = widthMap
  context.lineJoin = 'round'
  context.lineCap = pattern === 'dashed' ? 'butt' : 'round'
  context.setLineDash(dashesOf(pattern, widthMap))
}

/** Returns the dashes and gaps of a pattern, in the units of the width. */
export const dashesOf = (pattern: ZonePattern, width: number): number[] =>
  DASHES[pattern].map((length) => length * width)

/** Returns the length of a dash with its gap, in the units of the width; 0 if the pattern has none. */
export const dashPeriod = (pattern: ZonePattern, widthMap: number): number =>
  DASHES[pattern].reduce((sum, length) => sum + length, 0) * widthMap

interface PatternedLine {
  readonly geometry: ZoneGeometry
  readonly pattern: ZonePattern
  /** What is in view. */
  readonly seen: RectMap
  readonly widthMap: number
}

/** Strokes a geometry, traced as `path`, with the line set up by `setLine`. */
export const strokePattern = (context: CanvasRenderingContext2D, path: Path2D, line: PatternedLine): void => {
  const { geometry, pattern, seen, widthMap } = line
  const periodMap = dashPeriod(pattern, widthMap)
  if (periodMap === 0 || lengthOf(geometry) <= WHOLE_MAX * periodMap) return context.stroke(path)
  const stretches = linesOf(geometry, widthMap).flatMap((line) => linesWithin(line, around(seen, widthMap)))
  const seenMap = stretches.reduce((sum, { lengthMap }) => sum + lengthMap, 0)
  if (seenMap > SEEN_MAX * periodMap) context.setLineDash([])
  for (const { points, startMap } of stretches) {
    context.lineDashOffset = startMap % periodMap
    const part = new Path2D()
    for (const { x, y } of points) part.lineTo(x, y)
    context.stroke(part)
  }
  context.lineDashOffset = 0
}

const lengthOf = (geometry: ZoneGeometry): number => {
  if (geometry.kind === 'circle') return 2 * Math.PI * geometry.radius
  let length = 0
  for (const { points } of ringsOf(geometry)) {
    let from = geometry.kind === 'polyline' ? points[0] : points.at(-1)
    for (const to of points) {
      if (from !== undefined) length += Math.hypot(to.x - from.x, to.y - from.y)
      from = to
    }
  }
  return length
}

/** Returns the geometry as lines, which end where they begin if they enclose an area. */
const linesOf = (geometry: ZoneGeometry, widthMap: number): readonly (readonly PointMap[])[] => {
  if (geometry.kind === 'polyline') return [geometry.points]
  if (geometry.kind !== 'circle')
    return ringsOf(geometry).map(({ points }) => [...points, ...points.slice(0, 1)])
  const { centre, radius } = geometry
  const corners = Math.min(
    CIRCLE_CORNERS_MAX,
    Math.ceil(Math.PI * Math.sqrt(radius / (2 * STRAY * widthMap))),
  )
  const rim = Array.from({ length: corners + 1 }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) }
  })
  return [rim]
}

const around = ({ left, right, top, bottom }: RectMap, by: number): RectMap => ({
  left: left - by,
  right: right + by,
  top: top + by,
  bottom: bottom - by,
})

/** A part of a line, and how far along the line it starts, in map px. */
interface Stretch {
  readonly points: readonly PointMap[]
  readonly startMap: number
  readonly lengthMap: number
}

/** Returns the parts of a line within `rect`, in the order of the line. */
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

/** Returns the part of an edge within `rect`, as fractions of its length (Liang–Barsky); null if there is none. */
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

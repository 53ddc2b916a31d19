import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry, ZonePattern } from '../../../shared/zones.ts'
import type { RectMap } from '../plane/coordinates.ts'
import { linesWithin } from '../plane/linesWithin.ts'

/** Dashes and gaps in line widths. A dot is a dash of no length with round caps. */
const DASHES: Record<ZonePattern, readonly number[]> = {
  none: [],
  dashed: [4, 3],
  dotted: [0, 2],
}

/** A line of more dashes is cut to what is in view, since a browser works out every dash, even those out of sight. */
const WHOLE_MAX = 4_000
/** With more than this in view, dashes look like a solid line, and painting them would hold the page up. */
const SEEN_MAX = 12_000
/** How far the polygon that stands in for a circle may stray from it, in line widths. */
const STRAY = 0.1
const CIRCLE_CORNERS_MAX = 20_000

/** Sets up line width, caps and dashes. `widthMap` is in the units of the context. */
export const setLine = (context: CanvasRenderingContext2D, pattern: ZonePattern, widthMap: number): void => {
  context.lineWidth = widthMap
  context.lineJoin = 'round'
  context.lineCap = pattern === 'dashed' ? 'butt' : 'round'
  context.setLineDash(DASHES[pattern].map((length) => length * widthMap))
}

interface PatternedLine {
  readonly geometry: ZoneGeometry
  readonly pattern: ZonePattern
  /** What is in view. */
  readonly seen: RectMap
  readonly widthMap: number
}

/** Strokes a geometry, traced as `path`, with the line that `setLine` has set up. */
export const strokePattern = (context: CanvasRenderingContext2D, path: Path2D, line: PatternedLine): void => {
  const { geometry, pattern, seen, widthMap } = line
  const periodMap = DASHES[pattern].reduce((sum, length) => sum + length, 0) * widthMap
  if (periodMap === 0 || lengthOf(geometry) <= WHOLE_MAX * periodMap) return context.stroke(path)
  const stretches = linesWithin(lineOf(geometry, widthMap), around(seen, widthMap))
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
  let from = geometry.kind === 'polygon' ? geometry.points.at(-1) : geometry.points[0]
  for (const to of geometry.points) {
    if (from !== undefined) length += Math.hypot(to.x - from.x, to.y - from.y)
    from = to
  }
  return length
}

/** The geometry as one line, which ends where it begins if it encloses an area. */
const lineOf = (geometry: ZoneGeometry, widthMap: number): readonly PointMap[] => {
  if (geometry.kind === 'polyline') return geometry.points
  if (geometry.kind === 'polygon') return [...geometry.points, ...geometry.points.slice(0, 1)]
  const { centre, radius } = geometry
  const corners = Math.min(
    CIRCLE_CORNERS_MAX,
    Math.ceil(Math.PI * Math.sqrt(radius / (2 * STRAY * widthMap))),
  )
  return Array.from({ length: corners + 1 }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) }
  })
}

const around = ({ left, right, top, bottom }: RectMap, by: number): RectMap => ({
  left: left - by,
  right: right + by,
  top: top + by,
  bottom: bottom - by,
})

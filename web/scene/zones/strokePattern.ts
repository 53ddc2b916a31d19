import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry, ZonePattern } from '../../../shared/zones.ts'
import type { RectMap } from '../plane/coordinates.ts'
import { linesWithin } from '../plane/linesWithin.ts'

/** Gaps and dashes in line widths. A dot is a dash without length, made round by its caps. */
export const DASHES: Record<ZonePattern, readonly number[]> = {
  none: [],
  dashed: [4, 3],
  dotted: [0, 2],
}

/** An outline of more dashes is cut to what is seen: a browser works out each of them, wherever it lies. */
const WHOLE_MAX = 4_000
/** So many in view are a line to the eye, and would hold the page up. */
const SEEN_MAX = 12_000
/** How far a circle's corners stray from it, in line widths. */
const STRAY = 0.1
const CIRCLE_CORNERS_MAX = 20_000

export interface PatternedLine {
  readonly geometry: ZoneGeometry
  readonly pattern: ZonePattern
  /** What is painted, in map px. */
  readonly seen: RectMap
  readonly widthMap: number
}

/** Strokes a geometry whose whole outline is `path`, the line being set up. */
export const strokePattern = (context: CanvasRenderingContext2D, path: Path2D, line: PatternedLine): void => {
  const { geometry, pattern, seen, widthMap } = line
  const periodMap = DASHES[pattern].reduce((sum, length) => sum + length, 0) * widthMap
  if (periodMap === 0 || lengthOf(geometry) <= WHOLE_MAX * periodMap) return context.stroke(path)
  const stretches = linesWithin(outlineOf(geometry, widthMap), around(seen, widthMap))
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

/** As a line that, around an area, ends where it begins. */
const outlineOf = (geometry: ZoneGeometry, widthMap: number): readonly PointMap[] => {
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

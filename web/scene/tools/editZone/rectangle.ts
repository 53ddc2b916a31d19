import type { PointMap } from '../../../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../../../shared/zones.ts'

type Points = readonly PointMap[]

/** A polygon whose four edges run along the axes by turns. */
export const isRectangle = (geometry: ZoneGeometry): boolean => {
  if (geometry.kind !== 'polygon' || geometry.points.length !== 4) return false
  const [a, b, c, d] = geometry.points
  if (!a || !b || !c || !d) return false
  return (
    (a.x === b.x && b.y === c.y && c.x === d.x && d.y === a.y) ||
    (a.y === b.y && b.x === c.x && c.y === d.y && d.x === a.x)
  )
}

/** The rectangle whose corner is taken elsewhere while the opposite one stays. */
export const withCorner = (points: Points, corner: number, to: PointMap): PointMap[] => {
  const at = (index: number): PointMap => points[index % 4] ?? to
  const opposite = at(corner + 2)
  const isNextBeside = at(corner).y === at(corner + 1).y
  const beside = { x: opposite.x, y: to.y }
  const above = { x: to.x, y: opposite.y }
  const corners = [to, isNextBeside ? beside : above, opposite, isNextBeside ? above : beside]
  return points.map((_, index) => corners[(index - corner + 4) % 4] ?? to)
}

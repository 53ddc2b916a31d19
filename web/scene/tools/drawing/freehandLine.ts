import type { ZoneGeometry } from '../../../../shared/content/zones.ts'
import { type PointMap, squaredToEdge } from '../../../../shared/geometry/point.ts'
import { type Crossing, findCrossing } from '../../../../shared/geometry/selfIntersection.ts'
import { simplify } from '../../../../shared/geometry/simplify.ts'
import { crossingOfNext, lastOf, type Outline, outlineWith, withPoint } from './outline.ts'

/** A stroke as far as it is drawn. From its first to its last point, it never crosses or touches itself. */
export interface FreehandLine {
  /** What stays as it is. */
  readonly settled: Outline
  /** The points since then, close to the straight line to the last one of them, which alone will stay. */
  readonly tail: readonly PointMap[]
}

/** Bounds the time that one more point takes. */
const TAIL_MAX = 64

export const startLine = (point: PointMap): FreehandLine => ({
  settled: outlineWith(false, [point]),
  tail: [],
})

export const pointsOfLine = ({ settled, tail }: FreehandLine): readonly PointMap[] => {
  const end = tail.at(-1)
  return end === undefined ? settled.points : [...settled.points, end]
}

export const endOfLine = ({ settled, tail }: FreehandLine): PointMap | null => tail.at(-1) ?? lastOf(settled)

/** Leads a line on to a point, in whole hundredths. Where it would cross itself, it stays as it is, and the crossing is returned. */
export const lineTo = (
  line: FreehandLine,
  point: PointMap,
  toleranceMap: number,
): { readonly line: FreehandLine; readonly crossing: Crossing | null } => {
  const turned = turnedTo(line, point)
  if (isStraight(line, point, toleranceMap) && crossingOfNext(line.settled, point) === null)
    return { line: { ...line, tail: [...line.tail, point] }, crossing: null }
  const crossing = crossingOfNext(turned.settled, point)
  return { line: crossing === null ? turned : line, crossing }
}

/** The last point stays, and the line turns there. */
const turnedTo = ({ settled, tail }: FreehandLine, point: PointMap): FreehandLine => {
  const corner = tail.at(-1)
  return { settled: corner === undefined ? settled : withPoint(settled, corner), tail: [point] }
}

const isStraight = ({ settled, tail }: FreehandLine, to: PointMap, toleranceMap: number): boolean => {
  const from = lastOf(settled)
  return (
    from !== null &&
    tail.length < TAIL_MAX &&
    tail.every(({ x, y }) => squaredToEdge(from, to, x, y) <= toleranceMap ** 2)
  )
}

interface Finish {
  readonly isClosed: boolean
  readonly toleranceMap: number
  /** So much of its end may be left out for it to close. */
  readonly endMap: number
}

/** Returns the shape of a finished line: a polygon if it is to be closed and can be; null if it has no length. */
export const shapeOfLine = (line: FreehandLine, finish: Finish): ZoneGeometry | null => {
  const points = pointsOfLine(line)
  if (points.length < 2) return null
  return (
    (finish.isClosed && ringOf(points, finish)) || {
      kind: 'polyline',
      points: simplify(points, finish.toleranceMap),
    }
  )
}

const ringOf = (points: readonly PointMap[], { toleranceMap, endMap }: Finish): ZoneGeometry | null => {
  for (const line of [simplify(points, toleranceMap), points]) {
    let leftOutMap = 0
    for (let kept = line.length; kept >= 3 && leftOutMap <= endMap; kept--) {
      const ring = { kind: 'polygon', points: line.slice(0, kept) } as const
      if (findCrossing(ring) === null) return ring
      const [before, last] = line.slice(kept - 2, kept)
      if (before && last) leftOutMap += Math.hypot(last.x - before.x, last.y - before.y)
    }
  }
  return null
}

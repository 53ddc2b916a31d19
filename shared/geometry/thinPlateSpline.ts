import { type Affine, applyAffine, fitAffine, inverseOf, type Point, type PointPair } from './affine.ts'
import type { PointMap } from './point.ts'

/** A place that the spline leads exactly, and how strongly it pulls what is around it, in units of the target plane. */
interface Knot extends Point {
  readonly pullX: number
  readonly pullY: number
}

/** A mapping that takes each of its pairs exactly to its place and bends as little as it can between them. */
export interface ThinPlateSpline {
  /** The affine mapping nearest to it, which bends nothing. */
  readonly affine: Affine
  /** What the bending adds besides the pull of the knots: a constant, and per unit of u and v. */
  readonly restX: readonly [number, number, number]
  readonly restY: readonly [number, number, number]
  /** Knots lie at u = (x − middle.x) / size, v = (y − middle.y) / size, so that the system to solve is well-conditioned. */
  readonly middle: Point
  readonly size: number
  readonly knots: readonly Knot[]
}

/** Returns null where no affine mapping could be fitted, and where two pairs begin at the same place. */
export const fitThinPlateSpline = (pairs: readonly PointPair[]): ThinPlateSpline | null => {
  const system = systemOf(pairs)
  const solved = system && solve(system.matrix, system.misses)
  if (!solved) return null
  const { affine, middle, size, places } = system
  const at = (row: number, column: number) => solved[row]?.[column] ?? 0
  const n = pairs.length
  return {
    affine,
    restX: [at(n, 0), at(n + 1, 0), at(n + 2, 0)],
    restY: [at(n, 1), at(n + 1, 1), at(n + 2, 1)],
    middle,
    size,
    knots: places.map((place, index) => ({ ...place, pullX: at(index, 0), pullY: at(index, 1) })),
  }
}

/**
 * Returns how far each pair is from where the spline through all others leads it; null where they have none. One system tells
 * it for all: the pull of a pair, divided by its place on the diagonal of the inverse (S. Rippa, 1999).
 */
export const missesOfOthers = (pairs: readonly PointPair[]): readonly (number | null)[] => {
  const system = systemOf(pairs)
  const solved =
    system &&
    solve(
      system.matrix,
      system.misses.map((miss, row) => [
        ...miss,
        ...system.matrix.map((_, column) => Number(column === row)),
      ]),
    )
  return pairs.map((_, index) => {
    const [pullX = 0, pullY = 0, ...inverse] = solved?.[index] ?? []
    const others = pairs.filter((_pair, other) => other !== index)
    return solved && fitAffine(others) ? Math.hypot(pullX, pullY) / Math.abs(inverse[index] ?? 0) : null
  })
}

/** The equations of a spline, for what the affine mapping misses in both directions; null where there is no such mapping. */
const systemOf = (pairs: readonly PointPair[]) => {
  const affine = fitAffine(pairs)
  if (affine === null) return null
  const middle = middleOfPairs(pairs)
  const size = Math.sqrt(
    pairs.reduce((sum, { from }) => sum + (from.x - middle.x) ** 2 + (from.y - middle.y) ** 2, 0) /
      pairs.length,
  )
  const places = pairs.map(({ from }) => ({ x: (from.x - middle.x) / size, y: (from.y - middle.y) / size }))
  const rows = places.map((place) => [...places.map((other) => pullOver(place, other)), 1, place.x, place.y])
  const sides = [places.map(() => 1), places.map(({ x }) => x), places.map(({ y }) => y)].map((side) => [
    ...side,
    ...[0, 0, 0],
  ])
  const misses = pairs.map(({ from, to }) => {
    const led = applyAffine(affine, from)
    return [to.x - led.x, to.y - led.y]
  })
  return {
    affine,
    middle,
    size,
    places,
    matrix: [...rows, ...sides],
    misses: [...misses, ...sides.map(() => [0, 0])],
  }
}

export const applyThinPlateSpline = (spline: ThinPlateSpline, from: PointMap): Point => {
  const { affine, restX, restY, middle, size, knots } = spline
  const place = { x: (from.x - middle.x) / size, y: (from.y - middle.y) / size }
  const { x, y } = applyAffine(affine, from)
  let byX = restX[0] + restX[1] * place.x + restX[2] * place.y
  let byY = restY[0] + restY[1] * place.x + restY[2] * place.y
  for (const knot of knots) {
    const pull = pullOver(place, knot)
    byX += knot.pullX * pull
    byY += knot.pullY * pull
  }
  return { x: x + byX, y: y + byY }
}

const STEPS_MAX = 50
/** In units of the target plane. */
const EXACT = 1e-6

/**
 * Returns what the spline leads to a place, by Newton's method from where the affine mapping has it; null where it does not
 * get there, because the plane is folded.
 */
export const invertThinPlateSpline = (spline: ThinPlateSpline, to: Point): PointMap | null => {
  const back = inverseOf(spline.affine)
  if (back === null) return null
  let from = applyAffine(back, to)
  let miss = missOf(spline, from, to)
  for (let step = 0; step < STEPS_MAX && miss.size > EXACT; step++) {
    const slope = inverseOf(slopeAt(spline, from))
    if (slope === null) return null
    const whole = applyAffine(slope, miss)
    const next = shortened(spline, { from, to, whole, size: miss.size })
    if (next === null) return null
    ;({ from, miss } = next)
  }
  return miss.size <= EXACT ? from : null
}

interface Step {
  readonly from: Point
  readonly to: Point
  readonly whole: Point
  readonly size: number
}

/** Takes the step, or a half, a quarter… of it, whichever comes nearer first. */
const shortened = (spline: ThinPlateSpline, { from, to, whole, size }: Step) => {
  for (let share = 1; share > 1e-4; share /= 2) {
    const next = { x: from.x + whole.x * share, y: from.y + whole.y * share }
    const miss = missOf(spline, next, to)
    if (miss.size < size) return { from: next, miss }
  }
  return null
}

const missOf = (spline: ThinPlateSpline, from: Point, to: Point) => {
  const led = applyThinPlateSpline(spline, from)
  const [x, y] = [to.x - led.x, to.y - led.y]
  return { x, y, size: Math.hypot(x, y) }
}

/** Returns how the spline leads small steps from a place: an affine mapping without a shift. */
const slopeAt = ({ affine, restX, restY, middle, size, knots }: ThinPlateSpline, from: Point): Affine => {
  const [u, v] = [(from.x - middle.x) / size, (from.y - middle.y) / size]
  let [xByU, xByV, yByU, yByV] = [restX[1], restX[2], restY[1], restY[2]]
  for (const { x, y, pullX, pullY } of knots) {
    const [du, dv] = [u - x, v - y]
    const squared = du * du + dv * dv
    if (squared === 0) continue
    const steepness = 2 * (Math.log(squared) + 1)
    xByU += pullX * steepness * du
    xByV += pullX * steepness * dv
    yByU += pullY * steepness * du
    yByV += pullY * steepness * dv
  }
  return {
    xx: affine.xx + xByU / size,
    xy: affine.xy + xByV / size,
    x0: 0,
    yx: affine.yx + yByU / size,
    yy: affine.yy + yByV / size,
    y0: 0,
  }
}

/** r² · ln r², the shape of a thin plate that is pulled at one point. */
const pullOver = (one: Point, other: Point): number => {
  const squared = (one.x - other.x) ** 2 + (one.y - other.y) ** 2
  return squared === 0 ? 0 : squared * Math.log(squared)
}

const middleOfPairs = (pairs: readonly PointPair[]): Point => ({
  x: pairs.reduce((sum, { from }) => sum + from.x, 0) / pairs.length,
  y: pairs.reduce((sum, { from }) => sum + from.y, 0) / pairs.length,
})

/** A pivot below it, of a system whose numbers are about 1, says that equations repeat one another. */
const REPEATED = 1e-10

/** Solves a small system for several right sides, by elimination with the largest pivot of each column; null if it has no one solution. */
const solve = (
  matrix: readonly (readonly number[])[],
  sides: readonly (readonly number[])[],
): readonly (readonly number[])[] | null => {
  const n = matrix.length
  const rows = matrix.map((row, index) => [...row, ...(sides[index] ?? [])])
  const width = rows[0]?.length ?? 0
  for (let column = 0; column < n; column++) {
    const largest = rows.reduce(
      (best, row, index) =>
        index >= column && Math.abs(row[column] ?? 0) > Math.abs(rows[best]?.[column] ?? 0) ? index : best,
      column,
    )
    const pivotRow = rows[largest]
    const pivot = pivotRow?.[column] ?? 0
    if (!pivotRow || !(Math.abs(pivot) > REPEATED)) return null
    rows[largest] = rows[column] ?? pivotRow
    rows[column] = pivotRow
    for (const row of rows) {
      if (row === pivotRow) continue
      const share = (row[column] ?? 0) / pivot
      if (share === 0) continue
      for (let at = column; at < width; at++) row[at] = (row[at] ?? 0) - share * (pivotRow[at] ?? 0)
    }
  }
  return rows.map((row, index) => row.slice(n).map((value) => value / (row[index] ?? 1)))
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PointMap } from '../geometry/point.ts'
import { greedyTour } from './firstTour.ts'
import { planTour } from './planTour.ts'
import { lengthOfTour, straightDistances, type TourProblem } from './tourProblem.ts'

const places = (maxLength: number) =>
  fc.array(fc.record({ x: fc.integer({ min: 0, max: 500 }), y: fc.integer({ min: 0, max: 500 }) }), {
    maxLength,
  })
const ends = { isStartFixed: fc.boolean(), isEndFixed: fc.boolean() }
const problems = (maxLength: number) =>
  fc
    .record({ points: places(maxLength), ...ends })
    .map(({ points, ...fixed }) => ({ points, problem: { distances: straightDistances(points), ...fixed } }))

const planned = (problem: TourProblem, seed = 1): readonly number[] => {
  const work = planTour(problem, { seed, triesPerPlace: 5 })
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

describe('a planned tour', () => {
  it('visits every place once, from the start to the end', () => {
    fc.assert(
      fc.property(problems(60), ({ points, problem }) => {
        const tour = planned(problem)
        expect(tour.toSorted((a, b) => a - b)).toEqual(points.map((_, place) => place))
        if (problem.isStartFixed && points.length > 0) expect(tour[0]).toBe(0)
        if (problem.isEndFixed && points.length > 1) expect(tour.at(-1)).toBe(points.length - 1)
      }),
    )
  })

  it('is never longer than going to the nearest place each time', () => {
    fc.assert(
      fc.property(problems(60), ({ problem }) => {
        const greedy = lengthOfTour(problem.distances, greedyTour(problem))
        expect(lengthOfTour(problem.distances, planned(problem))).toBeLessThanOrEqual(greedy + 1e-6)
      }),
    )
  })

  it('never crosses itself where distances are straight', () => {
    fc.assert(
      fc.property(problems(120), ({ points, problem }) => {
        const line = planned(problem).flatMap((place) => points[place] ?? [])
        for (let a = 1; a < line.length; a++)
          for (let b = a + 2; b < line.length; b++)
            expect(isCrossing(line[a - 1], line[a], line[b - 1], line[b])).toBe(false)
      }),
      { numRuns: 40 },
    )
  })

  it('is at most a tenth longer than the shortest of all for a few places', () => {
    fc.assert(
      fc.property(problems(7), ({ points, problem }) => {
        const least = Math.min(
          ...orders(points.map((_, place) => place))
            .filter(
              (tour) =>
                (!problem.isStartFixed || tour[0] === 0) &&
                (!problem.isEndFixed || points.length < 2 || tour.at(-1) === points.length - 1),
            )
            .map((tour) => lengthOfTour(problem.distances, tour)),
        )
        expect(lengthOfTour(problem.distances, planned(problem))).toBeLessThanOrEqual(least * 1.1 + 1e-6)
      }),
      { numRuns: 60 },
    )
  })

  it('is the same for a seed, and tells how far it is', () => {
    const points = Array.from({ length: 300 }, (_, at) => ({ x: (at * 977) % 1_009, y: (at * 613) % 1_013 }))
    const problem = { distances: straightDistances(points), isStartFixed: true, isEndFixed: false }
    expect(planned(problem, 4)).toEqual(planned(problem, 4))
    const shares = [...planTour(problem)]
    expect(shares[0]).toBe(0)
    expect(shares.length).toBeGreaterThan(2)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  })
})

/** Whether two edges of whole coordinates cross at a place that is inside of both. */
const isCrossing = (a?: PointMap, b?: PointMap, c?: PointMap, d?: PointMap): boolean =>
  a !== undefined &&
  b !== undefined &&
  c !== undefined &&
  d !== undefined &&
  side(a, b, c) * side(a, b, d) < 0 &&
  side(c, d, a) * side(c, d, b) < 0

const side = (a: PointMap, b: PointMap, c: PointMap): number =>
  Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))

const orders = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) => orders(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))

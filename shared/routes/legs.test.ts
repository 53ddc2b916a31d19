import { describe, expect, it } from 'vitest'
import type { PointMap } from '../geometry/point.ts'
import { legLengths } from './legs.ts'
import { PIXEL_MEASURE } from '../measures/MapMeasure.ts'

const at = (x: number, y = 0): PointMap => ({ x, y })
const lengths = (places: readonly PointMap[], lines: readonly (readonly PointMap[])[]) =>
  legLengths(places, lines, PIXEL_MEASURE).map((leg) => leg && leg.length)

describe('the legs of a route', () => {
  it('are as long as the line between two stops, whatever lies between', () => {
    expect(lengths([at(0), at(10), at(10, 5)], [[at(0), at(5), at(10), at(10, 5)]])).toEqual([null, 10, 5])
  })

  it('do not count teleports', () => {
    expect(
      lengths(
        [at(0), at(95)],
        [
          [at(0), at(5)],
          [at(90), at(95)],
        ],
      ),
    ).toEqual([null, 10])
    expect(
      lengths(
        [at(0), at(90), at(95)],
        [
          [at(0), at(5)],
          [at(90), at(95)],
        ],
      ),
    ).toEqual([null, 5, 5])
  })

  it('come back to where the route began, and take nothing to a place that it is at', () => {
    expect(lengths([at(0), at(10), at(0)], [[at(0), at(10), at(0)]])).toEqual([null, 10, 10])
    expect(lengths([at(0), at(0), at(4)], [[at(0), at(4)]])).toEqual([null, 0, 4])
  })

  it('are not known from a place that has moved on', () => {
    expect(lengths([at(0), at(11), at(20)], [[at(0), at(10), at(20)]])).toEqual([null, null, null])
    expect(lengths([at(1), at(10)], [[at(0), at(10)]])).toEqual([null, null])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CIRCLE_POINTS, COORDINATE_MAX } from '../limits.ts'
import { circleRing, radiusRoom } from './circle.ts'
import { quantise } from './point.ts'
import { findCrossing } from './selfIntersection.ts'

const coordinate = fc.double({ min: -COORDINATE_MAX, max: COORDINATE_MAX, noNaN: true }).map(quantise)
const centre = fc.record({ x: coordinate, y: coordinate })

describe('a circle as a ring', () => {
  it('has 200 points, all on the circle [ZONE-028] [CONST-030]', () => {
    fc.assert(
      fc.property(centre, fc.integer({ min: 100, max: 500_000 }), (centre, radius) => {
        const ring = circleRing(centre, radius)
        expect(ring).toHaveLength(CIRCLE_POINTS)
        for (const { x, y } of ring)
          expect(Math.abs(Math.hypot(x - centre.x, y - centre.y) - radius)).toBeLessThan(0.011)
      }),
    )
    expect(CIRCLE_POINTS).toBe(200)
  })

  it('begins to the right of its centre and runs counter-clockwise, without repeating a point', () => {
    const ring = circleRing({ x: 10, y: 20 }, 100)
    expect([ring[0], ring[50], ring[100], ring[150]]).toEqual([
      { x: 110, y: 20 },
      { x: 10, y: 120 },
      { x: -90, y: 20 },
      { x: 10, y: -80 },
    ])
    expect(circleRing({ x: 1, y: 2 }, 0.004)).toEqual([{ x: 1, y: 2 }])
  })

  it('has 200 points even where they are near one another, the last one just below the first', () => {
    const ring = circleRing({ x: 0, y: 0 }, 1)
    expect(ring).toHaveLength(200)
    expect([ring[1], ring.at(-1)]).toEqual([
      { x: 1, y: 0.03 },
      { x: 1, y: -0.03 },
    ])
  })

  it('has fewer points where they would be the same in hundredths', () => {
    const [right, top, left, bottom] = [5.01, 7.01, 4.99, 6.99]
    expect(circleRing({ x: 5, y: 7 }, 0.01)).toEqual([
      { x: right, y: 7 },
      { x: right, y: top },
      { x: 5, y: top },
      { x: left, y: top },
      { x: left, y: 7 },
      { x: left, y: bottom },
      { x: 5, y: bottom },
      { x: right, y: bottom },
    ])
  })

  it('does not cross itself at any size', () => {
    fc.assert(
      fc.property(centre, fc.integer({ min: 1, max: 300 }), (centre, hundredths) => {
        const points = circleRing(centre, hundredths / 100)
        expect(findCrossing({ kind: 'polygon', points })).toBeNull()
      }),
    )
  })
})

it('has room on an image up to its nearest edge', () => {
  const image = { width: 100, height: 80 }
  expect([radiusRoom({ x: 30, y: 20 }, image), radiusRoom({ x: 98.5, y: 40 }, image)]).toEqual([20, 1.5])
  expect(radiusRoom({ x: 120, y: 40 }, image)).toBe(0)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import { coarsened, detailLevel } from './zoneGeometry.ts'

const pointsOf = (geometry: ZoneGeometry) => (geometry.kind === 'circle' ? [] : geometry.points)

const ring = (count: number, radius: number): ZoneGeometry => ({
  kind: 'polygon',
  points: Array.from({ length: count }, (_, at) => ({
    x: radius * Math.cos((at / count) * Math.PI * 2),
    y: radius * Math.sin((at / count) * Math.PI * 2),
  })),
})

it('keeps only distinguishable points of 6,000, and all of them close up', () => {
  const geometry = ring(6000, 1000)
  expect(pointsOf(coarsened(geometry, detailLevel(1 / 16))).length).toBeLessThan(900)
  expect(pointsOf(coarsened(geometry, detailLevel(1)))).toHaveLength(6000)
})

it('leaves out only points within half a device pixel of a kept one, and keeps the ends of a line', () => {
  const anyLine = fc.array(
    fc.record({
      x: fc.double({ min: 0, max: 20, noNaN: true }),
      y: fc.double({ min: 0, max: 20, noNaN: true }),
    }),
    { minLength: 2, maxLength: 80 },
  )
  fc.assert(
    fc.property(anyLine, fc.double({ min: 0.05, max: 4, noNaN: true }), (points, perMap) => {
      const kept = pointsOf(coarsened({ kind: 'polyline', points }, detailLevel(perMap)))
      expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)])
      for (const point of points) {
        const nearest = Math.min(...kept.map(({ x, y }) => Math.hypot(x - point.x, y - point.y)))
        expect(nearest * perMap).toBeLessThanOrEqual(0.5)
      }
    }),
  )
})

it('has one level of detail up to each power of two', () => {
  expect([0.5, 0.51, 0.99, 1, 1.01].map(detailLevel)).toEqual([-1, 0, 0, 0, 1])
})

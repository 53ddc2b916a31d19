import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { linesWithin } from './linesWithin.ts'

const rect = { left: -10, right: 20, bottom: -5, top: 15 }
const coordinate = fc.double({ min: -60, max: 60, noNaN: true })
const line = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 2, maxLength: 12 })

const distance = (a: PointMap, b: PointMap) => Math.hypot(b.x - a.x, b.y - a.y)

/** The place at a distance along a line. */
const placeAt = (points: readonly PointMap[], along: number): PointMap => {
  let rest = along
  for (const [at, to] of points.entries()) {
    const from = points[at - 1]
    if (from === undefined) continue
    const length = distance(from, to)
    if (rest <= length && length > 0)
      return { x: from.x + ((to.x - from.x) * rest) / length, y: from.y + ((to.y - from.y) * rest) / length }
    rest -= length
  }
  return points.at(-1) ?? { x: 0, y: 0 }
}

it('keeps what of a line lies within, each stretch at its distance along the line, and nothing else', () => {
  fc.assert(
    fc.property(line, fc.double({ min: 0, max: 1, noNaN: true }), (points, share) => {
      const stretches = linesWithin(points, rect)
      const total = points.reduce((sum, to, at) => sum + distance(points[at - 1] ?? to, to), 0)
      const along = total * share
      const place = placeAt(points, along)
      const inner = Math.min(
        place.x - rect.left,
        rect.right - place.x,
        place.y - rect.bottom,
        rect.top - place.y,
      )
      const near = stretches.find(
        ({ startMap, lengthMap }) => along >= startMap - 1e-6 && along <= startMap + lengthMap + 1e-6,
      )
      if (inner > 1e-6) expect(near).toBeDefined()
      if (inner < -1e-3) expect(near).toBeUndefined()
      if (near && inner > 1e-6)
        expect(distance(placeAt(near.points, along - near.startMap), place)).toBeLessThan(1e-6)
    }),
  )
})

it('is one stretch where all of the line lies within', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 3, y: 4 },
    { x: 3, y: 10 },
  ]
  expect(linesWithin(points, rect)).toEqual([{ points, startMap: 0, lengthMap: 11 }])
})

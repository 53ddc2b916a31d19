import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findCrossing } from '../../../../shared/geometry/selfIntersection.ts'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import { PIXEL_MEASURE } from '../../../../shared/measures/MapMeasure.ts'
import {
  crossingOfNext,
  emptyOutline,
  measureWith,
  withoutLast,
  withPoint,
  withRestored,
  type Outline,
} from './outline.ts'

/** Crowded, so that edges meet and overlap. */
const anyPoint = (): fc.Arbitrary<PointMap> =>
  fc.record({ x: fc.integer({ min: 0, max: 6 }), y: fc.integer({ min: 0, max: 6 }) })

/** As the tool makes them: without what would cross. */
const anyOutline = (isRing: boolean): fc.Arbitrary<Outline> =>
  fc
    .array(anyPoint(), { maxLength: 8 })
    .map((points) =>
      points.reduce(
        (outline, point) => (crossingOfNext(outline, point) === null ? withPoint(outline, point) : outline),
        emptyOutline(isRing),
      ),
    )

it('finds a crossing of the next edge exactly if the whole line has one [ZONE-015]', () => {
  fc.assert(
    fc.property(anyOutline(false), anyPoint(), (outline, next) => {
      const points = [...outline.points, next]
      const whole = points.length < 2 ? null : findCrossing({ kind: 'polyline', points })
      expect(crossingOfNext(outline, next) === null).toBe(whole === null)
    }),
    { numRuns: 1000 },
  )
})

it('finds a crossing of the closing edge exactly if the whole ring has one, apart from its area [ZONE-015]', () => {
  fc.assert(
    fc.property(anyOutline(true), ({ points, closing }) => {
      const whole = points.length < 3 ? null : findCrossing({ kind: 'polygon', points })
      if (whole?.kind !== 'no-area') expect(closing === null).toBe(whole === null)
    }),
    { numRuns: 1000 },
  )
})

it('measures with the next point what measuring all edges gives', () => {
  fc.assert(
    fc.property(anyOutline(true), anyPoint(), (outline, next) => {
      const ring = [...outline.points, next]
      const { length, areaMap } = measureWith(outline, next, PIXEL_MEASURE)
      const edges = ring.map((from, index) => ({ from, to: ring[(index + 1) % ring.length] ?? from }))
      const sum = edges
        .slice(0, -1)
        .reduce((before, { from, to }) => before + Math.hypot(to.x - from.x, to.y - from.y), 0)
      const twice = edges.reduce((sum, { from, to }) => sum + from.x * to.y - from.y * to.x, 0)
      expect(length).toBeCloseTo(sum, 9)
      expect(areaMap).toBeCloseTo(Math.abs(twice) / 2, 9)
    }),
  )
})

it('is the same after a point was removed and restored', () => {
  fc.assert(
    fc.property(anyOutline(true), (outline) => {
      if (outline.points.length === 0) return
      expect(withRestored(withoutLast(outline))).toEqual({ ...outline, probe: expect.anything() })
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movedGeometry, type ZoneGeometry } from '../../../../shared/content/zones.ts'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import { findCrossing } from '../../../../shared/geometry/selfIntersection.ts'
import { type Reshaped, stepWithin, withoutVertex, withVertexAt, withVertexIn } from './reshape.ts'

type Path = ZoneGeometry & { readonly kind: 'polyline' | 'polygon' }

/** Crowded, so that edges meet. */
const anyPoint = (): fc.Arbitrary<PointMap> =>
  fc.record({ x: fc.integer({ min: 0, max: 6 }), y: fc.integer({ min: 0, max: 6 }) })

/** A shape that does not cross itself: points that would make it do so are left out. */
const anyPath = (): fc.Arbitrary<Path> =>
  fc
    .tuple(fc.constantFrom('polyline', 'polygon'), fc.array(anyPoint(), { maxLength: 14 }))
    .map(([kind, points]) => {
      const line = points.reduce<PointMap[]>((kept, point) => {
        const longer = [...kept, point]
        return longer.length < 2 || findCrossing({ kind: 'polyline', points: longer }) === null
          ? longer
          : kept
      }, [])
      for (let { length } = line; length > 3; length--) {
        const polygon = { kind: 'polygon', points: line.slice(0, length) } as const
        if (kind === 'polygon' && findCrossing(polygon) === null) return polygon
      }
      return { kind: 'polyline', points: line }
    })

/** A ring whose points all lie on one line is left out: its area is judged as a whole. */
const expectAgreement = ({ geometry, crossing }: Reshaped): void => {
  const whole = findCrossing(geometry)
  if (whole?.kind !== 'no-area') expect(crossing === null).toBe(whole === null)
}

describe('testing only the changed edges gives the same answer as testing the whole shape [ZONE-015]', () => {
  const both = { polyline: 0, polygon: 0 }

  it('when a vertex is moved', () => {
    fc.assert(
      fc.property(anyPath(), fc.nat(20), anyPoint(), (path, pick, to) => {
        fc.pre(path.points.length > 1)
        both[path.kind]++
        expectAgreement(withVertexAt(path, pick % path.points.length, to))
      }),
      { numRuns: 400 },
    )
    expect(Math.min(both.polyline, both.polygon)).toBeGreaterThan(50)
  })

  it('when a vertex is inserted', () => {
    fc.assert(
      fc.property(anyPath(), fc.nat(20), anyPoint(), (path, pick, to) => {
        const edges = path.points.length - (path.kind === 'polygon' ? 0 : 1)
        fc.pre(edges > 0)
        expectAgreement(withVertexIn(path, pick % edges, to))
      }),
      { numRuns: 400 },
    )
  })

  it('when a vertex is removed, down to two of a line and three of a polygon', () => {
    fc.assert(
      fc.property(anyPath(), fc.nat(20), (path, pick) => {
        fc.pre(path.points.length > 1)
        const reshaped = withoutVertex(path, pick % path.points.length)
        const least = path.kind === 'polygon' ? 3 : 2
        if (reshaped === null) expect(path.points).toHaveLength(least)
        else expectAgreement(reshaped)
      }),
      { numRuns: 400 },
    )
  })
})

describe('a moved shape', () => {
  const BOUNDS = { left: 0, right: 800, bottom: 0, top: 600 }
  const circle = { kind: 'circle', centre: { x: 100, y: 100 }, radius: 50 } as const

  it.each([
    [
      { x: -80, y: -90 },
      { x: 50, y: 50 },
    ],
    [
      { x: 900, y: 900 },
      { x: 750, y: 550 },
    ],
    [
      { x: 1.234, y: -1.236 },
      { x: 101.23, y: 98.76 },
    ],
  ])('stays on the image: by %j', (by, centre) => {
    expect(movedGeometry(circle, stepWithin(circle, by, BOUNDS))).toEqual({ ...circle, centre })
  })

  it('goes anywhere if there is no image, in hundredths', () => {
    expect(movedGeometry(circle, stepWithin(circle, { x: -900.004, y: 900.006 }, null))).toEqual({
      ...circle,
      centre: { x: -800, y: 1000.01 },
    })
  })

  it('if outside the image, may not go further out, but may come in', () => {
    const outside = { ...circle, centre: { x: -100, y: 700 } }
    const movedWithin = (by: PointMap) => movedGeometry(outside, stepWithin(outside, by, BOUNDS))
    expect(movedWithin({ x: -10, y: 10 })).toEqual(outside)
    expect(movedWithin({ x: 30, y: -40 })).toEqual({ ...circle, centre: { x: -70, y: 660 } })
  })
})

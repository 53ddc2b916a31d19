import { describe, expect, it } from 'vitest'
import { aZone } from '../../tests/builders.ts'
import type { PointMap } from '../geometry/point.ts'
import { isUprightRing, zoneGeometrySchema, zoneSchema } from './zones.ts'

const accepts = (fields: object) => zoneSchema.safeParse({ ...aZone(), ...fields }).success

describe('the opacities of a zone', () => {
  it.each(['strokeOpacity', 'fillOpacity'])('go from 0.05 to 1: %s [CONST-067]', (name) => {
    for (const opacity of [0.05, 0.5, 1])
      expect([opacity, accepts({ [name]: opacity })]).toEqual([opacity, true])
    for (const opacity of [0.049, 1.001, 0, Number.NaN])
      expect([opacity, accepts({ [name]: opacity })]).toEqual([opacity, false])
  })
})

describe('a rectangle', () => {
  const corners: readonly PointMap[] = [
    { x: 10, y: 20 },
    { x: 40, y: 20 },
    { x: 40, y: 30 },
    { x: 10, y: 30 },
  ]
  const isOne = (points: readonly PointMap[]) => isUprightRing(points)

  it('may start at any corner and go either way round', () => {
    for (let first = 0; first < 4; first++) {
      const points = [...corners.slice(first), ...corners.slice(0, first)]
      expect([isOne(points), isOne(points.toReversed())]).toEqual([true, true])
    }
  })

  it('is none if any corner is off by a hundredth', () => {
    for (let at = 0; at < 4; at++)
      for (const side of ['x', 'y'] as const) {
        const points = corners.map((point, index) =>
          index === at ? { ...point, [side]: point[side] + 0.01 } : point,
        )
        expect([isOne(points), isOne([...points.slice(1), ...points.slice(0, 1)])]).toEqual([false, false])
      }
  })

  it('has four corners and an area', () => {
    expect(isOne([...corners, { x: 5, y: 25 }])).toBe(false)
    expect(isOne(corners.slice(1))).toBe(false)
    expect(isOne(corners.map(({ x }) => ({ x, y: 20 })))).toBe(false)
    expect(isOne(corners.map(({ y }) => ({ x: 10, y })))).toBe(false)
  })

  it('is one by its kind: the same corners may be a polygon, other corners no rectangle', () => {
    expect(zoneGeometrySchema.parse({ kind: 'rectangle', points: corners }).kind).toBe('rectangle')
    expect(zoneGeometrySchema.parse({ kind: 'polygon', points: corners }).kind).toBe('polygon')
    const askew = corners.with(1, { x: 41, y: 20 })
    expect(zoneGeometrySchema.safeParse({ kind: 'rectangle', points: askew }).success).toBe(false)
  })
})

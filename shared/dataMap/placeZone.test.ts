import { describe, expect, it } from 'vitest'
import type { DataGeometry, DataZone } from './dataMap.ts'
import { type Pair, type Placement, placementFor } from './place.ts'
import { placeParts } from './placeZone.ts'

const LOOK = {
  label: 'Bay',
  strokeColour: '#112233',
  strokeOpacity: 1,
  fillColour: '#445566',
  fillOpacity: null,
  pattern: 'dashed',
} as const

const BOX = { minX: 0, minY: 0, width: 100, height: 100 }
/** Ten pixels to each unit of the box. */
const TENFOLD = placementFor(BOX, { width: 1000, height: 1000 }, 'bottom_left', 'xy')
const STRETCHED = placementFor(BOX, { width: 1000, height: 500 }, 'bottom_left', 'xy')
/** One pixel to each unit of the box. */
const EVEN = placementFor(BOX, { width: 100, height: 100 }, 'bottom_left', 'xy')

const pairsOf = (...pairs: readonly (readonly [number, number])[]): Pair[] =>
  pairs.map(([x, y]) => ({ x, y }))

const parts = (geometry: DataGeometry, placement: Placement = TENFOLD, look: Partial<DataZone> = {}) =>
  placeParts({ ...LOOK, background: null, ...look, geometry }, placement)
const placed = (...args: Parameters<typeof parts>) => {
  const zone = parts(...args)
  return typeof zone === 'object' ? zone.zones[0] : zone
}
const shape = (geometry: DataGeometry, placement?: Placement) => {
  const zone = placed(geometry, placement)
  return typeof zone === 'object' ? zone.geometry : undefined
}

const circle = (x: number, y: number, radius: number): DataGeometry => ({
  kind: 'circle',
  centre: { x, y },
  radius,
})

it('keeps the look of a zone, and not the background that it was on', () => {
  const geometry = { kind: 'polyline', points: pairsOf([1, 2], [3, 4]) } as const
  expect(placed(geometry, TENFOLD, { background: 1 })).toEqual({
    ...LOOK,
    geometry: { kind: 'polyline', points: pairsOf([10, 20], [30, 40]) },
    isLocked: false,
    createdBy: null,
  })
})

describe('a rectangle', () => {
  const points = pairsOf([1, 2], [5, 2], [5, 4], [1, 4])

  it('stays one', () => {
    expect(shape({ kind: 'rectangle', points })).toEqual({
      kind: 'rectangle',
      points: pairsOf([10, 20], [50, 20], [50, 40], [10, 40]),
    })
  })

  it('becomes a polygon if its corners are none of a rectangle', () => {
    const askew = points.with(2, { x: 6, y: 4 })
    expect(shape({ kind: 'rectangle', points: askew })).toEqual({
      kind: 'polygon',
      points: pairsOf([10, 20], [50, 20], [60, 40], [10, 40]),
    })
  })

  it('is left out if it is too far away', () => {
    expect(placed({ kind: 'rectangle', points: points.with(2, { x: 2e6, y: 4 }) })).toBe('zone-too-far')
  })

  it('does not come of a polygon of the same corners', () => {
    expect(shape({ kind: 'polygon', points })?.kind).toBe('polygon')
  })
})

describe('points that fall together on the image', () => {
  it('become one where they are neighbours', () => {
    const points = pairsOf([1, 1], [1.0001, 1], [5, 1], [5, 1.0001], [5, 9])
    expect(shape({ kind: 'polyline', points })).toEqual({
      kind: 'polyline',
      points: pairsOf([10, 10], [50, 10], [50, 90]),
    })
  })

  it('become one at the ends of a ring, too', () => {
    const points = pairsOf([1, 1], [5, 1], [5, 9], [1, 1.0001])
    expect(shape({ kind: 'polygon', points })).toEqual({
      kind: 'polygon',
      points: pairsOf([10, 10], [50, 10], [50, 90]),
    })
  })

  it.each([
    ['a line of one point', 'polyline', pairsOf([1, 1], [1.0001, 1])],
    ['a ring of two', 'polygon', pairsOf([1, 1], [5, 1], [5, 1.0001])],
    ['a ring of one', 'polygon', pairsOf([1, 1], [1.0001, 1], [1, 1.0001])],
  ] as const)('leave out %s', (_what, kind, points) => {
    expect(placed({ kind, points })).toBe('zone-without-shape')
  })
})

it.each([
  ['a ring that crosses itself', 'polygon', pairsOf([0, 0], [5, 5], [5, 0], [0, 5]), 'zone-crosses'],
  ['a line that crosses itself', 'polyline', pairsOf([0, 0], [5, 5], [5, 0], [0, 5]), 'zone-crosses'],
  ['a ring without an area', 'polygon', pairsOf([0, 0], [5, 5], [9, 9]), 'zone-without-shape'],
  ['a line that ends too far away', 'polyline', pairsOf([0, 0], [2e6, 5]), 'zone-too-far'],
  ['no points', 'polygon', [], 'zone-without-shape'],
  ['too many points', 'polyline', Array.from({ length: 10_001 }, (_, x) => ({ x, y: 0 })), 'zone-too-long'],
] as const)('leaves out %s', (_what, kind, points, reason) => {
  expect(placed({ kind, points })).toBe(reason)
})

describe('holes and parts', () => {
  const boxOf = (left: number, bottom: number, size: number) =>
    pairsOf([left, bottom], [left + size, bottom], [left + size, bottom + size], [left, bottom + size])
  const areaOf = (...rings: readonly (readonly Pair[][])[]): DataGeometry => ({
    kind: 'multipolygon',
    points: rings.flat(2),
    parts: rings.map((own) => own.map(({ length }) => length)),
  })
  const arrived = (geometry: DataGeometry) => {
    const result = parts(geometry)
    if (typeof result !== 'object') return result
    const shapes = result.zones.map(({ geometry }) =>
      geometry.kind === 'multipolygon' ? geometry.parts : geometry.kind,
    )
    return { shapes, lostHoles: result.lostHoles }
  }

  it('are kept in one zone', () => {
    const geometry = areaOf([boxOf(0, 0, 9), boxOf(2, 2, 3)], [boxOf(20, 0, 5)])
    expect(arrived(geometry)).toEqual({ shapes: [[[4, 4], [4]]], lostHoles: 0 })
    const zone = placed(geometry)
    expect(typeof zone === 'object' && zone.geometry).toMatchObject({
      points: [...boxOf(0, 0, 90), ...boxOf(20, 20, 30), ...boxOf(200, 0, 50)],
    })
  })

  it('are left out where they come to nothing', () => {
    const speck = boxOf(2, 2, 0.0001)
    expect(arrived(areaOf([boxOf(0, 0, 9), speck]))).toEqual({ shapes: ['polygon'], lostHoles: 1 })
    expect(arrived(areaOf([boxOf(0, 0, 9)], [speck]))).toEqual({ shapes: ['polygon'], lostHoles: 0 })
    expect(arrived(areaOf([speck], [speck]))).toBe('zone-without-shape')
  })

  it('are zones of their own, without holes if need be, where they touch or lie on one another', () => {
    expect(arrived(areaOf([boxOf(0, 0, 9)], [boxOf(4, 4, 9)]))).toEqual({
      shapes: ['polygon', 'polygon'],
      lostHoles: 0,
    })
    expect(arrived(areaOf([boxOf(0, 0, 9), boxOf(2, 2, 3)], [boxOf(9, 0, 9), boxOf(9, 2, 3)]))).toEqual({
      shapes: [[[4, 4]], 'polygon'],
      lostHoles: 1,
    })
  })

  it('are zones of their own where one is too far away or all are too long together, and what is lost is told', () => {
    const far = parts(areaOf([boxOf(0, 0, 9)], [boxOf(2e6, 0, 9)]))
    expect(far).toMatchObject({ zones: [{ geometry: { kind: 'polygon' } }], lostParts: ['zone-too-far'] })
    const coast = (x: number) =>
      Array.from({ length: 6_000 }, (_, at) => ({
        x: x + 100 * Math.cos((at / 6_000) * Math.PI * 2),
        y: 200 + 100 * Math.sin((at / 6_000) * Math.PI * 2),
      }))
    expect(arrived(areaOf([coast(200)], [coast(500)]))).toEqual({
      shapes: ['polygon', 'polygon'],
      lostHoles: 0,
    })
    expect(arrived(areaOf([boxOf(2e6, 0, 9)], [boxOf(3e6, 0, 9)]))).toBe('zone-too-far')
  })
})

describe('a circle', () => {
  it.each([
    ['as large as it was', EVEN, { x: 10, y: 20 }, 5],
    ['scaled', TENFOLD, { x: 100, y: 200 }, 50],
    ['turned', placementFor(BOX, TENFOLD.image, 'yx_top_right', 'xy'), { x: 800, y: 900 }, 50],
  ])('stays one where the image is not stretched: %s', (_what, placement, centre, radius) => {
    expect(shape(circle(10, 20, 5), placement)).toEqual({ kind: 'circle', centre, radius })
  })

  it('stays one if it is stretched by rounding alone', () => {
    const placement = placementFor(BOX, { width: 100, height: 100.2 }, 'bottom_left', 'xy')
    expect(shape(circle(10, 0, 10), placement)).toEqual({
      kind: 'circle',
      centre: { x: 10, y: 0 },
      radius: 10,
    })
    expect(shape(circle(10, 0, 20), placement)?.kind).toBe('polygon')
  })

  it('becomes a polygon where the image is stretched', () => {
    const geometry = shape(circle(10, 20, 5), STRETCHED)
    if (geometry?.kind !== 'polygon') throw new Error('This is no polygon.')
    expect(geometry.points).toHaveLength(200)
    expect([0, 50, 100, 150].map((index) => geometry.points[index])).toEqual(
      pairsOf([150, 100], [100, 125], [50, 100], [100, 75]),
    )
  })

  it('becomes a polygon without a point twice, however small it is', () => {
    const geometry = shape(circle(10, 20, 0.02), STRETCHED)
    if (geometry?.kind !== 'polygon') throw new Error('This is no polygon.')
    expect(geometry.points.length).toBeLessThan(200)
    expect(geometry.points.at(-1)).not.toEqual(geometry.points[0])
  })

  it.each([
    ['to the right', circle(9_999_995, 0, 10), EVEN],
    ['upwards', circle(0, 9_999_995, 10), EVEN],
    ['to the left, as a polygon', circle(-999_995, 0, 10), STRETCHED],
    ['with its centre', circle(10_000_005, 0, 10), EVEN],
  ])('is left out if it reaches too far %s', (_what, geometry, placement) => {
    expect(placed(geometry, placement)).toBe('zone-too-far')
  })

  it('is left out if it is too small for the image', () => {
    expect(placed(circle(10, 20, 0.0001))).toBe('zone-without-shape')
  })
})

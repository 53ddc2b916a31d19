import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { applyChanges, invertChanges } from '../content/applyChanges.ts'
import { contentFrom } from '../content/content.ts'
import type { ZoneGeometry } from '../content/zones.ts'
import type { Point } from '../geometry/affine.ts'
import { crossingOf } from '../geometry/knownOutlines.ts'
import { runSync } from '../runSliced.ts'
import type { ImageMove } from './imagePlacement.ts'
import {
  geometryAfter,
  growthOf,
  heldZonesInSteps,
  imagePlacingChanges,
  inverseMoves,
  placeAfter,
} from './imagePlacing.ts'
import { type LineUp, lineUpSchema, missesOf } from './lineUp.ts'

const SIZE = { width: 1_000, height: 800 }
const moveBy = (placing: LineUp): ImageMove => ({ from: SIZE, to: SIZE, placing })

const PLACES: readonly Point[] = [
  { x: 100, y: 100 },
  { x: 900, y: 100 },
  { x: 900, y: 700 },
  { x: 100, y: 700 },
  { x: 500, y: 400 },
  { x: 300, y: 250 },
]
const lineUpBy = (warp: LineUp['warp'], lead: (from: Point) => Point, places = PLACES): LineUp => ({
  warp,
  pairs: places.map((from) => ({ from, to: lead(from) })),
})

/** A quarter turn to the left about the bottom left corner, twice as large, and moved. */
const turned = ({ x, y }: Point): Point => ({ x: 2_000 - 2 * y, y: 2 * x })
/** The middle is drawn down over what is below it, which folds that. */
const folding = lineUpBy('spline', (from) => (from.x === 500 ? { x: 500, y: -200 } : from))
/** The middle is drawn aside, gently enough to fold nothing. */
const bending = lineUpBy('spline', (from) => (from.x === 500 ? { x: 540, y: 430 } : from))

const rectangle: ZoneGeometry = {
  kind: 'rectangle',
  points: [
    { x: 200, y: 200 },
    { x: 600, y: 200 },
    { x: 600, y: 500 },
    { x: 200, y: 500 },
  ],
}

describe('pairs of points on two images', () => {
  it('are refused where they are too few, too many, on a line, or nowhere on a map', () => {
    const affine = lineUpBy('affine', turned)
    expect(lineUpSchema.safeParse(affine).success).toBe(true)
    expect(lineUpSchema.safeParse(bending).success).toBe(true)
    const many = Array.from({ length: 51 }, (_, at) => ({ x: at, y: at ** 2 }))
    for (const refused of [
      { ...affine, pairs: affine.pairs.slice(0, 2) },
      { ...bending, pairs: bending.pairs.slice(0, 5) },
      lineUpBy('affine', turned, many),
      lineUpBy('affine', ({ x }) => ({ x, y: x })),
      lineUpBy('affine', turned, [...many.slice(0, 1), ...many.slice(0, 1), ...many.slice(0, 1)]),
      lineUpBy('spline', turned, [...PLACES, ...PLACES.slice(0, 1)]),
      lineUpBy('affine', ({ x, y }) => ({ x: x * 1e9, y })),
      { ...affine, warp: 'rubber' },
      { ...affine, pairs: [...affine.pairs.slice(1), { from: { x: 1, y: 1 } }] },
      { ...affine, more: 1 },
    ])
      expect(lineUpSchema.safeParse(refused).success).toBe(false)
  })

  it('tell how far each is from where the others lead it, and which is the worst', () => {
    const off = lineUpBy('affine', (from) => (from.x === 500 ? { x: 530, y: 440 } : from))
    const misses = missesOf(off)
    expect(Math.max(...misses.map((miss) => miss ?? 0))).toBe(misses[4])
    expect(missesOf({ ...off, warp: 'spline' })[4]).toBeCloseTo(50, 6)
    expect(missesOf({ ...off, pairs: off.pairs.slice(0, 3) })).toEqual([null, null, null])
    for (const miss of missesOf(lineUpBy('spline', turned))) expect(miss).toBeLessThan(1e-6)
  })
})

describe('content that is lined up on another image', () => {
  it('goes where the pairs lead, and back by the inverse', () => {
    for (const placing of [lineUpBy('affine', turned), lineUpBy('spline', turned), bending]) {
      const moves = [moveBy(placing)]
      for (const { from, to } of placing.pairs) expect(placeAfter(from, moves)).toEqual(to)
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 800 }), (x, y) => {
          const back = placeAfter(placeAfter({ x, y }, moves), inverseMoves(moves))
          expect(Math.hypot(back.x - x, back.y - y)).toBeLessThanOrEqual(0.02)
        }),
      )
    }
    expect(growthOf([moveBy(lineUpBy('affine', turned))])).toBeCloseTo(2)
    expect(growthOf(inverseMoves([moveBy(lineUpBy('affine', turned))]))).toBeCloseTo(0.5)
  })

  it('is one list, which can be taken back', () => {
    const content = contentFrom({
      categories: [aCategory({ id: 1 })],
      types: [aType({ id: 2, categoryId: 1 })],
      pois: [aPoi({ id: 5, typeId: 2, x: 500, y: 400 }), aPoi({ id: 6, typeId: 2, x: 100, y: 100 })],
      zones: [aZone({ id: 7, geometry: rectangle })],
    })
    const changes = imagePlacingChanges(content, moveBy(bending))
    expect(changes.map(({ kind, op }) => `${op} ${kind}`)).toEqual(['patch poi', 'patch zone'])
    const applied = applyChanges(content, changes)
    if (!applied.ok) throw new Error(applied.refusals[0]?.text)
    expect(applied.content.pois.get(5)).toMatchObject({ x: 540, y: 430 })
    const back = applyChanges(applied.content, invertChanges(content, changes))
    expect(back.ok && back.content.zones.get(7)?.geometry).toEqual(rectangle)
  })

  it('has circles that stay circles, as much larger as what they cover', () => {
    const circle = { kind: 'circle', centre: { x: 500, y: 400 }, radius: 10 } as const
    const after = geometryAfter(circle, [moveBy(lineUpBy('affine', turned))])
    expect(after).toEqual({ kind: 'circle', centre: { x: 1_200, y: 1_000 }, radius: 20 })
    const wider = lineUpBy('affine', ({ x, y }) => ({ x: 4 * x, y }))
    expect(geometryAfter(circle, [moveBy(wider)])).toMatchObject({ radius: 20 })
  })

  it('has rectangles that stay such where they stay upright, and become polygons elsewhere', () => {
    const after = (lead: (from: Point) => Point) =>
      geometryAfter(rectangle, [moveBy(lineUpBy('affine', lead))])
    expect(after(turned)).toMatchObject({ kind: 'rectangle' })
    expect(after(({ x, y }) => ({ x: x + y / 1_000, y }))).toMatchObject({
      kind: 'rectangle',
      points: [{ x: 200.35 }, { x: 600.35 }, { x: 600.35 }, { x: 200.35 }],
    })
    expect(after(({ x, y }) => ({ x: x + y / 10, y }))).toEqual({
      kind: 'polygon',
      points: [
        { x: 220, y: 200 },
        { x: 620, y: 200 },
        { x: 650, y: 500 },
        { x: 250, y: 500 },
      ],
    })
    expect(geometryAfter(rectangle, [moveBy(bending)]).kind).toBe('polygon')
  })

  it('holds zones together that the warp would make cross themselves, and names them', () => {
    const across: ZoneGeometry = {
      kind: 'polygon',
      points: Array.from({ length: 40 }, (_, at) => ({
        x: Math.round(40_000 + 30_000 * Math.cos((at / 40) * 2 * Math.PI)) / 100,
        y: Math.round(32_500 + 20_000 * Math.sin((at / 40) * 2 * Math.PI)) / 100,
      })),
    }
    const aside: ZoneGeometry = {
      kind: 'polygon',
      points: [
        { x: 10, y: 10 },
        { x: 30, y: 10 },
        { x: 10, y: 30 },
      ],
    }
    const content = contentFrom({
      ...{ categories: [], types: [], pois: [] },
      zones: [aZone({ id: 7, label: 'Fold', geometry: across }), aZone({ id: 8, geometry: aside })],
    })
    const held = runSync(heldZonesInSteps(content, moveBy(folding)))
    expect(held.map(({ zone }) => zone.label)).toEqual(['Fold'])
    const applied = applyChanges(content, imagePlacingChanges(content, moveBy(folding)))
    if (!applied.ok) throw new Error(applied.refusals[0]?.text)
    const after = applied.content.zones.get(7)?.geometry
    expect(after).toEqual(held[0]?.geometry)
    expect(after && crossingOf(after)).toBeNull()
    expect(runSync(heldZonesInSteps(content, moveBy(bending)))).toEqual([])
  })

  it('never has a zone that crosses itself, whatever the pairs', () => {
    const anyPlace = fc.record({
      x: fc.integer({ min: 0, max: 1_000 }),
      y: fc.integer({ min: 0, max: 800 }),
    })
    fc.assert(
      fc.property(fc.array(anyPlace, { minLength: 6, maxLength: 6 }), (ends) => {
        const placing = lineUpBy('spline', (from) => ends[PLACES.indexOf(from)] ?? from)
        if (!lineUpSchema.safeParse(placing).success) return
        const content = contentFrom({
          ...{ categories: [], types: [], pois: [] },
          zones: [aZone({ id: 7, geometry: rectangle })],
        })
        expect(applyChanges(content, imagePlacingChanges(content, moveBy(placing))).ok).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

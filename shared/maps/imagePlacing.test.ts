import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { applyChanges, invertChanges, replayChanges } from '../content/applyChanges.ts'
import type { Change } from '../content/changes.ts'
import { type Content, contentFrom, EMPTY_CONTENT } from '../content/content.ts'
import type { ZoneGeometry } from '../content/zones.ts'
import { changeIdSchema } from '../ids.ts'
import type { ImageSize } from './imagePlacement.ts'
import {
  growthOf,
  imagePlacingChanges,
  isImageMove,
  movesSince,
  newImageMoveId,
  placeAfter,
  placingInSteps,
} from './imagePlacing.ts'
import type { ImagePlacing } from './maps.ts'

const from = { width: 1_000, height: 800 }
const to = { width: 2_000, height: 1_000 }

const contentWith = (changes: readonly Change[]): Content => {
  const applied = applyChanges(EMPTY_CONTENT, changes)
  if (!applied.ok) throw new Error(applied.refusals[0]?.text)
  return applied.content
}
const start: Change[] = [
  { op: 'insert', kind: 'category', entity: aCategory({ id: 1 }) },
  { op: 'insert', kind: 'type', entity: aType({ id: 2, categoryId: 1 }) },
]
const withPoi = contentWith([
  ...start,
  { op: 'insert', kind: 'poi', entity: aPoi({ id: 3, typeId: 2, x: 100, y: 200 }) },
])
const zoneAfter = (geometry: ZoneGeometry, placing: ImagePlacing, size = to) => {
  const before = contentWith([{ op: 'insert', kind: 'zone', entity: aZone({ id: 4, geometry }) }])
  const applied = applyChanges(before, imagePlacingChanges(before, { from, to: size, placing }))
  return applied.ok ? applied.content.zones.get(4)?.geometry : applied.refusals
}

const lineOf = (...points: [number, number][]): ZoneGeometry => ({
  kind: 'polyline',
  points: points.map(([x, y]) => ({ x, y })),
})
const rectangleOf = (left: number, bottom: number, right: number, top: number): ZoneGeometry => ({
  kind: 'rectangle',
  points: [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
    { x: left, y: top },
  ],
})

describe('content on an image of another size', () => {
  it.each([
    ['top-left', { x: 100, y: 400 }],
    ['bottom-left', { x: 100, y: 200 }],
    ['scale', { x: 200, y: 250 }],
  ] as const)('is placed by %s, and can be put back', (placing, place) => {
    const changes = imagePlacingChanges(withPoi, { from, to, placing })
    const applied = applyChanges(withPoi, changes)
    if (!applied.ok) throw new Error('refused')
    expect(applied.content.pois.get(3)).toMatchObject(place)
    const back = applyChanges(applied.content, invertChanges(withPoi, changes))
    expect(back.ok && back.content.pois.get(3)).toMatchObject({ x: 100, y: 200 })
  })

  it('is placed by several moves in short steps as by one after another', () => {
    const zones = Array.from({ length: 30 }, (_, index): Change => {
      const points = Array.from({ length: 500 }, (_, x) => ({ x: x + 0.37, y: 3 + (x % 2) }))
      return {
        op: 'insert',
        kind: 'zone',
        entity: aZone({ id: 4 + index, geometry: { kind: 'polyline', points } }),
      }
    })
    const circle = { kind: 'circle', centre: { x: 10, y: 20 }, radius: 4 } as const
    const content = contentWith([
      ...start,
      { op: 'insert', kind: 'poi', entity: aPoi({ id: 3, typeId: 2, x: 100, y: 200 }) },
      { op: 'insert', kind: 'zone', entity: aZone({ id: 99, geometry: circle }) },
      ...zones,
    ])
    const moves = [
      { from, to: { width: 700, height: 300 }, placing: 'scale' },
      { from: { width: 700, height: 300 }, to, placing: 'top-left' },
    ] as const
    const work = placingInSteps(content, moves)
    let steps = 0
    let step = work.next()
    for (; !step.done; step = work.next()) steps++
    expect(steps).toBeGreaterThanOrEqual(30)
    const stepwise = moves.reduce(
      (before, move) => replayChanges(before, imagePlacingChanges(before, move)),
      content,
    )
    const after = replayChanges(content, step.value)
    expect([...after.zones]).toEqual([...stepwise.zones])
    expect(after.pois.get(3)).toEqual(stepwise.pois.get(3))
  })

  it('changes nothing where nothing moves', () => {
    expect(imagePlacingChanges(withPoi, { from, to: from, placing: 'top-left' })).toEqual([])
    expect(imagePlacingChanges(withPoi, { from, to: from, placing: 'scale' })).toEqual([])
    expect(imagePlacingChanges(withPoi, { from, to, placing: 'bottom-left' })).toEqual([])
  })

  it('keeps circles round', () => {
    const circle = { kind: 'circle', centre: { x: 10, y: 20 }, radius: 4 } as const
    expect(zoneAfter(circle, 'top-left')).toEqual({ ...circle, centre: { x: 10, y: 220 } })
    expect(zoneAfter(circle, 'scale')).toEqual({ ...circle, centre: { x: 20, y: 25 }, radius: 6.32 })
  })

  it('moves a shape as it is that would cross itself or vanish when scaled', () => {
    const narrow = {
      kind: 'polygon',
      points: [
        { x: 0, y: 0 },
        { x: 0.01, y: 0 },
        { x: 0.01, y: 80 },
      ],
    } as const
    const tiny = { width: 10, height: 8 }
    expect(zoneAfter(narrow, 'scale', tiny)).toEqual({
      kind: 'polygon',
      points: [
        { x: 0, y: -39.6 },
        { x: 0.01, y: -39.6 },
        { x: 0.01, y: 40.4 },
      ],
    })
    expect(zoneAfter(rectangleOf(0, 0, 0.01, 50), 'scale', tiny)).toEqual(rectangleOf(0, -24.75, 0.01, 25.25))
    expect(zoneAfter(rectangleOf(100, 100, 100.01, 150), 'scale', tiny)).toEqual(
      rectangleOf(1, -23.75, 1.01, 26.25),
    )
  })

  it('leaves a shape where it is that could only be moved beyond all maps', () => {
    const low = { width: 100, height: 1_200 }
    const kept = rectangleOf(0, 0, 0.01, 8_000_000)
    expect(zoneAfter(kept, 'scale', low)).toEqual(rectangleOf(0, 2_000_000, 0.01, 10_000_000))
    expect(zoneAfter(kept, 'scale', { ...low, height: 1_201 })).toEqual(kept)
    const flat = rectangleOf(-8_000_000, 0, 0, 0.01)
    const wide = { width: 1_500, height: 80 }
    expect(zoneAfter(flat, 'scale', wide)).toEqual(rectangleOf(-10_000_000, 0, -2_000_000, 0.01))
    expect(zoneAfter(flat, 'scale', { ...wide, width: 1_501 })).toEqual(flat)
  })

  it.each<[string, ZoneGeometry, ImagePlacing, ZoneGeometry]>([
    ['a rectangle', rectangleOf(10, 20, 30, 40), 'scale', rectangleOf(20, 25, 60, 50)],
    ['a rectangle', rectangleOf(10, 20, 30, 40), 'top-left', rectangleOf(10, 220, 30, 240)],
    ['a rectangle', rectangleOf(10, 20, 30, 40), 'bottom-left', rectangleOf(10, 20, 30, 40)],
    ['a line', lineOf([0, 0], [10, 4], [3.33, 5.55]), 'scale', lineOf([0, 0], [20, 5], [6.66, 6.94])],
    ['a line', lineOf([0, 0], [10, 4]), 'top-left', lineOf([0, 200], [10, 204])],
  ])('has %s whose points are placed one by one', (_, geometry, placing, expected) => {
    expect(zoneAfter(geometry, placing)).toEqual(expected)
  })

  it('moves along one axis alone where the image grows along one', () => {
    const zone = lineOf([10, 20], [30, 40])
    const wider = { ...from, width: 2_000 }
    const higher = { ...from, height: 1_600 }
    const poiAfter = (size: ImageSize) => imagePlacingChanges(withPoi, { from, to: size, placing: 'scale' })
    expect(zoneAfter(zone, 'scale', wider)).toEqual(lineOf([20, 20], [60, 40]))
    expect(zoneAfter(zone, 'scale', higher)).toEqual(lineOf([10, 40], [30, 80]))
    expect(poiAfter(wider)).toEqual([{ op: 'patch', kind: 'poi', id: 3, fields: { x: 200, y: 200 } }])
    expect(poiAfter(higher)).toEqual([{ op: 'patch', kind: 'poi', id: 3, fields: { x: 100, y: 400 } }])
  })

  it('names the POIs and zones that move, and no others', () => {
    const content = contentFrom({
      ...{ categories: [], types: [] },
      pois: [aPoi({ id: 5, typeId: 2, x: 0, y: 0 }), aPoi({ id: 6, typeId: 2, x: -1, y: 0 })],
      zones: [aZone({ id: 7, geometry: lineOf([0, 0], [1, 0]) })],
    })
    const moved = imagePlacingChanges(content, { from, to, placing: 'scale' })
    expect(moved).toEqual([
      { op: 'patch', kind: 'poi', id: 6, fields: { x: -2, y: 0 } },
      { op: 'patch', kind: 'zone', id: 7, fields: { geometry: lineOf([0, 0], [2, 0]) } },
    ])
    for (const placing of ['top-left', 'bottom-left', 'scale'] as const)
      expect(imagePlacingChanges(content, { from, to: from, placing })).toEqual([])
  })

  it('stays on the largest map there can be', () => {
    const far = 9_000_000
    const after = (x: number, y: number, placing: ImagePlacing) =>
      placeAfter({ x, y }, [{ from, to: { width: 2_000, height: 1_600 }, placing }])
    expect(after(far, far, 'scale')).toEqual({ x: 10_000_000, y: 10_000_000 })
    expect(after(-far, -far, 'scale')).toEqual({ x: -10_000_000, y: -10_000_000 })
    expect(after(1, 9_999_999.5, 'top-left')).toEqual({ x: 1, y: 10_000_000 })
  })

  it('has circles of a radius that a zone can have', () => {
    const circle = { kind: 'circle', centre: { x: 0, y: 0 } } as const
    const tiny = { width: 10, height: 8 }
    expect(zoneAfter({ ...circle, radius: 0.02 }, 'scale', tiny)).toEqual({ ...circle, radius: 0.01 })
    expect(zoneAfter({ ...circle, radius: 9_000_000 }, 'scale')).toEqual({ ...circle, radius: 10_000_000 })
  })
})

describe('the list that moves content along with its image', () => {
  it('is known by its id, which a change list may have', () => {
    const changeId = newImageMoveId()
    expect(changeIdSchema.parse(changeId)).toBe(changeId)
    expect(changeId).toMatch(/^image-[0-9a-f]{32}$/)
    expect(newImageMoveId()).not.toBe(changeId)
    expect(isImageMove({ changeId })).toBe(true)
    for (const other of ['', 'image', changeId.slice(6), ` ${changeId}`, `${changeId.slice(6)}image-`])
      expect([other, isImageMove({ changeId: other })]).toEqual([other, false])
  })
})

it('places a point over several images, and knows none since an image that nobody knows', () => {
  const last = { width: 500, height: 1_000 }
  const image = {
    ...last,
    former: [
      { id: 'a', ...from, placing: 'scale' },
      { id: 'b', ...to, placing: 'top-left' },
      { id: 'c', ...to, height: 900, placing: 'scale' },
    ] as const,
  }
  const moves = movesSince('b', image)
  expect(moves).toEqual([
    { from: image.former[1], to: image.former[2], placing: 'top-left' },
    { from: image.former[2], to: last, placing: 'scale' },
  ])
  expect(movesSince('c', image)).toEqual(moves.slice(1))
  expect(placeAfter({ x: 100, y: 550 }, moves)).toEqual({ x: 25, y: 500 })
  expect(growthOf(movesSince('a', { ...image, former: image.former.slice(0, 1) }))).toBeCloseTo(
    Math.sqrt(0.5 * 1.25),
  )
  expect([growthOf(moves), growthOf([])]).toEqual([Math.sqrt(0.25 / 0.9), 1])
  expect([movesSince('d', image), movesSince('z', image)]).toEqual([[], []])
})

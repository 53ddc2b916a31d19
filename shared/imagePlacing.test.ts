import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../tests/builders.ts'
import { applyChanges, invertChanges } from './applyChanges.ts'
import type { Change } from './changes.ts'
import { type Content, EMPTY_CONTENT } from './content.ts'
import { growthOf, type ImagePlacing, imagePlacingChanges, movesSince, placeAfter } from './imagePlacing.ts'
import type { ZoneGeometry } from './zones.ts'

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
    expect(zoneAfter(narrow, 'scale', tiny)).toMatchObject({ kind: 'polygon' })
    expect(zoneAfter(narrow, 'scale', tiny)).toHaveProperty('points.length', 3)
    const rectangle = {
      kind: 'rectangle',
      points: [
        { x: 0, y: 0 },
        { x: 0.01, y: 0 },
        { x: 0.01, y: 50 },
        { x: 0, y: 50 },
      ],
    } as const
    expect(zoneAfter(rectangle, 'scale', tiny)).toMatchObject({ kind: 'rectangle' })
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
  expect(moves.map(({ to: { height } }) => height)).toEqual([900, 1_000])
  expect(placeAfter({ x: 100, y: 550 }, moves)).toEqual({ x: 25, y: 500 })
  expect(growthOf(movesSince('a', { ...image, former: image.former.slice(0, 1) }))).toBeCloseTo(
    Math.sqrt(0.5 * 1.25),
  )
  expect([movesSince('d', image), movesSince('z', image)]).toEqual([[], []])
})

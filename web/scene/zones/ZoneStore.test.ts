import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import type { SceneZone } from './ZoneShape.ts'
import { isOnGeometry } from './zoneGeometry.ts'
import { ZoneStore } from './ZoneStore.ts'

const zone = (id: number, geometry: ZoneGeometry, label = ''): SceneZone => ({
  id,
  label,
  geometry,
  strokeColour: '#3388ff',
  strokeOpacity: 1,
  fillColour: '#3388ff',
  fillOpacity: 0.3,
  pattern: 'none',
})

const square = (left: number, bottom: number, side: number): ZoneGeometry => ({
  kind: 'polygon',
  points: [
    { x: left, y: bottom },
    { x: left + side, y: bottom },
    { x: left + side, y: bottom + side },
    { x: left, y: bottom + side },
  ],
})

const storeOf = (...zones: SceneZone[]): ZoneStore => {
  const store = new ZoneStore()
  store.setAll(zones)
  return store
}

const idsIn = (store: ZoneStore, left: number, bottom: number, right: number, top: number): number[] =>
  store.visibleIn({ left, bottom, right, top }).map((shape) => shape.zone.id)

it('draws large zones first and lines last, and only what touches the rectangle', () => {
  const line: ZoneGeometry = {
    kind: 'polyline',
    points: [
      { x: 0, y: 0 },
      { x: 50, y: 50 },
    ],
  }
  const store = storeOf(
    zone(1, line),
    zone(2, square(0, 0, 10)),
    zone(3, square(0, 0, 100)),
    zone(4, square(500, 0, 10)),
  )
  expect(idsIn(store, 0, 0, 20, 20)).toEqual([3, 2, 1])
  expect(idsIn(store, 490, 0, 500, 5)).toEqual([4])
})

it('does not draw or pick hidden zones, but picks a zone that is shown as a draft', () => {
  const store = storeOf(zone(1, square(0, 0, 10)), zone(2, square(20, 0, 10)))
  store.setHidden(new Set([1]))
  store.hideWhileDragged(new Set([2]))
  expect(idsIn(store, 0, 0, 100, 100)).toEqual([])
  expect(store.pick({ x: 5, y: 5 }, 0)).toBeNull()
  expect(store.pick({ x: 25, y: 5 }, 0)?.id).toBe(2)
})

it('tells whether other zones are hidden or found than before', () => {
  const store = storeOf(zone(1, square(0, 0, 10)))
  expect(store.setHidden(new Set())).toBe(false)
  expect(store.setHidden(new Set([1]))).toBe(true)
  expect(store.setHidden(new Set([1]))).toBe(false)
  expect(store.setMatches(null)).toBe(false)
  expect(store.setMatches(new Set([1]))).toBe(true)
})

it('applies changes and removals', () => {
  const store = storeOf(zone(1, square(0, 0, 10)))
  store.upsert(zone(1, square(50, 50, 10)))
  store.upsert(zone(2, square(52, 52, 2)))
  expect(store.pick({ x: 5, y: 5 }, 0)).toBeNull()
  expect(store.pick({ x: 53, y: 53 }, 0)?.id).toBe(2)
  store.remove(2)
  expect(store.pick({ x: 53, y: 53 }, 0)?.id).toBe(1)
  expect(store.bounds).toEqual({ left: 50, bottom: 50, right: 60, top: 60 })
})

it('computes nothing again if only the name or the look has changed', () => {
  const geometry = square(0, 0, 10)
  const store = storeOf(zone(1, geometry, 'Before'))
  const before = store.shape(1)?.bounds
  store.upsert(zone(1, geometry, 'After'))
  expect(store.shape(1)?.bounds).toBe(before)
  store.upsert(zone(1, square(0, 0, 10), 'After'))
  expect(store.shape(1)?.bounds).not.toBe(before)
})

const anyGeometry = (): fc.Arbitrary<ZoneGeometry> => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 40 }), y: fc.integer({ min: 0, max: 40 }) })
  return fc.oneof(
    fc.record({
      kind: fc.constant('circle' as const),
      centre: point,
      radius: fc.integer({ min: 1, max: 15 }),
    }),
    fc.record({
      kind: fc.constant('polyline' as const),
      points: fc.array(point, { minLength: 2, maxLength: 6 }),
    }),
    fc.record({
      kind: fc.constant('polygon' as const),
      points: fc.array(point, { minLength: 3, maxLength: 6 }),
    }),
  )
}

it('picks the last drawn of all zones at a place', () => {
  fc.assert(
    fc.property(
      fc.array(anyGeometry(), { maxLength: 12 }),
      fc.record({ x: fc.integer({ min: -5, max: 45 }), y: fc.integer({ min: -5, max: 45 }) }),
      fc.constantFrom(0, 2),
      (geometries, place, slop) => {
        const store = storeOf(...geometries.map((geometry, index) => zone(index + 1, geometry)))
        const drawn = store.visibleIn({ left: -100, bottom: -100, right: 100, top: 100 })
        const expected = drawn.findLast((shape) => isOnGeometry(shape.zone.geometry, place, slop))
        expect(store.pick(place, slop)).toBe(expected?.zone ?? null)
      },
    ),
  )
})

it('draws the zones of other floors beneath, or not at all, and neither picks nor gathers them', () => {
  const store = storeOf(
    { ...zone(1, square(0, 0, 10)), floor: 1 },
    { ...zone(2, square(0, 0, 50)), floor: 2 },
    zone(3, square(0, 0, 100)),
    { ...zone(4, square(0, 0, 200)), floor: 7 },
  )
  const here = () => store.hereIn({ left: 0, bottom: 0, right: 5, top: 5 }).map((shape) => shape.zone.id)
  const picked = () => Array.from(store.pickAll({ x: 5, y: 5 }, 1), ({ id }) => id)
  expect([idsIn(store, 0, 0, 5, 5), picked()]).toEqual([
    [4, 3, 2, 1],
    [1, 2, 3, 4],
  ])
  const floors = { shownId: 2, knownIds: new Set([1, 2]), others: 'dimmed' } as const
  expect(store.setFloors(floors)).toBe(true)
  expect([idsIn(store, 0, 0, 5, 5), here(), picked()]).toEqual([
    [1, 4, 3, 2],
    [4, 3, 2],
    [2, 3, 4],
  ])
  store.setFloors({ ...floors, others: 'hidden' })
  expect(idsIn(store, 0, 0, 5, 5)).toEqual([4, 3, 2])
  expect(store.setFloors(null)).toBe(true)
  expect(picked()).toEqual([1, 2, 3, 4])
})

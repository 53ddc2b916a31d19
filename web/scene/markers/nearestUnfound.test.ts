import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Marker } from './Marker.ts'
import { MarkerStore } from './MarkerStore.ts'
import { nearestUnfound } from './nearestUnfound.ts'

const aMarker = (id: number, x: number, y: number, typeId = 1): Marker => ({
  id,
  x,
  y,
  typeId,
  label: '',
  shape: 'circle',
  colour: '#ff0000',
})

interface Case {
  readonly markers: readonly Marker[]
  readonly found: ReadonlySet<number>
  readonly hidden: ReadonlySet<number>
  readonly passed: ReadonlySet<number>
}

const storeOf = ({ markers, found, hidden }: Case, loose: readonly Marker[] = []) => {
  const store = new MarkerStore()
  store.setAll(markers)
  for (const marker of loose) store.upsert(marker)
  store.setFound(found)
  store.setHiddenTypes(hidden)
  // What is drawn as heat is drawn, too.
  store.setHeatTypes(new Set([2]))
  return store
}

/** Looks at each. */
const bruteNearest = ({ markers, found, hidden, passed }: Case, x: number, y: number): number | null =>
  markers
    .filter(({ id, typeId }) => !found.has(id) && !hidden.has(typeId) && !passed.has(id))
    .map((marker) => ({ id: marker.id, distance: Math.hypot(marker.x - x, marker.y - y) }))
    .sort((a, b) => a.distance - b.distance || a.id - b.id)[0]?.id ?? null

const coordinate = fc.integer({ min: 0, max: 60 })
const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 80 }), { maxLength: 80 }).map((ids) => new Set(ids))

it('equals the nearest of all that are shown, not found and not passed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(coordinate, coordinate, fc.integer({ min: 1, max: 3 })), { maxLength: 80 }),
      someIds,
      fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
      someIds,
      fc.nat({ max: 10 }),
      fc.integer({ min: -300, max: 300 }),
      coordinate,
      (places, found, hidden, passed, looseCount, x, y) => {
        const markers = places.map(([left, bottom, typeId], at) => aMarker(at + 1, left, bottom, typeId))
        const given = { markers, found, hidden: new Set(hidden), passed }
        const loose = markers.slice(0, looseCount)
        const store = storeOf({ ...given, markers: markers.slice(looseCount) }, loose)
        expect(nearestUnfound(store, { x, y }, passed)).toBe(bruteNearest(given, x, y))
      },
    ),
    { numRuns: 300 },
  )
})

it('knows none where the filter shows only found ones', () => {
  const store = storeOf({
    markers: [aMarker(1, 5, 5)],
    found: new Set(),
    hidden: new Set(),
    passed: new Set(),
  })
  expect(nearestUnfound(store, { x: 0, y: 0 }, new Set())).toBe(1)
  store.setRules({ foundFilter: 'found' })
  expect(nearestUnfound(store, { x: 0, y: 0 }, new Set())).toBeNull()
})

it('looks at few of 50,000 where one is near', () => {
  const SIDE = 224
  const markers = Array.from({ length: SIDE * SIDE }, (_, at) =>
    aMarker(at + 1, (at % SIDE) * 20, Math.floor(at / SIDE) * 20),
  )
  const store = storeOf({ markers, found: new Set([1]), hidden: new Set(), passed: new Set() })
  let looked = 0
  const watched = {
    bounds: store.bounds,
    size: store.size,
    slots: store.slots,
    markerFilter: store.markerFilter,
    seenIn: (...given: Parameters<typeof store.seenIn>) => {
      const seen = store.seenIn(...given)
      looked += seen.count
      return seen
    },
  }
  expect(nearestUnfound(watched, { x: 1003, y: 1001 }, new Set())).toBe(50 * SIDE + 51)
  expect(looked).toBeLessThan(100)
})

it('finds what is farther on the shown floor before what is on another one, be that hidden or not', () => {
  const markers = [
    { ...aMarker(1, 10, 0), floor: 2 },
    { ...aMarker(2, 500, 0), floor: 1 },
  ]
  const store = storeOf({ markers, found: new Set(), hidden: new Set(), passed: new Set() })
  for (const others of ['dimmed', 'hidden'] as const) {
    store.setFloors({ shownId: 1, knownIds: new Set([1, 2]), others })
    expect(nearestUnfound(store, { x: 0, y: 0 }, new Set())).toBe(2)
    expect(nearestUnfound(store, { x: 0, y: 0 }, new Set([2]))).toBe(1)
  }
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyMarker, anyMarkers, anyPointMap, anyRectMap } from '../../../tests/scene/arbitraries.ts'
import type { RectMap } from '../plane/coordinates.ts'
import type { Marker } from './Marker.ts'
import { columnsOf } from './MarkerColumns.ts'
import { FOUND, HEAT, MARKER } from './markerFilter.ts'
import { MarkerStore } from './MarkerStore.ts'

/** The same, by looking at every marker. */
const drawnIn = (markers: Iterable<Marker>, rect: RectMap) =>
  [...markers]
    .filter(({ x, y }) => x >= rect.left && x <= rect.right && y >= rect.bottom && y <= rect.top)
    .sort((a, b) => b.y - a.y || a.id - b.id)

const PLAIN: Marker = { id: 1, typeId: 1, x: 0, y: 0, shape: 'circle', colour: '#ff0000', label: '' }

const storeOf = (markers: readonly Marker[]): MarkerStore => {
  const store = new MarkerStore()
  store.setAll(markers)
  return store
}

const seenIn = (store: MarkerStore, rect: RectMap): (Marker | undefined)[] => {
  const { slots, count } = store.seenIn(rect)
  return Array.from(slots.subarray(0, count), (slot) => store.slots.markerAt(slot))
}

const slotsOf = (store: MarkerStore): number[] => Array.from({ length: store.slots.count }, (_, slot) => slot)

const anyPatches = () => fc.array(fc.oneof(anyMarker(), fc.integer({ min: 1, max: 300 })), { maxLength: 60 })

it('draws southern markers on top, then those of higher id, after any patches', () => {
  fc.assert(
    fc.property(anyMarkers(), anyPatches(), anyRectMap(), (markers, patches, rect) => {
      const store = storeOf(markers)
      const expected = new Map(markers.map((marker) => [marker.id, marker]))
      for (const patch of patches)
        if (typeof patch === 'number') {
          store.remove(patch)
          expected.delete(patch)
        } else {
          store.upsert(patch)
          expected.set(patch.id, patch)
        }
      expect(seenIn(store, rect)).toEqual(drawnIn(expected.values(), rect))
      expect(store.size).toBe(expected.size)
      expect(new Map([...store.all()].map((marker) => [marker.id, marker]))).toEqual(expected)
      for (const { id } of markers) expect(store.get(id)).toBe(expected.get(id))
    }),
  )
})

it('draws the same where so many markers are stored that they are found by place', () => {
  const at = (id: number): Marker => ({ ...PLAIN, id, x: (id * 37) % 101, y: (id * 53) % 97 })
  const store = storeOf(Array.from({ length: 2_500 }, (_, index) => at(index + 1)))
  fc.assert(
    fc.property(fc.nat(80), fc.nat(80), fc.nat(30), fc.nat(20), (left, bottom, width, height) => {
      const rect = { left, right: left + width, bottom, top: bottom + height }
      expect(seenIn(store, rect)).toEqual(drawnIn(store.all(), rect))
    }),
  )
})

it('counts cheaply no fewer markers than are drawn, after any patches', () => {
  fc.assert(
    fc.property(anyMarkers(), anyMarkers(), anyRectMap(), (markers, more, rect) => {
      const store = storeOf(markers)
      for (const marker of more) store.upsert(marker)
      expect(store.countAround(rect)).toBeGreaterThanOrEqual(seenIn(store, rect).length)
    }),
  )
})

it('takes in the markers of columns in place of the former ones, found ones included', () => {
  const markers = Array.from({ length: 10_000 }, (_, at) => ({
    ...PLAIN,
    id: at + 1,
    x: at % 100,
    y: at % 70,
  }))
  const store = new MarkerStore()
  store.setAll([PLAIN])
  store.setFound(new Set([7]))
  store.setColumns(columnsOf(markers))
  expect(store.size).toBe(10_000)
  expect(store.setFound(new Set())).toEqual([markers[6]])
  const all = { left: 0, right: 100, bottom: 0, top: 70 }
  expect(seenIn(store, all)).toEqual(drawnIn(markers, all))
})

it('picks the nearest marker within reach, and of equally near ones the topmost', () => {
  fc.assert(
    fc.property(anyMarkers(), anyMarkers(), anyPointMap(60), (markers, more, point) => {
      const store = storeOf(markers)
      for (const marker of more) store.upsert(marker)
      const all = [...store.all()]
      const distance = ({ x, y }: Marker): number => (x - point.x) ** 2 + (y - point.y) ** 2
      const [nearest] = all
        .filter((marker) => distance(marker) <= 30 ** 2)
        .sort((a, b) => distance(a) - distance(b) || a.y - b.y || b.id - a.id)
      expect(store.pick(point, 30)?.id ?? null).toBe(nearest?.id ?? null)
    }),
  )
})

it('sorts again after many markers were set, and draws the same', () => {
  const at = (id: number, y: number): Marker => ({
    id,
    typeId: 1,
    x: 0,
    y,
    shape: 'circle',
    colour: '#ff0000',
    label: '',
  })
  const store = storeOf([])
  for (let id = 1; id <= 3000; id++) store.upsert(at(id, id % 7))
  const rect = { left: -1, right: 1, bottom: 0, top: 7 }
  expect(seenIn(store, rect)).toEqual(drawnIn(store.all(), rect))
  expect(store.size).toBe(3000)
})

it('draws the same in a small part as in all, after markers were sorted in and others removed', () => {
  const at = (id: number): Marker => ({ ...SAMPLE, id, x: (id * 37) % 101, y: (id * 53) % 97 })
  const small = { left: 20, right: 30, bottom: 20, top: 30 }
  const store = storeOf([])
  for (let id = 1; id <= 6000; id++) {
    store.upsert(at(id))
    if (id % 3 === 0) store.remove(id - 1)
    if (id % 1500 === 0) expect(seenIn(store, small)).toEqual(drawnIn(store.all(), small))
  }
  const rect = { left: 0, right: 101, bottom: 0, top: 97 }
  expect(seenIn(store, rect)).toEqual(drawnIn(store.all(), rect))
})

it('does not draw a marker that is shown as a draft, but picks it', () => {
  const marker: Marker = { id: 5, typeId: 1, x: 1, y: 1, shape: 'star', colour: '#ff0000', label: '' }
  const store = storeOf([marker])
  store.hideWhileDragged(new Set([5]))
  expect(seenIn(store, { left: 0, right: 2, bottom: 0, top: 2 })).toEqual([])
  expect(store.pick({ x: 1, y: 1 }, 1)).toBe(marker)
})

it('does not draw or pick markers of hidden types, after any patches, until they are shown again', () => {
  fc.assert(
    fc.property(
      anyMarkers(),
      anyMarkers(),
      anyRectMap(),
      fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
      (markers, more, rect, hidden) => {
        const store = storeOf(markers)
        store.setHiddenTypes(new Set(hidden))
        for (const marker of more) store.upsert(marker)
        const isShown = ({ typeId }: Marker): boolean => !hidden.includes(typeId)
        expect(seenIn(store, rect)).toEqual(drawnIn([...store.all()].filter(isShown), rect))
        for (const marker of store.all()) {
          const picked = store.pick(marker, 5)
          expect(picked === null || isShown(picked)).toBe(true)
        }
        store.setHiddenTypes(new Set())
        expect(seenIn(store, rect)).toEqual(drawnIn(store.all(), rect))
      },
    ),
  )
})

it('hides ten thousand markers of a type with one flag', () => {
  const store = storeOf(
    Array.from({ length: 10_000 }, (_, id) => ({ ...SAMPLE, id: id + 1, x: id % 100, y: id / 100 })),
  )
  expect(store.styles.count).toBe(1)
  const slots = store.slots
  store.setHiddenTypes(new Set([SAMPLE.typeId]))
  expect(seenIn(store, { left: 0, right: 100, bottom: 0, top: 100 })).toEqual([])
  expect(store.slots).toBe(slots)
})

it('accepts found ids before their markers exist, and returns the changed markers', () => {
  const store = storeOf([1, 2, 3].map((id) => ({ ...SAMPLE, id })))
  const found = () =>
    slotsOf(store).map((slot) => ((store.slots.flags[slot] ?? 0) & FOUND ? (store.slots.ids[slot] ?? 0) : 0))
  expect(store.setFound(new Set([2, 9])).map(({ id }) => id)).toEqual([2])
  expect(found()).toEqual([0, 2, 0])
  store.upsert({ ...SAMPLE, id: 9 })
  expect(found()).toEqual([0, 2, 0, 9])
  expect(store.isDimmed(2)).toBe(false)
  store.setRules({ isFoundDimmed: true })
  expect([store.isDimmed(2), store.isDimmed(1)]).toEqual([true, false])
  expect(store.setFound(new Set([1, 9])).map(({ id }) => id)).toEqual([2, 1])
  expect(found()).toEqual([1, 0, 0, 9])
  store.setAll([...store.all()])
  expect(found().filter((id) => id > 0)).toEqual([1, 9])
})

it('neither draws nor picks what the filter leaves out, and tells it as hidden', () => {
  const store = storeOf([1, 2].map((id) => ({ ...SAMPLE, id, x: id * 50 })))
  store.setFound(new Set([1]))
  const shown = () => [
    seenIn(store, { left: 0, right: 200, bottom: 0, top: 10 }).map((marker) => marker?.id),
    [50, 100].map((x) => store.pick({ x, y: 1 }, 5)?.id),
    [...store.all()].filter((marker) => !store.isHidden(marker)).map(({ id }) => id),
  ]
  expect(shown()).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ])
  store.setRules({ foundFilter: 'unfound' })
  expect(shown()).toEqual([[2], [undefined, 2], [2]])
  store.setRules({ foundFilter: 'found' })
  expect(shown()).toEqual([[1], [1, undefined], [1]])
  store.setFound(new Set([2]))
  expect(shown()).toEqual([[2], [undefined, 2], [2]])
})

it('rings the matches of a search and dims the rest, found or not', () => {
  const store = storeOf([1, 2, 3, 4].map((id) => ({ ...SAMPLE, id })))
  store.setFound(new Set([1, 3]))
  store.setRules({ isFoundDimmed: true })
  const states = () =>
    Object.fromEntries(
      slotsOf(store).map((slot) => [
        store.slots.ids[slot],
        store.markerFilter.states[store.slots.flags[slot] ?? 0],
      ]),
    )
  expect(states()).toEqual({ 1: 'dimmed', 2: 'plain', 3: 'dimmed', 4: 'plain' })
  store.setMatches(new Set([1, 2]))
  expect(states()).toEqual({ 1: 'matchedDimmed', 2: 'matched', 3: 'dimmed', 4: 'dimmed' })
  expect([1, 2, 3, 4].map((id) => store.isSteppedBack(id))).toEqual([false, false, true, true])
  store.upsert({ ...SAMPLE, id: 2, x: 9 })
  store.setMatches(new Set([2, 3]))
  expect(store.pick({ x: 9, y: 1 }, 1)?.id).toBe(2)
  store.setMatches(new Set())
  expect(new Set(Object.values(states()))).toEqual(new Set(['dimmed']))
  store.setMatches(null)
  expect(states()).toEqual({ 1: 'dimmed', 2: 'plain', 3: 'dimmed', 4: 'plain' })
})

it('tells whether a rule makes a difference, so that nothing is painted for one that does not', () => {
  const store = storeOf([])
  expect(store.setHiddenTypes(new Set())).toBe(false)
  expect(store.setHiddenTypes(new Set([1, 2]))).toBe(true)
  expect(store.setHiddenTypes(new Set([2, 1]))).toBe(false)
  expect(store.setRules({ isFoundDimmed: true })).toBe(true)
  expect(store.setRules({ isFoundDimmed: true, foundFilter: 'all' })).toBe(false)
  expect(store.setMatches(null)).toBe(false)
  expect(store.setMatches(new Set())).toBe(true)
  expect(store.setMatches(new Set([1]))).toBe(true)
  expect(store.setMatches(new Set([1]))).toBe(false)
  expect(store.setMatches(null)).toBe(true)
})

it('reads without allocating per marker', () => {
  const store = storeOf(
    Array.from({ length: 5_000 }, (_, id) => ({ ...SAMPLE, id: id + 1, x: id % 71, y: id % 67 })),
  )
  const seen = store.seenIn({ left: 0, right: 71, bottom: 0, top: 67 })
  const { slots } = seen
  expect(seen.count).toBe(5_000)
  expect(store.seenIn({ left: 0, right: 30, bottom: 0, top: 30 })).toBe(seen)
  expect(seen.slots).toBe(slots)
})

it('picks an icon in its whole area, beyond the reach of a shape', () => {
  const store = storeOf([
    { ...SAMPLE, id: 1, x: 0, y: 0, iconUrl: '/icon.png' },
    { ...SAMPLE, id: 2, x: 100, y: 0 },
  ])
  expect(store.pick({ x: 12, y: 0 }, 10)?.id).toBe(1)
  expect(store.pick({ x: 112, y: 0 }, 10)).toBeNull()
})

it('drops styles that no marker uses', () => {
  const store = storeOf([SAMPLE])
  for (let step = 0; step < 2_000; step++) {
    store.upsert({ ...SAMPLE, colour: `#${(0x100000 + step).toString(16)}` })
    store.seenIn({ left: 0, right: 10, bottom: 0, top: 10 })
  }
  expect(store.styles.count).toBeLessThan(300)
})

const SAMPLE: Marker = { id: 1, typeId: 7, x: 1, y: 1, shape: 'circle', colour: '#ff0000', label: '' }

it('draws types as heat instead of as markers, but for what is hidden, filtered out or found by a search', () => {
  const store = storeOf([1, 2, 3, 4].map((id) => ({ ...SAMPLE, id, typeId: id < 4 ? 1 : 2, x: id * 50 })))
  store.setFound(new Set([1]))
  const all = { left: 0, right: 300, bottom: 0, top: 10 }
  const idsAs = (wanted: number) => store.markersIn(all, wanted).map(({ id }) => id)
  const shown = () => ({
    markers: idsAs(MARKER),
    heat: idsAs(HEAT),
    picked: [1, 2, 3, 4].filter((id) => store.pick({ x: id * 50, y: 1 }, 5) !== null),
  })
  expect(shown()).toEqual({ markers: [1, 2, 3, 4], heat: [], picked: [1, 2, 3, 4] })
  expect(store.setHeatTypes(new Set([1]))).toBe(true)
  expect(store.setHeatTypes(new Set([1]))).toBe(false)
  expect(shown()).toEqual({ markers: [4], heat: [1, 2, 3], picked: [4] })
  store.upsert({ ...SAMPLE, id: 5, typeId: 1, x: 250 })
  expect([idsAs(HEAT), idsAs(MARKER | HEAT)]).toEqual([
    [1, 2, 3, 5],
    [1, 2, 3, 4, 5],
  ])
  store.remove(5)
  store.setRules({ foundFilter: 'unfound' })
  expect(shown()).toEqual({ markers: [4], heat: [2, 3], picked: [4] })
  store.setMatches(new Set([1, 2]))
  expect(shown()).toEqual({ markers: [2, 4], heat: [3], picked: [2, 4] })
  store.setMatches(null)
  store.setRules({ foundFilter: 'all' })
  store.setHiddenTypes(new Set([1]))
  expect(shown()).toEqual({ markers: [4], heat: [], picked: [4] })
  store.setAll([...store.all()])
  expect(shown()).toEqual({ markers: [4], heat: [], picked: [4] })
  store.setHiddenTypes(new Set())
  expect(shown()).toEqual({ markers: [4], heat: [1, 2, 3], picked: [4] })
})

it('counts a found marker less in the heat while found ones are dimmed', () => {
  const store = storeOf([SAMPLE])
  const weights = () => [store.markerFilter.heatWeights[0], store.markerFilter.heatWeights[FOUND]]
  expect(weights()).toEqual([10, 10])
  store.setRules({ isFoundDimmed: true })
  expect(weights()).toEqual([10, 3])
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyMarker, anyMarkers, anyPointMap, anyRectMap } from '../../../tests/scene/arbitraries.ts'
import type { Marker } from '../Scene.ts'
import { MarkerStore } from './markerStore.ts'

/** The same, by looking at every marker. */
const drawnIn = (
  markers: Iterable<Marker>,
  rect: { left: number; right: number; bottom: number; top: number },
) =>
  [...markers]
    .filter(({ x, y }) => x >= rect.left && x <= rect.right && y >= rect.bottom && y <= rect.top)
    .sort((a, b) => b.y - a.y || a.id - b.id)

const storeOf = (markers: readonly Marker[]): MarkerStore => {
  const store = new MarkerStore()
  store.setAll(markers)
  return store
}

const anyPatches = () => fc.array(fc.oneof(anyMarker(), fc.integer({ min: 1, max: 300 })), { maxLength: 60 })

it('draws southern markers on top, then those of higher id, through any patches', () => {
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
      expect(store.visibleIn(rect)).toEqual(drawnIn(expected.values(), rect))
      expect(store.size).toBe(expected.size)
      expect(new Map([...store.all()].map((marker) => [marker.id, marker]))).toEqual(expected)
      for (const { id } of markers) expect(store.get(id)).toBe(expected.get(id))
    }),
  )
})

it('picks the nearest within reach, and of equally near ones the one on top', () => {
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

it('sorts anew when many markers were set, and draws the same', () => {
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
  expect(store.visibleIn(rect)).toEqual(drawnIn(store.all(), rect))
  expect(store.size).toBe(3000)
})

it('does not draw what a draft stands for, yet picks it', () => {
  const marker: Marker = { id: 5, typeId: 1, x: 1, y: 1, shape: 'star', colour: '#ff0000', label: '' }
  const store = storeOf([marker])
  store.conceal(5)
  expect(store.visibleIn({ left: 0, right: 2, bottom: 0, top: 2 })).toEqual([])
  expect(store.pick({ x: 1, y: 1 }, 1)).toBe(marker)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Marker } from './Marker.ts'
import { DrawingOrder, drawingOrder } from './DrawingOrder.ts'
import { columnsOf } from './MarkerColumns.ts'
import { MarkerSlots } from './MarkerSlots.ts'

const anyMarkers = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 10_000 }),
      // Many share a southing, some of them only when it is rounded.
      y: fc.oneof(
        fc.constantFrom(0, 0.01, 12.5, 12.501, 12.502, 8192),
        fc.integer({ min: -100, max: 9_000 }),
      ),
    }),
    { selector: ({ id }) => id, maxLength: 60 },
  )
  .map((places) =>
    places.map(({ id, y }): Marker => ({
      id,
      typeId: 1,
      x: 0,
      y,
      shape: 'circle',
      colour: '#ff0000',
      label: '',
    })),
  )

const inDrawingOrder = (markers: readonly Marker[]) =>
  Array.from(drawingOrder(columnsOf(markers), 0, markers.length)).flatMap((row) => markers[row] ?? [])

it('draws southern markers later, and equally southern ones by ascending id', () => {
  fc.assert(
    fc.property(anyMarkers, (markers) => {
      expect(inDrawingOrder(markers)).toEqual(markers.toSorted((a, b) => b.y - a.y || a.id - b.id))
    }),
  )
})

it('merges new markers into those that are sorted, without what is gone', () => {
  fc.assert(
    fc.property(anyMarkers, fc.nat({ max: 60 }), fc.array(fc.nat({ max: 60 })), (markers, first, gone) => {
      const slots = new MarkerSlots()
      const order = new DrawingOrder()
      const sorted = inDrawingOrder(markers.slice(0, first))
      for (const marker of [...sorted, ...markers.slice(first)]) slots.add(marker, 0, 0)
      order.reset(sorted.length)
      for (const slot of gone) slots.isGone[slot] = 1
      order.merge(slots, sorted.length, slots.count)
      const merged = Array.from(order.slots.subarray(0, order.count))
      const added = [...sorted, ...markers.slice(first)]
      const expected = inDrawingOrder(added.filter((_, slot) => slots.isGone[slot] === 0))
      expect(merged.map((slot) => slots.markerAt(slot))).toEqual(expected)
      const some = Uint32Array.from(merged.filter((slot) => slot % 3 > 0)).reverse()
      order.sort(some)
      expect([...some]).toEqual(merged.filter((slot) => slot % 3 > 0))
    }),
  )
})

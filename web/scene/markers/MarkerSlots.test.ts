import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Marker } from './Marker.ts'
import { drawingOrder } from './MarkerSlots.ts'

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

it('draws southern markers later, and equally southern ones by ascending id', () => {
  fc.assert(
    fc.property(anyMarkers, (markers) => {
      expect(drawingOrder(markers)).toEqual(markers.toSorted((a, b) => b.y - a.y || a.id - b.id))
    }),
  )
})

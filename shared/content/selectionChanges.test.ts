import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyContent, changed } from '../../tests/changeArbitraries.ts'
import { invertChanges } from './applyChanges.ts'
import type { Change } from './changes.ts'
import type { Content } from './content.ts'
import { quantise } from '../geometry/point.ts'
import { presentOf, type Selection, selectionOf, selectionSize, unlockedOf } from './selection.ts'
import {
  duplicateChanges,
  lockZonesChanges,
  moveChanges,
  recategoriseChanges,
  refloorChanges,
  removeChanges,
  relookPoisChanges,
  restyleZonesChanges,
  retypeChanges,
} from './selectionChanges.ts'

/** Content, and something of it with ids that are not there. */
const anySelected = anyContent.chain((content) =>
  fc.record({
    content: fc.constant(content),
    selection: fc
      .tuple(
        fc.subarray([...Array.from(content.pois, ({ id }) => id), 99]),
        fc.subarray([...Array.from(content.zones, ({ id }) => id), 98]),
      )
      .map(([pois, zones]) => selectionOf({ pois, zones })),
  }),
)
const step = fc.record({
  x: fc.double({ min: -50, max: 50, noNaN: true }).map(quantise),
  y: fc.double({ min: -50, max: 50, noNaN: true }).map(quantise),
})

const rowsOf = ({ categories, types, pois, zones }: Content) =>
  [categories, types, pois, zones].map((entities) => [...entities].toSorted((a, b) => a.id - b.id))

const newIds = () => {
  let id = 2 ** 40
  return () => (id += 1)
}

const acts = (content: Content, selection: Selection, newId: () => number): (readonly Change[])[] => [
  moveChanges(content, selection, { x: 3, y: -0.29 }),
  removeChanges(content, selection),
  ...Array.from(content.types, ({ id }) => retypeChanges(content, selection, id)),
  ...Array.from(content.categories, ({ id }) => recategoriseChanges(content, selection, id, newId)),
  restyleZonesChanges(content, selection, { strokeColour: '#00ff00', pattern: 'dotted' }),
  relookPoisChanges(
    content,
    selection,
    { colour: '#00ff00', icon: 'library:anchor' },
    { areIconsOwn: false },
  ),
  relookPoisChanges(content, selection, { colour: '#00ff00', icon: 'library:anchor' }, { areIconsOwn: true }),
  ...[0, 1].map((floor) => refloorChanges(content, selection, floor)),
  lockZonesChanges(content, selection, true),
  lockZonesChanges(content, selection, false),
  duplicateChanges(content, selection, { x: 5, y: -5 }, newId).changes,
]

it('is undone by the inverse of its one list, whatever the act', () => {
  fc.assert(
    fc.property(anySelected, ({ content, selection }) => {
      for (const changes of acts(content, selection, newIds())) {
        const after = changed(content, changes)
        expect(rowsOf(changed(after, invertChanges(content, changes)))).toEqual(rowsOf(content))
      }
    }),
    { numRuns: 60 },
  )
})

it('touches nothing that is not selected, nor what is locked', () => {
  fc.assert(
    fc.property(anySelected, ({ content, selection }) => {
      const free = unlockedOf(content, selection)
      const [moved = [], removed = []] = acts(content, selection, newIds())
      for (const change of [...moved, ...removed]) {
        if (change.op === 'insert') throw new Error('Nothing is added.')
        expect((change.kind === 'poi' ? free.pois : free.zones).has(change.id)).toBe(true)
      }
      expect(removed).toHaveLength(selectionSize(free))
    }),
    { numRuns: 60 },
  )
})

it('moves there and back to where everything was', () => {
  fc.assert(
    fc.property(anySelected, step, ({ content, selection }, by) => {
      const there = changed(content, moveChanges(content, selection, by))
      const back = changed(there, moveChanges(there, selection, { x: -by.x, y: -by.y }))
      for (const { id, x, y } of content.pois) {
        expect(Math.abs((back.pois.get(id)?.x ?? 0) - x)).toBeLessThan(0.011)
        expect(Math.abs((back.pois.get(id)?.y ?? 0) - y)).toBeLessThan(0.011)
      }
    }),
    { numRuns: 60 },
  )
})

it('makes copies that equal the originals but for their ids, makers and places', () => {
  fc.assert(
    fc.property(anySelected, ({ content, selection }) => {
      const { changes, copies } = duplicateChanges(content, selection, { x: 0, y: 0 }, newIds())
      const after = changed(content, changes)
      const free = unlockedOf(content, selection)
      const plain = (entity: object | undefined) => ({ ...entity, id: 0, createdBy: null })
      expect(Array.from(copies.pois, (id) => plain(after.pois.get(id)))).toEqual(
        Array.from(free.pois, (id) => plain(content.pois.get(id))),
      )
      expect(Array.from(copies.zones, (id) => plain(after.zones.get(id)))).toEqual(
        Array.from(free.zones, (id) => plain(content.zones.get(id))),
      )
    }),
    { numRuns: 60 },
  )
})

it('puts on a floor what is not on it yet, and on all floors what is not on all', () => {
  fc.assert(
    fc.property(anySelected, fc.constantFrom(0, 1), ({ content, selection }, floor) => {
      const free = unlockedOf(content, selection)
      const after = changed(content, refloorChanges(content, selection, floor))
      for (const id of free.pois) expect(after.pois.get(id)?.floor ?? 0).toBe(floor)
      for (const id of free.zones) expect(after.zones.get(id)?.floor ?? 0).toBe(floor)
      expect(refloorChanges(after, selection, floor)).toEqual([])
    }),
    { numRuns: 60 },
  )
})

describe('a category for POIs', () => {
  it('keeps the names of their types, and makes each missing one once', () => {
    fc.assert(
      fc.property(anySelected, ({ content, selection }) => {
        for (const { id: categoryId } of content.categories) {
          const after = changed(content, recategoriseChanges(content, selection, categoryId, newIds()))
          for (const id of unlockedOf(content, selection).pois) {
            const [before, now] = [content, after].map(({ types, pois }) =>
              types.get(pois.get(id)?.typeId ?? 0),
            )
            expect(now?.categoryId).toBe(categoryId)
            expect(now?.name.normalize('NFKC').toLowerCase()).toBe(
              before?.name.normalize('NFKC').toLowerCase(),
            )
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})

it('forgets what is gone', () => {
  fc.assert(
    fc.property(anySelected, ({ content, selection }) => {
      const present = presentOf(content, selection)
      expect([...present.pois, ...present.zones].filter((id) => id === 98 || id === 99)).toEqual([])
      expect(presentOf(content, present)).toBe(present)
    }),
  )
})

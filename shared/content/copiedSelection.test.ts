import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyContent, changed } from '../../tests/changeArbitraries.ts'
import { invertChanges } from './applyChanges.ts'
import { type Content, EMPTY_CONTENT } from './content.ts'
import { copiedSelectionSchema, copySelection, pasteChanges } from './copiedSelection.ts'
import { selectionOf } from './selection.ts'

const NOWHERE = { x: 0, y: 0 }

const newIds = () => {
  let id = 2 ** 40
  return () => (id += 1)
}

const allOf = ({ pois, zones }: Content) =>
  selectionOf({ pois: Array.from(pois, ({ id }) => id), zones: Array.from(zones, ({ id }) => id) })

/** What is copied of everything, as it comes from the clipboard. */
const copyOfAll = (content: Content, mapId = 'a') =>
  copiedSelectionSchema.parse(
    JSON.parse(JSON.stringify(copySelection(content, allOf(content), { mapId, pins: [] }))),
  )

/** POIs by their looks and the names of their types, and zones: without ids and makers. */
const lookOf = (
  { categories, types, pois, zones }: Content,
  { pois: poiIds, zones: zoneIds } = allOf({ categories, types, pois, zones } as Content),
) => {
  const folded = (name: string | undefined) => name?.trim().normalize('NFKC').toLowerCase()
  return [
    Array.from(poiIds, (id) => {
      const poi = pois.get(id)
      const type = types.get(poi?.typeId ?? 0)
      const category = categories.get(type?.categoryId ?? 0)
      return {
        ...poi,
        id: 0,
        createdBy: null,
        typeId: [folded(category?.name), folded(type?.name)].join('/'),
      }
    }),
    Array.from(zoneIds, (id) => ({ ...zones.get(id), id: 0, createdBy: null })),
  ]
}

it('pastes what equals the copied but for ids and makers, on its own map and on an empty one', () => {
  fc.assert(
    fc.property(anyContent, (content) => {
      const copied = copyOfAll(content)
      for (const target of [content, EMPTY_CONTENT]) {
        const { changes, pasted } = pasteChanges(target, copied, { mapId: 'a', by: NOWHERE, newId: newIds() })
        const after = changed(target, changes)
        expect(lookOf(after, pasted)).toEqual(lookOf(content, allOf(content)))
      }
    }),
    { numRuns: 60 },
  )
})

it('is undone by the inverse of its list', () => {
  fc.assert(
    fc.property(anyContent, (content) => {
      const { changes } = pasteChanges(content, copyOfAll(content), {
        mapId: 'a',
        by: { x: 3, y: -4 },
        newId: newIds(),
      })
      const back = changed(changed(content, changes), invertChanges(content, changes))
      expect([back.pois.size, back.zones.size, back.types.size]).toEqual([
        content.pois.size,
        content.zones.size,
        content.types.size,
      ])
    }),
    { numRuns: 60 },
  )
})

describe('on another map', () => {
  it('makes no type or category twice, however often it is pasted', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const copied = copyOfAll(content)
        const newId = newIds()
        const paste = (target: Content) =>
          changed(target, pasteChanges(target, copied, { mapId: 'b', by: NOWHERE, newId }).changes)
        const once = paste(EMPTY_CONTENT)
        const twice = paste(once)
        expect([twice.types.size, twice.categories.size]).toEqual([once.types.size, once.categories.size])
        expect(twice.pois.size).toBe(once.pois.size * 2)
      }),
      { numRuns: 60 },
    )
  })

  it('leaves out files and links, which mean nothing there', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const { changes } = pasteChanges(EMPTY_CONTENT, copyOfAll(content), {
          mapId: 'b',
          by: NOWHERE,
          newId: newIds(),
        })
        const { pois, types } = changed(EMPTY_CONTENT, changes)
        expect(
          [...pois].every(
            ({ icon, image, linkedMapId }) => icon === null && image === null && linkedMapId === null,
          ),
        ).toBe(true)
        expect([...types].every(({ icon }) => icon === null)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

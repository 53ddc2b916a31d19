import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { anyContent, changed } from '../../tests/changeArbitraries.ts'
import { invertChanges } from './applyChanges.ts'
import { type Content, EMPTY_CONTENT } from './content.ts'
import {
  type CopiedSelection,
  copiedSelectionSchema,
  copySelection,
  pasteChanges,
} from './copiedSelection.ts'
import { selectionOf } from './selection.ts'

const TO_A = { mapId: 'a', by: { x: 0, y: 0 }, floorId: null as number | null }
const TO_B = { ...TO_A, mapId: 'b' }

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
        const { changes, pasted } = pasteChanges(target, copied, { ...TO_A, newId: newIds() })
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
        ...TO_A,
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

/** The floors of what is pasted, and those that the POIs lead to. */
const floorsAfter = (options: typeof TO_A) => {
  const category = aCategory()
  const type = aType({ categoryId: category.id })
  const copied: CopiedSelection = {
    ...{ mapId: 'a', categories: [category], types: [type], pins: [] },
    pois: [aPoi({ typeId: type.id, floor: 3, leadsTo: 4 }), aPoi({ typeId: type.id })],
    zones: [aZone({ floor: 3 })],
  }
  const { changes } = pasteChanges(EMPTY_CONTENT, copied, { ...options, newId: newIds() })
  const { pois, zones } = changed(EMPTY_CONTENT, changes)
  return {
    floors: [...pois, ...zones].map(({ floor }) => floor),
    leadsTo: Array.from(pois, ({ leadsTo }) => leadsTo),
  }
}

it('comes to be on the floor that is shown; stairs lead on where they led, but not on another map', () => {
  expect(floorsAfter({ ...TO_A, floorId: 7 })).toEqual({ floors: [7, 7, 7], leadsTo: [4, undefined] })
  expect(floorsAfter({ ...TO_B, floorId: 7 })).toEqual({
    floors: [7, 7, 7],
    leadsTo: [undefined, undefined],
  })
  expect(floorsAfter(TO_B)).toEqual({
    floors: [undefined, undefined, undefined],
    leadsTo: [undefined, undefined],
  })
})

describe('on another map', () => {
  it('makes no type or category twice, however often it is pasted', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const copied = copyOfAll(content)
        const newId = newIds()
        const paste = (target: Content) =>
          changed(target, pasteChanges(target, copied, { ...TO_B, newId }).changes)
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
          ...TO_B,
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

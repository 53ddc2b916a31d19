import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyContent } from '../tests/changeArbitraries.ts'
import { aCategory, aPoi, aType } from '../tests/builders.ts'
import { contentFrom, type Content } from './content.ts'
import { decodeContent, encodeContent } from './contentColumns.ts'

const rows = ({
  categories,
  types,
  pois,
  zones,
  typeCounts,
  poiCounts,
  zonePoints,
  textLength,
}: Content) => ({
  textLength,
  zonePoints,
  entities: [[...categories], [...types], [...pois], [...zones]].map((kind) =>
    kind.sort((a, b) => a.id - b.id),
  ),
  counts: [typeCounts, poiCounts].map((counts) => new Map(counts.entries())),
})

const NONE = { at: [], values: [] }

describe('content as columns', () => {
  it('comes back from JSON as it was', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const columns: unknown = JSON.parse(JSON.stringify(encodeContent(content)))
        expect(rows(decodeContent(columns))).toEqual(rows(content))
      }),
    )
  })

  it('is the same whatever order the content came about in', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const backwards = contentFrom({
          categories: [...content.categories].reverse(),
          types: [...content.types].reverse(),
          pois: [...content.pois].reverse(),
          zones: [...content.zones].reverse(),
        })
        expect(JSON.stringify(encodeContent(backwards))).toBe(JSON.stringify(encodeContent(content)))
      }),
    )
  })

  it('says nothing of what is usual', () => {
    const category = aCategory({ id: 7 })
    const type = aType({ id: 9, categoryId: 7 })
    const pois = [3, 5, 8].map((id) => aPoi({ id, typeId: 9, x: 1.5, y: -0.25 }))
    const columns = encodeContent(contentFrom({ categories: [category], types: [type], pois }))
    expect(columns.pois).toMatchObject({
      id: [3, 2, 3],
      type: [0, 0, 0],
      x: [150, 150, 150],
      y: [-25, -25, -25],
    })
    expect(columns.pois.description).toEqual({ at: [], values: [] })
    expect(columns.types.colour).toEqual({ at: [], values: [] })
  })

  it('spoilt anywhere is refused, or still content whose parts all exist', () => {
    const junk = fc.oneof(
      fc.constantFrom(null, -1, 0, 1.5, 1e300, 2 ** 53, '', 'x', '#zzzzzz', '../x', true, [], {}),
      fc.constant({ at: [5], values: ['x'] }),
    )
    fc.assert(
      fc.property(anyContent, fc.nat(), junk, (content, place, value) => {
        const columns = JSON.parse(JSON.stringify(encodeContent(content)))
        spoil(columns, place, value)
        const decoded = attempt(() => decodeContent(columns))
        for (const poi of decoded?.pois ?? []) {
          expect(decoded?.types.has(poi.typeId)).toBe(true)
          expect(Math.abs(poi.x) <= 10_000_000 && Math.abs(poi.y) <= 10_000_000).toBe(true)
          expect(poi.labelBgColour ?? '#000000').toMatch(/^#[0-9a-f]{6}$/)
          expect(poi.image ?? 'a').toMatch(/^[A-Za-z0-9_-]+$/)
        }
        for (const type of decoded?.types ?? []) expect(decoded?.categories.has(type.categoryId)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('of the version before zones are read as they were meant', () => {
    const poi = aPoi({ typeId: 9, name: 'Lone Rock' })
    const version1 = {
      version: 1,
      categories: { id: [7], name: ['Sights'] },
      types: {
        ...{ id: [9], category: [0], name: ['Rocks'], shape: [0] },
        ...{ colour: NONE, icon: NONE, labelBorder: NONE, labelBgColour: NONE, labelBorderColour: NONE },
      },
      pois: {
        ...{ id: [poi.id], type: [0], x: [0], y: [0], name: ['Lone Rock'], description: NONE, image: NONE },
        ...{ icon: NONE, labelBorder: NONE, labelBgColour: NONE, linkedMapId: NONE },
      },
    }
    const content = decodeContent(JSON.parse(JSON.stringify(version1)))
    expect([...content.pois]).toEqual([poi])
    expect(content.zones.size).toBe(0)
  })

  it('of a version nobody knows, of a field too many or of unequal length is refused', () => {
    const columns = encodeContent(contentFrom({ categories: [aCategory()], types: [], pois: [] }))
    expect(() => decodeContent({ ...columns, version: 3 })).toThrow()
    expect(() => decodeContent({ ...columns, regions: {} })).toThrow()
    expect(() =>
      decodeContent({ ...columns, categories: { ...columns.categories, name: ['a', 'b'] } }),
    ).toThrow()
    expect(() => decodeContent({ ...columns, categories: { ...columns.categories, name: [] } })).toThrow()
  })
})

/** Puts `value` in place of one of the values that lie anywhere in `columns`. */
const spoil = (columns: object, place: number, value: unknown): void => {
  const holders: [object, string][] = []
  const collect = (holder: object) => {
    for (const [key, inner] of Object.entries(holder)) {
      holders.push([holder, key])
      if (typeof inner === 'object' && inner !== null) collect(inner)
    }
  }
  collect(columns)
  const [holder, key] = holders[place % holders.length] ?? [columns, 'version']
  Reflect.set(holder, key, value)
}

const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { anyContent, changed } from '../../tests/changeArbitraries.ts'
import type { Change } from './changes.ts'
import { type Content, contentFrom, EMPTY_CONTENT } from './content.ts'
import { decodeContent } from './ContentDecoder.ts'
import { encodeContent, isSamePart, partsOf } from './contentParts.ts'
import { encodePart } from './encodePart.ts'
import { IdMap } from './idMap.ts'
import { isLocked } from './locks.ts'
import type { Zone } from './zones.ts'

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
  entities: [unlocked(categories), unlocked(types), [...pois], unlocked(zones)].map((kind) =>
    kind.sort((a, b) => a.id - b.id),
  ),
  counts: [typeCounts, poiCounts].map((counts) => new Map(counts.entries())),
})

/** An absent lock is open. */
const unlocked = <T extends { readonly id: number; readonly isLocked?: boolean }>(entities: Iterable<T>) =>
  Array.from(entities, (entity) => ({ ...entity, isLocked: isLocked(entity) }))

const NONE = { at: [], values: [] }

describe('content as columns', () => {
  it('comes back from JSON as it was, once it is said where its POIs lead', () => {
    fc.assert(
      fc.property(anyContent, (content) => {
        const columns: unknown[] = JSON.parse(JSON.stringify(encodeContent(content)))
        const links = new Map(
          [...content.pois].flatMap(({ id, linkedMapId }) =>
            linkedMapId === null ? [] : [[id, linkedMapId]],
          ),
        )
        expect(rows(decodeContent(columns, links))).toEqual(rows(content))
        expect([...decodeContent(columns).pois].every(({ linkedMapId }) => linkedMapId === null)).toBe(true)
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

  it('names what is locked, and reads columns from before there were locks', () => {
    const category = aCategory({ isLocked: true })
    const types = [
      aType({ id: 1, categoryId: category.id }),
      aType({ id: 2, categoryId: category.id, isLocked: true }),
    ]
    const zones = [aZone({ id: 3, isLocked: true }), aZone({ id: 4, isLocked: false })]
    const [frame, zonePart] = encodeContent(contentFrom({ categories: [category], types, pois: [], zones }))
    expect(frame).toMatchObject({
      categories: { locked: { at: [1], values: [true] } },
      types: { locked: { at: [2], values: [true] } },
    })
    expect(zonePart).toMatchObject({ zones: { locked: { at: [1], values: [true] } } })
    const open = aCategory()
    const before = encodeContent(contentFrom({ categories: [open], types: [], pois: [] }))
    expect(JSON.stringify(before)).not.toContain('locked')
    expect([...decodeContent(before).categories]).toEqual([open])
  })

  it('says nothing of what is usual', () => {
    const category = aCategory({ id: 7 })
    const type = aType({ id: 9, categoryId: 7 })
    const pois = [3, 5, 8].map((id) => aPoi({ id, typeId: 9, x: 1.5, y: -0.25 }))
    const columns = encodeContent(contentFrom({ categories: [category], types: [type], pois }))
    expect(columns).toMatchObject([
      { kind: 'frame', types: { colour: NONE } },
      {
        kind: 'pois',
        types: [9],
        pois: {
          id: [3, 2, 3],
          type: [0, 0, 0],
          x: [150, 150, 150],
          y: [-25, -25, -25],
          description: NONE,
        },
      },
    ])
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

  it('of a version nobody knows, of a field too many or of unequal length is refused', () => {
    const [frame] = encodeContent(contentFrom({ categories: [aCategory()], types: [], pois: [] }))
    if (frame?.kind !== 'frame') throw new Error('The frame comes first.')
    for (const wrong of [
      { ...frame, version: 2 },
      { ...frame, regions: {} },
      { ...frame, categories: { ...frame.categories, name: ['a', 'b'] } },
      { ...frame, categories: { ...frame.categories, name: [] } },
    ])
      expect(() => decodeContent([wrong])).toThrow()
  })

  it('without the type of one of its POIs is refused', () => {
    const [frame, pois] = encodeContent(
      contentFrom({
        categories: [aCategory({ id: 7 })],
        types: [aType({ id: 9, categoryId: 7 })],
        pois: [aPoi({ typeId: 9 })],
      }),
    )
    expect(() => decodeContent([frame, pois])).not.toThrow()
    expect(() => decodeContent([pois])).toThrow('No type has the id 9.')
  })

  it('is in more parts the more there is, and an edit alters one of them alone', () => {
    const types = [aType({ id: 9, categoryId: 7 })]
    const contentOf = (count: number) =>
      contentFrom({
        categories: [aCategory({ id: 7 })],
        types,
        pois: Array.from({ length: count }, (_, index) => aPoi({ id: 1 + index, typeId: 9 })),
      })
    const names = (count: number) => partsOf(contentOf(count)).map(({ name }) => name)
    expect(names(1_000)).toEqual(['frame', 'pois 1/1'])
    expect(names(2_000)).toEqual(['frame', 'pois 1/2', 'pois 2/2'])
    expect(names(50_000)).toHaveLength(1 + 32)
    const before = contentOf(20_000)
    const patch: Change = { op: 'patch', kind: 'poi', id: 77, fields: { name: 'Nine Gulls' } }
    const newType: Change = {
      op: 'insert',
      kind: 'type',
      entity: aType({ id: 10, categoryId: 7, name: 'New' }),
    }
    expect(alteredParts(before, [patch])).toEqual(['pois 3/32'])
    expect(alteredParts(before, [newType])).toEqual(['frame'])
  })
})

describe('the parts of content', () => {
  const types = [aType({ id: 9, categoryId: 7 })]
  const namesOf = (rows: { pois?: number; zones?: readonly Zone[] }) =>
    partsOf(
      contentFrom({
        categories: [aCategory({ id: 7 })],
        types,
        pois: Array.from({ length: rows.pois ?? 0 }, (_, index) => aPoi({ id: 1 + index, typeId: 9 })),
        zones: rows.zones ?? [],
      }),
    ).map(({ name }) => name)
  const zoneOf = (id: number, count: number) =>
    aZone({
      id,
      geometry: { kind: 'polyline', points: Array.from({ length: count }, (_, x) => ({ x, y: 0 })) },
    })

  it('are at first the frame alone, even where it is empty', () => {
    expect(namesOf({})).toEqual(['frame'])
    expect(encodeContent(EMPTY_CONTENT)).toMatchObject([{ kind: 'frame', categories: { id: [], name: [] } }])
  })

  it('have 1,024 POIs each at most, until there are 32', () => {
    expect(namesOf({ pois: 1_024 })).toEqual(['frame', 'pois 1/1'])
    expect(namesOf({ pois: 1_025 })).toEqual(['frame', 'pois 1/2', 'pois 2/2'])
    const names = Array.from({ length: 32 }, (_, index) => `pois ${index + 1}/32`)
    expect(namesOf({ pois: 33_000 })).toEqual(['frame', ...names])
  })

  it('have 10,240 points of zones each at most, and are left out where they have none', () => {
    const [one, other] = [zoneOf(1, 5_120), zoneOf(2, 5_120)]
    expect(namesOf({ zones: [one, other] })).toEqual(['frame', 'zones 1/1'])
    expect(namesOf({ zones: [one, zoneOf(2, 5_121)] })).toEqual(['frame', 'zones 1/2'])
    expect(namesOf({ zones: [one, zoneOf(1_023, 5_121)] })).toEqual(['frame', 'zones 1/2', 'zones 2/2'])
  })

  it('are the same where versions share what is in them', () => {
    const before = contentFrom({
      categories: [aCategory({ id: 7 })],
      types,
      pois: [aPoi({ id: 3, typeId: 9 })],
      zones: [aZone({ id: 3 })],
    })
    const changes: Change[] = [
      { op: 'patch', kind: 'category', id: 7, fields: { name: 'Ores' } },
      { op: 'patch', kind: 'type', id: 9, fields: { name: 'Gold' } },
      { op: 'patch', kind: 'poi', id: 3, fields: { x: 1 } },
      { op: 'patch', kind: 'zone', id: 3, fields: { label: 'Bay' } },
    ]
    expect(changes.map((change) => alteredParts(before, [change]))).toEqual([
      ['frame'],
      ['frame'],
      ['pois 1/1'],
      ['zones 1/1'],
    ])
    const parts = partsOf(before).map(({ entities }) => entities)
    expect(parts.map((a) => parts.map((b) => isSamePart(a, b)))).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ])
    const nothing = IdMap.empty<never>().slices(1)[0]
    if (!nothing) throw new Error('There is one slice.')
    expect(isSamePart({ kind: 'pois', slice: nothing }, { kind: 'zones', slice: nothing })).toBe(false)
    expect(isSamePart({ kind: 'zones', slice: nothing }, { kind: 'pois', slice: nothing })).toBe(false)
  })
})

/** The names of the parts that the changes alter, by what the versions share and by what they are encoded as. */
const alteredParts = (before: Content, changes: readonly Change[]): string[] => {
  const [old, now] = [partsOf(before), partsOf(changed(before, changes))]
  const told = now.filter(({ entities }, at) => !(old[at] && isSamePart(old[at].entities, entities)))
  const encoded = now.filter(
    ({ entities }, at) =>
      JSON.stringify(old[at] && encodePart(old[at].entities)) !== JSON.stringify(encodePart(entities)),
  )
  expect(told).toEqual(encoded)
  return told.map(({ name }) => name)
}

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

import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MapDocument } from '../../api/store/collections.ts'
import type { Page, Scalar, Sort, Store } from '../../api/store/Store.ts'
import type { OpenStore, StoreUnderTest } from './store.contract.ts'
import { aLogEntry, aMap } from './storeDocuments.ts'
import { modelPage } from './storeModel.ts'

const ascending = <F extends string>(field: F) => ({ field, direction: 'ascending' }) as const
const descending = <F extends string>(field: F) => ({ field, direction: 'descending' }) as const

const sortValues = (map: MapDocument, sort: readonly Sort<'maps'>[]): Scalar[] =>
  sort.map(({ field }) => map[field] ?? null)

/** All pages, one after the other. */
const walk = async (store: Store, page: Page<'maps'>): Promise<MapDocument[]> => {
  const walked: MapDocument[] = []
  for (let after = page.after; ;) {
    const found = await store.find('maps', { ...page, after })
    walked.push(...found)
    const last = found.at(-1)
    if (!last || found.length < page.limit) return walked
    after = sortValues(last, page.sort)
  }
}

const ids = (documents: readonly { _id: string }[]): string[] => documents.map(({ _id }) => _id)

const letters = fc.constantFrom('a', 'B', 'z', 'é', 'Ж', '地', '🗺', '\uffee', '')
const mapFields = fc.record({
  listed: fc.boolean(),
  uploader_id: fc.integer({ min: 0, max: 3 }),
  parent_map_id: fc.constantFrom(null, null, 1, 2),
  votes: fc.oneof(
    fc.integer({ min: -2, max: 2 }),
    fc.integer({ min: -3000, max: 3000 }).map((n) => n / 1000),
  ),
  name_key: fc.array(letters, { maxLength: 2 }).map((parts) => parts.join('')),
  created_at: fc.integer({ min: -3, max: 3 }).map((ms) => new Date(ms * 1000)),
})
const SORTED = ['listed', 'parent_map_id', 'uploader_id', 'votes', 'name_key', 'created_at'] as const
const sorts = fc
  .tuple(
    fc.shuffledSubarray([...SORTED], { maxLength: 4 }),
    fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  )
  .map(([fields, flips]) =>
    [...fields, '_id' as const].map((field, at) => (flips[at] ? ascending(field) : descending(field))),
  )
const wheres = fc.record({
  equals: fc.record(
    {
      listed: fc.boolean(),
      uploader_id: fc.integer({ min: 0, max: 3 }),
      parent_map_id: fc.constantFrom(null, 1),
    },
    { requiredKeys: [] },
  ),
  range: fc.option(
    fc.oneof(
      fc.record({ field: fc.constant('votes' as const), gt: fc.integer({ min: -2, max: 1 }) }),
      fc.record({
        field: fc.constant('name_key' as const),
        gte: letters,
        lt: fc.constantFrom('b', '地', '🗺'),
      }),
      fc.record({
        field: fc.constant('created_at' as const),
        lte: fc.integer({ min: -2, max: 2 }).map((s) => new Date(s * 1000)),
      }),
      fc.record({ field: fc.constant('parent_map_id' as const), gte: fc.constantFrom(1, 2) }),
    ),
    { nil: undefined },
  ),
})

export const pagesContract = (open: OpenStore): void => {
  describe('pages', () => {
    let opened: StoreUnderTest
    let store: Store
    beforeAll(async () => {
      opened = await open()
      store = opened.store
    })
    beforeEach(() => store.deleteWhere('maps', {}))
    afterAll(() => opened.close())

    it('finds the same as filtering and sorting all documents, page by page', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(mapFields, { maxLength: 40 }),
          fc.array(fc.tuple(wheres, sorts, fc.integer({ min: 1, max: 15 })), { minLength: 4, maxLength: 4 }),
          async (fields, pages) => {
            await store.deleteWhere('maps', {})
            const maps = fields.map((field, at) => aMap(String(at), field))
            await store.insertMany('maps', maps)
            for (const [where, sort, limit] of pages) {
              const page = { ...where, sort, limit } as unknown as Page<'maps'>
              expect(ids(await walk(store, page))).toEqual(ids(modelPage(maps, { ...page, limit: 1000 })))
            }
          },
        ),
        { numRuns: 60 },
      )
    })

    it('puts nulls first ascending and last descending, on whichever page they fall', async () => {
      const parents = [2, null, 1, null, null]
      await store.insertMany(
        'maps',
        parents.map((parent_map_id, at) => aMap(String(at), { parent_map_id })),
      )
      const up: Page<'maps'> = { sort: [ascending('parent_map_id'), ascending('_id')], limit: 2 }
      expect(ids(await walk(store, up))).toEqual(['1', '3', '4', '2', '0'])
      const down: Page<'maps'> = { sort: [descending('parent_map_id'), descending('_id')], limit: 2 }
      expect(ids(await walk(store, down))).toEqual(['0', '2', '4', '3', '1'])
    })

    it('misses nothing and repeats nothing if hundreds have the same sort values', async () => {
      const maps = Array.from({ length: 500 }, (_, at) =>
        aMap(String(at).padStart(3, '0'), { votes: at % 2 }),
      )
      await store.insertMany('maps', maps)
      const page: Page<'maps'> = {
        equals: { listed: true },
        sort: [descending('votes'), descending('created_at'), descending('_id')],
        limit: 37,
      }
      const walked = ids(await walk(store, page))
      expect(walked).toHaveLength(500)
      expect(new Set(walked).size).toBe(500)
    })

    it('keeps its position when documents are added and deleted between pages', async () => {
      await store.insertMany(
        'maps',
        [1, 3, 5, 7].map((votes) => aMap(String(votes), { votes })),
      )
      const page: Page<'maps'> = { sort: [ascending('votes'), ascending('_id')], limit: 2 }
      expect(ids(await store.find('maps', page))).toEqual(['1', '3'])
      await store.delete('maps', '3')
      await store.insertMany(
        'maps',
        [2, 4].map((votes) => aMap(String(votes), { votes })),
      )
      expect(ids(await store.find('maps', { ...page, after: [3, '3'] }))).toEqual(['4', '5'])
    })

    it('sorts texts by code point, including those beyond the basic plane', async () => {
      const names = ['z', 'é', 'Ж', '地', '\uffee', '🗺', 'Z', '']
      await store.insertMany(
        'maps',
        names.map((name_key, at) => aMap(String(at), { name_key })),
      )
      const found = await store.find('maps', { sort: [ascending('name_key'), ascending('_id')], limit: 10 })
      expect(found.map(({ name_key }) => name_key)).toEqual(['', 'Z', 'z', 'é', 'Ж', '地', '\uffee', '🗺'])
    })

    it('finds nothing for a value of the wrong type', async () => {
      await store.insert('maps', aMap('1', { uploader_id: 1, map_directory: '1' }))
      const sort = [ascending('_id')] as const
      expect(await store.find('maps', { equals: { uploader_id: '1' }, sort, limit: 1 })).toEqual([])
      expect(await store.find('maps', { equals: { map_directory: 1 }, sort, limit: 1 })).toEqual([])
    })

    it('reads the tail of a map’s log by revision', async () => {
      await store.insertMany(
        'log',
        [1, 2, 3, 10, 11].map((revision) => aLogEntry(7, revision)),
      )
      await store.insert('log', aLogEntry(8, 99))
      const tail = await store.find('log', {
        equals: { map_id: 7 },
        range: { field: 'revision', gt: 2 },
        sort: [ascending('revision')],
        limit: 10,
      })
      expect(tail.map(({ revision }) => revision)).toEqual([3, 10, 11])
    })

    it.each<[string, unknown]>([
      ['a limit of nothing', { sort: [ascending('_id')], limit: 0 }],
      ['a limit that is no number', { sort: [ascending('_id')], limit: NaN }],
      ['a limit without measure', { sort: [ascending('_id')], limit: 10_001 }],
      ['a field that is not indexed', { equals: { slug: 'x' }, sort: [ascending('_id')], limit: 1 }],
      ['a sort by what is not indexed', { sort: [ascending('slug')], limit: 1 }],
      ['a sort by SQL', { sort: [ascending('votes; DROP TABLE maps')], limit: 1 }],
      [
        'a range by what is not indexed',
        { range: { field: 'slug', gt: '' }, sort: [ascending('_id')], limit: 1 },
      ],
      ['a range without a bound', { range: { field: 'votes' }, sort: [ascending('_id')], limit: 1 }],
      ['a bound of null', { range: { field: 'votes', gt: null }, sort: [ascending('_id')], limit: 1 }],
      ['an undefined value', { equals: { votes: undefined }, sort: [ascending('_id')], limit: 1 }],
      ['an object as a value', { equals: { votes: { $gt: 0 } }, sort: [ascending('_id')], limit: 1 }],
      ['NaN as a value', { equals: { votes: NaN }, sort: [ascending('_id')], limit: 1 }],
      ['a text for a date', { equals: { created_at: 'now' }, sort: [ascending('_id')], limit: 1 }],
      [
        'an `after` of another length',
        { sort: [ascending('votes'), ascending('_id')], after: [1], limit: 1 },
      ],
    ])('refuses %s', async (_, page) => {
      await expect(store.find('maps', page as Page<'maps'>)).rejects.toThrow(TypeError)
    })
  })

  describe('streams', () => {
    let opened: StoreUnderTest
    let store: Store
    beforeAll(async () => {
      opened = await open()
      store = opened.store
      const maps = Array.from({ length: 1200 }, (_, at) =>
        aMap(String(at), { listed: at % 2 === 0, votes: at }),
      )
      await store.insertMany('maps', maps)
    })
    afterAll(() => opened.close())

    it('yield every match once, ordered by _id', async () => {
      const streamed: string[] = []
      for await (const { _id } of store.stream('maps', { equals: { listed: true } })) streamed.push(_id)
      expect(streamed).toHaveLength(600)
      expect(streamed).toEqual([...streamed].sort())
      expect(new Set(streamed).size).toBe(600)
    })

    it('can be stopped early, and do not block other calls', async () => {
      let seen = 0
      for await (const { _id } of store.stream('maps')) {
        if (seen % 50 === 0) expect(await store.get('maps', _id)).not.toBeNull()
        if (++seen === 510) break
      }
      expect(await store.update('maps', '3', { votes: 4 })).toBe(true)
    })

    it('end even if documents are written and deleted meanwhile', async () => {
      let seen = 0
      for await (const map of store.stream('maps', { range: { field: 'votes', gte: 0 } })) {
        seen++
        if (seen % 10 === 0) await store.upsert('maps', { ...map, votes: map.votes + 1 })
        if (seen % 100 === 0) await store.delete('maps', map._id)
      }
      expect(seen).toBe(1200)
      expect(await store.count('maps')).toBe(1188)
    })

    it('yield documents of megabytes', async () => {
      const text = 'x'.repeat(3 * 1024 * 1024)
      await store.insertMany(
        'snapshotParts',
        [0, 1, 2].map((at) => ({ _id: `9:1:${at}`, map_id: 9, text })),
      )
      const streamed: string[] = []
      for await (const part of store.stream('snapshotParts', { equals: { map_id: 9 } }))
        streamed.push(part._id)
      expect(streamed).toEqual(['9:1:0', '9:1:1', '9:1:2'])
    })
  })
}

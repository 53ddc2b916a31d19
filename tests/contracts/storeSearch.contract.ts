import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MapDocument } from '../../api/store/collections.ts'
import { searchKey } from '../../api/store/searchKey.ts'
import type { Page, Store } from '../../api/store/Store.ts'
import type { OpenStore, StoreUnderTest } from './store.contract.ts'
import { aMap } from './storeDocuments.ts'
import { modelPage } from './storeModel.ts'

const byName: Page<'maps'> = {
  sort: [
    { field: 'name_key', direction: 'ascending' },
    { field: '_id', direction: 'ascending' },
  ],
  limit: 100,
}
const byVotes: Page<'maps'> = {
  equals: { listed: true },
  sort: [
    { field: 'votes', direction: 'descending' },
    { field: 'created_at', direction: 'descending' },
    { field: '_id', direction: 'descending' },
  ],
  limit: 60,
}

const NAMES = [
  'Café Zürich',
  'ŁÓDŹ Harbour',
  'Старый Город',
  'Ёлки-палки',
  '地图：新手村',
  '新大陸地圖',
  '東京タワー',
  'ΟΔΥΣΣΕΥΣ',
  'Istanbul İzmir',
  'ﬁne ＦＵＬＬ width',
  "100% _wild_ 'quotes' \\ *?[x]",
  'Map 🗺️ of 🏰',
]

const ids = (maps: readonly MapDocument[]): string[] => maps.map(({ _id }) => _id)

export const searchContract = (open: OpenStore): void => {
  describe('search', () => {
    let opened: StoreUnderTest
    let store: Store
    beforeAll(async () => {
      opened = await open()
      store = opened.store
      await store.insertMany(
        'maps',
        NAMES.map((name) => aMap(name, { name })),
      )
    })
    afterAll(() => opened.close())

    const found = async (text: string): Promise<string[]> =>
      ids(await store.search('maps', text, byName)).sort()

    it.each([
      ['z', ['Café Zürich', 'Istanbul İzmir', 'ŁÓDŹ Harbour']],
      ['fé', ['Café Zürich']],
      ['ZURICH', ['Café Zürich']],
      ['é z', ['Café Zürich']],
      ['dź h', ['ŁÓDŹ Harbour']],
      ['г', ['Старый Город']],
      ['ГО', ['Старый Город']],
      ['СТАРЫЙ', ['Старый Город']],
      ['елки', ['Ёлки-палки']],
      ['ЁЛ', ['Ёлки-палки']],
      ['地', ['地图：新手村', '新大陸地圖']],
      ['地图', ['地图：新手村']],
      ['新手村', ['地图：新手村']],
      ['陸地圖', ['新大陸地圖']],
      ['新大陸地圖', ['新大陸地圖']],
      ['タワー', ['東京タワー']],
      ['οδυς', ['ΟΔΥΣΣΕΥΣ']],
      ['ευς', ['ΟΔΥΣΣΕΥΣ']],
      ['izmir', ['Istanbul İzmir']],
      ['fine full', ['ﬁne ＦＵＬＬ width']],
      ['🏰', ['Map 🗺️ of 🏰']],
      ['%', ["100% _wild_ 'quotes' \\ *?[x]"]],
      ["_wild_ 'q", ["100% _wild_ 'quotes' \\ *?[x]"]],
      ['\\ *?[', ["100% _wild_ 'quotes' \\ *?[x]"]],
      ['nowhere', []],
      ['a nul \0', []],
    ])('finds %j', async (text, expected) => {
      expect(await found(text)).toEqual([...expected].sort())
    })

    it('finds all for an empty text', async () => {
      expect(await found('')).toHaveLength(NAMES.length)
    })

    it('refuses the pages that a list without a text refuses', async () => {
      const wrong = { ...byName, limit: 0 }
      await expect(store.search('maps', 'a', wrong)).rejects.toThrow(TypeError)
      await expect(store.search('maps', '', wrong)).rejects.toThrow(TypeError)
    })

    it('follows a document through update, upsert and deletion', async () => {
      await store.insert('maps', aMap('moving', { name: 'quokka', search_key: 'quokka' }))
      expect(await found('quok')).toEqual(['moving'])
      await store.update('maps', 'moving', { votes: 3 })
      expect(await found('quok')).toEqual(['moving'])
      await store.update('maps', 'moving', { search_key: 'wombat quo' })
      expect(await found('quok')).toEqual([])
      expect(await found('omb')).toEqual(['moving'])
      expect(await found('t quo')).toEqual(['moving'])
      await store.upsert('maps', aMap('moving', { search_key: 'numbat' }))
      expect(await found('omb')).toEqual([])
      expect(await found('b')).toContain('moving')
      await store.delete('maps', 'moving')
      expect(await found('numbat')).toEqual([])
      expect(await found('q')).not.toContain('moving')
    })

    it('no longer finds what deleteWhere deletes', async () => {
      await store.insertMany(
        'maps',
        [1, 2].map((at) => aMap(`q${at}`, { search_key: 'xyzzy', uploader_id: 77 })),
      )
      expect(await found('xyzzy')).toHaveLength(2)
      expect(await store.deleteWhere('maps', { equals: { uploader_id: 77 } })).toBe(2)
      expect(await found('xyzzy')).toEqual([])
    })
  })

  describe('search among thousands', () => {
    let opened: StoreUnderTest
    let store: Store
    const maps: MapDocument[] = []
    beforeAll(async () => {
      opened = await open()
      store = opened.store
      const words = ['castle', 'Замок', '城堡', 'forest', 'Лес', '森', 'a', 'tower of']
      for (let at = 0; at < 4000; at++) {
        const name = `${words[at % 8]} ${words[(at * 7 + (at >> 3)) % 8]} ${at % 97 === 0 ? 'rare ' : ''}${at}`
        maps.push(aMap(String(at), { name, votes: at % 13, listed: at % 5 !== 0, uploader_id: at % 3 }))
      }
      await store.insertMany('maps', maps)
    })
    afterAll(() => opened.close())

    const expected = (text: string, page: Page<'maps'>): string[] => {
      const key = searchKey(text)
      return ids(
        modelPage(
          maps.filter(({ search_key }) => search_key.includes(key)),
          page,
        ),
      )
    }

    const texts = fc.oneof(
      fc.constantFrom(
        'a',
        'к',
        '城',
        '森',
        'ca',
        'за',
        '城堡',
        'cas',
        'лес',
        'castle',
        'Замок ',
        'tower of tower',
      ),
      fc.constantFrom('rare', 'rare 9', '1', '12', '123', '3999', 'le 城', 'forest лес', 'q', 'stle castl'),
    )

    it('finds common and rare texts alike, page by page, in any order', async () => {
      const pages = fc.constantFrom<Page<'maps'>>(
        byVotes,
        byName,
        { ...byVotes, equals: { listed: false, uploader_id: 1 } },
        { ...byVotes, equals: {}, range: { field: 'votes', gte: 3, lt: 9 } },
      )
      await fc.assert(
        fc.asyncProperty(texts, pages, fc.integer({ min: 1, max: 80 }), async (text, page, limit) => {
          const first = await store.search('maps', text, { ...page, limit })
          expect(ids(first)).toEqual(expected(text, { ...page, limit }))
          const last = first.at(-1)
          if (!last) return
          const next = { ...page, limit, after: page.sort.map(({ field }) => last[field] ?? null) }
          expect(ids(await store.search('maps', text, next))).toEqual(expected(text, next))
        }),
        { numRuns: opened.searches ?? 80 },
      )
    })
  })
}

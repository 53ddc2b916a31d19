import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DuplicateKeyError, StoreUnavailableError, type Store } from '../../api/store/Store.ts'
import type { OpenStore, StoreUnderTest } from './store.contract.ts'
import { aClaim, aLogEntry, aMap } from './storeDocuments.ts'

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

const outcomes = async (writes: readonly Promise<unknown>[]): Promise<{ won: number; lost: unknown[] }> => {
  const settled = await Promise.allSettled(writes)
  const lost = settled.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  return { won: settled.length - lost.length, lost }
}

export const writesContract = (open: OpenStore): void => {
  describe('writes', () => {
    let opened: StoreUnderTest
    let store: Store
    beforeAll(async () => {
      opened = await open()
      store = opened.store
    })
    beforeEach(async () => {
      for (const collection of ['claims', 'maps', 'log'] as const) await store.deleteWhere(collection, {})
    })
    afterAll(() => opened.close())

    it('gives a claim to exactly one of 50 that insert it at once', async () => {
      for (const name of ['first', 'second', 'third']) {
        const { won, lost } = await outcomes(
          times(50, (at) => store.insert('claims', aClaim(name, String(at)))),
        )
        expect(won).toBe(1)
        expect(lost.every((error) => error instanceof DuplicateKeyError)).toBe(true)
      }
      expect(await store.count('claims')).toBe(3)
    })

    it('gives each of 10 names to one of 50 that claim them at once, without affecting other writes', async () => {
      const { won, lost } = await outcomes(
        times(50, (at) => store.insert('claims', aClaim(`name ${at % 10}`, String(at)))),
      )
      expect([won, lost.length]).toEqual([10, 40])
      expect(await store.count('claims')).toBe(10)
    })

    it('changes its data version, if it has one, after each write and only then', async () => {
      const before = store.dataVersion()
      expect([store.dataVersion(), await store.get('claims', 'a'), store.dataVersion()]).toEqual([
        before,
        null,
        before,
      ])
      await store.insert('claims', aClaim('a', '1'))
      const after = store.dataVersion()
      await store.update('claims', 'a', { owner_id: '2' })
      const last = store.dataVersion()
      if (before !== null) expect(new Set([before, after, last, null]).size).toBe(4)
      else expect([after, last]).toEqual([null, null])
    })

    it('refuses a second document with the same unique field and another _id', async () => {
      await store.insert('log', aLogEntry(1, 1))
      const retry = { ...aLogEntry(1, 2), change_key: aLogEntry(1, 1).change_key }
      await expect(store.insert('log', retry)).rejects.toThrow(DuplicateKeyError)
      expect(await store.get('log', retry._id)).toBeNull()
    })

    it('keeps the existing document when an insert is refused', async () => {
      await store.insert('claims', aClaim('name', 'first'))
      await expect(store.insert('claims', aClaim('name', 'second'))).rejects.toThrow(DuplicateKeyError)
      expect((await store.get('claims', 'name'))?.owner_id).toBe('first')
    })

    it('updates only the given fields, and says when there is nothing to update', async () => {
      await store.insert('maps', aMap('1', { votes: 1 }))
      expect(await store.update('maps', '1', { votes: 2, parent_map_id: 7, tip_url: undefined })).toBe(true)
      expect(await store.get('maps', '1')).toEqual(aMap('1', { votes: 2, parent_map_id: 7 }))
      expect(await store.update('maps', '2', { votes: 2 })).toBe(false)
      expect(await store.get('maps', '2')).toBeNull()
    })

    it('replaces whole fields in an update, objects and dates too, without merging', async () => {
      await store.insert('maps', aMap('1'))
      const { image } = aMap('1', {})
      const updated_at = new Date(1_900_000_000_000)
      await store.update('maps', '1', { image: { ...image, failed: 'broken' }, updated_at })
      const stored = await store.get('maps', '1')
      expect(stored).toEqual(aMap('1', { image: { ...image, failed: 'broken' }, updated_at }))
    })

    it('loses none of the updates of one document that are made at once', async () => {
      await store.insert('maps', aMap('1', { votes: 0, name: '' }))
      const fields = ['name', 'slug', 'search_key', 'game_name', 'uploader_username'] as const
      for (let turn = 0; turn < 10; turn++) {
        await Promise.all(fields.map((field) => store.update('maps', '1', { [field]: `${field} ${turn}` })))
        const stored = await store.get('maps', '1')
        expect(fields.map((field) => stored?.[field])).toEqual(fields.map((field) => `${field} ${turn}`))
      }
    })

    it('refuses an update of the _id', async () => {
      await store.insert('claims', aClaim('1'))
      await expect(store.update('claims', '1', { _id: '2' } as never)).rejects.toThrow(TypeError)
      expect(await store.get('claims', '1')).toEqual(aClaim('1'))
    })

    it('upserts existing and new documents as a whole', async () => {
      await store.upsert('maps', aMap('1', { tip_url: 'https://example.org' }))
      await store.upsert('maps', aMap('1', { votes: 5 }))
      expect(await store.get('maps', '1')).toEqual(aMap('1', { votes: 5 }))
      expect(await store.count('maps')).toBe(1)
    })

    it('keeps one of 50 concurrent upserts', async () => {
      await Promise.all(times(50, (at) => store.upsert('claims', aClaim('name', String(at)))))
      expect(await store.count('claims')).toBe(1)
    })

    it('deletes once', async () => {
      await store.insert('claims', aClaim('1'))
      expect(await store.delete('claims', '1')).toBe(true)
      expect(await store.delete('claims', '1')).toBe(false)
      expect(await store.get('claims', '1')).toBeNull()
    })

    it('inserts many, and deletes only those that match, however many', async () => {
      await store.insertMany(
        'claims',
        times(2100, (at) => aClaim(`claim ${at}`, at % 3 === 0 ? 'a' : 'b')),
      )
      expect(await store.deleteWhere('claims', { equals: { owner_id: 'a' } })).toBe(700)
      expect(await store.count('claims')).toBe(1400)
      expect(await store.deleteWhere('claims', { equals: { owner_id: 'a' } })).toBe(0)
    })

    it('reports when one of many exists already', async () => {
      await store.insert('claims', aClaim('claim 7'))
      const many = times(10, (at) => aClaim(`claim ${at}`))
      await expect(store.insertMany('claims', many)).rejects.toThrow(DuplicateKeyError)
    })

    it('inserts none of many when one cannot be stored', async () => {
      const many = times(1200, (at) => aClaim(at === 1199 ? 'x\0' : `claim ${at}`))
      await expect(store.insertMany('claims', many)).rejects.toThrow(TypeError)
      expect(await store.count('claims')).toBe(0)
    })

    it('returns many in the requested order, without missing ones', async () => {
      await store.insertMany(
        'claims',
        times(700, (at) => aClaim(String(at))),
      )
      const ids = [...times(700, (at) => String(699 - at)), 'missing', '5']
      const found = await store.getMany('claims', ids)
      expect(found.map(({ _id }) => _id)).toEqual(ids.filter((id) => id !== 'missing'))
    })

    it('counts and sums', async () => {
      await store.insertMany(
        'maps',
        times(30, (at) => aMap(String(at), { votes: at - 3, uploader_id: at % 2, listed: at < 10 })),
      )
      expect(await store.count('maps')).toBe(30)
      expect(await store.count('maps', { equals: { listed: true, uploader_id: 1 } })).toBe(5)
      expect(await store.count('maps', { range: { field: 'votes', gte: 0, lt: 10 } })).toBe(10)
      expect(await store.sum('maps', 'votes')).toBe(345)
      expect(await store.sum('maps', 'votes', { equals: { listed: true } })).toBe(15)
      expect(await store.sum('maps', 'votes', { equals: { uploader_id: 9 } })).toBe(0)
    })

    it('rejects calls once closed, and can be closed twice', async () => {
      const other = await open()
      await other.store.insert('claims', aClaim('1'))
      await other.store.close()
      await expect(other.store.get('claims', '1')).rejects.toThrow(StoreUnavailableError)
      await other.close()
    })
  })
}

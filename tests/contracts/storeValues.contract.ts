import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClaimDocument } from '../../api/store/collections.ts'
import type { SessionDocument } from '../../api/store/sessionDocuments.ts'
import type { Store } from '../../api/store/Store.ts'
import type { OpenStore, StoreUnderTest } from './store.contract.ts'
import { aClaim, aMap } from './storeDocuments.ts'

/** A document with a field of any shape, which the port keeps as it is. */
interface Laden extends SessionDocument {
  data: Record<string, unknown>
}

const aSession = (id: string, data: Record<string, unknown>): Laden => {
  const at = new Date(1_800_000_000_000)
  return { _id: id, device: '', signed_in_at: at, seen_at: at, expires_at: at, data }
}

const dataOf = (session: SessionDocument | null) => (session as Laden | null)?.data

const nested = (depth: number): Record<string, unknown> => (depth === 0 ? {} : { inner: nested(depth - 1) })

export const valuesContract = (open: OpenStore): void => {
  describe('values', () => {
    let opened: StoreUnderTest
    let store: Store
    beforeAll(async () => {
      opened = await open()
      store = opened.store
    })
    afterAll(() => opened.close())

    const refuses = async (data: Record<string, unknown>): Promise<void> => {
      await expect(store.insert('sessions', aSession('refused', data))).rejects.toThrow(TypeError)
      await expect(store.insertMany('sessions', [aSession('refused', data)])).rejects.toThrow(TypeError)
      await expect(store.upsert('sessions', aSession('refused', data))).rejects.toThrow(TypeError)
      await store.upsert('sessions', aSession('kept', { kept: 1 }))
      await expect(store.update('sessions', 'kept', { data } as Partial<Laden>)).rejects.toThrow(TypeError)
      expect(await store.get('sessions', 'refused')).toBeNull()
      expect(dataOf(await store.get('sessions', 'kept'))).toEqual({ kept: 1 })
    }

    it.each([
      ['NaN', NaN],
      ['Infinity', Infinity],
      ['-Infinity', -Infinity],
      ['an integer that is not safe', 2 ** 53],
      ['a huge number', 1e300],
      ['a NUL in a text', 'a\0b'],
      ['half a surrogate pair', 'a\ud800'],
      ['a date where none is declared', new Date()],
      ['a bigint', 1n],
      ['a function', () => 1],
      ['a symbol', Symbol('s')],
      ['a Map', new Map()],
      ['bytes', new Uint8Array(2)],
      ['an instance', new (class Thing {})()],
      ['undefined in a list', [1, undefined]],
      ['a hole in a list', Object.assign([], { 1: 1 })],
      ['nesting without end', nested(100)],
    ])('refuses %s, however deep, and stores nothing', async (_, value) => {
      await refuses({ value })
      await refuses({ list: [{ value }] })
    })

    it.each([['$set'], ['$'], ['a.b'], ['.'], ['nul\0'], ['\udc00']])(
      'refuses the field name %j at any depth',
      async (name) => {
        await refuses({ [name]: 1 })
        await refuses({ list: [{ [name]: 1 }] })
      },
    )

    it('refuses the name by which a driver marks its own types', async () => {
      await refuses({ _bsontype: 'ObjectId' })
      await refuses({ list: [{ _bsontype: 'Long', low: 1 }] })
    })

    it('refuses __proto__ as a field name, and changes no prototype', async () => {
      const data = JSON.parse('{"__proto__": {"polluted": true}}') as Record<string, unknown>
      await refuses(data)
      await refuses({ list: [data] })
      expect('polluted' in {}).toBe(false)
    })

    it('stores inherited property names as plain data', async () => {
      const data = { constructor: 1, prototype: { toString: 'x' }, hasOwnProperty: null }
      await store.upsert('sessions', aSession('inherited', data))
      expect(dataOf(await store.get('sessions', 'inherited'))).toEqual(data)
    })

    it.each([[''], ['x'.repeat(513)], ['a\0'], ['\ud800'], [7], [null], [undefined]])(
      'refuses the _id %j',
      async (id) => {
        const claim = { ...aClaim('x'), _id: id } as ClaimDocument
        await expect(store.insert('claims', claim)).rejects.toThrow(TypeError)
      },
    )

    it.each([['x'.repeat(512)], ["'; DROP TABLE claims; --"], ['"'], ['../../etc'], ['$x.y'], ['名前 🗺️']])(
      'accepts the _id %j',
      async (id) => {
        await store.insert('claims', aClaim(id))
        expect(await store.get('claims', id)).toEqual(aClaim(id))
        expect(await store.delete('claims', id)).toBe(true)
      },
    )

    it('finds nothing for an _id that cannot be stored', async () => {
      expect(await store.get('claims', 'a\0')).toBeNull()
      expect(await store.getMany('claims', ['\ud800', ''])).toEqual([])
      expect(await store.update('claims', 'a\0', { owner_id: '2' })).toBe(false)
      expect(await store.delete('claims', 'a\0')).toBe(false)
    })

    it('refuses anything but a valid date in a date field', async () => {
      for (const wrong of [new Date(NaN), '2026-01-01', 1_700_000_000_000, {}]) {
        const claim = { ...aClaim('date'), created_at: wrong } as ClaimDocument
        await expect(store.insert('claims', claim)).rejects.toThrow(TypeError)
      }
    })

    it('returns dates as dates, to the millisecond, before 1970 and far in the future', async () => {
      for (const time of [-62_135_596_800_000, -1, 0, 1_767_323_045_678, 8_640_000_000_000_000]) {
        await store.upsert('claims', { ...aClaim('when'), created_at: new Date(time) })
        expect((await store.get('claims', 'when'))?.created_at).toEqual(new Date(time))
      }
    })

    it('returns every value unchanged', async () => {
      const data = {
        text: 'Zürich Łódź 地図 🗺️ "quoted" \\ \n \u2028 </script>',
        empty: '',
        integers: [0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
        fractions: [0.1, -1.5, 1e-300, 123456.789],
        flags: [true, false, null],
        nested: nested(30),
        list: [[], {}, [[1]]],
      }
      await store.upsert('sessions', aSession('values', data))
      expect(dataOf(await store.get('sessions', 'values'))).toEqual(data)
    })

    it('leaves out fields that are undefined', async () => {
      await store.upsert('sessions', aSession('undefined', { a: undefined, b: { c: undefined, d: 1 } }))
      const stored = await store.get('sessions', 'undefined')
      expect(Object.keys(dataOf(stored) ?? {})).toEqual(['b'])
      expect(dataOf(stored)).toEqual({ b: { d: 1 } })
    })

    it('stores the document as it was passed, whatever the caller does with it next', async () => {
      const session = aSession('given', { step: 1 })
      const inserting = store.insert('sessions', session)
      session.data.step = 2
      await inserting
      const stored = dataOf(await store.get('sessions', 'given'))
      if (stored) stored.step = 3
      expect(dataOf(await store.get('sessions', 'given'))?.step).toBe(1)
    })

    it('stores documents of four megabytes, even after reopening, and refuses much larger ones', async () => {
      const text = 'Ж"\n'.repeat((4 * 1024 * 1024) / 5)
      const part = { _id: '1:1:0', map_id: 1, text }
      await store.insert('snapshotParts', part)
      expect(await store.get('snapshotParts', part._id)).toEqual(part)
      const found = await store.find('snapshotParts', {
        equals: { map_id: 1 },
        sort: [{ field: '_id', direction: 'ascending' }],
        limit: 10,
      })
      expect(found).toEqual([part])
      const tooLarge = { _id: '1:1:1', map_id: 1, text: 'x'.repeat(16 * 1024 * 1024) }
      await expect(store.insert('snapshotParts', tooLarge)).rejects.toThrow(TypeError)
    })

    it('refuses a document whose unique field is not set', async () => {
      const map = aMap('no-log')
      await expect(store.insert('log', { ...map, change_key: null } as never)).rejects.toThrow(TypeError)
    })

    it('sees everything after reopening', async () => {
      await store.insertMany(
        'claims',
        Array.from({ length: 1200 }, (_, at) => aClaim(`kept:${at}`)),
      )
      store = await opened.reopen()
      expect(await store.get('claims', 'kept:1199')).toEqual(aClaim('kept:1199'))
      expect(await store.count('claims', { equals: { owner_id: '1' } })).toBeGreaterThanOrEqual(1200)
      expect((await store.get('snapshotParts', '1:1:0'))?.text.length).toBeGreaterThan(2_000_000)
    })
  })
}

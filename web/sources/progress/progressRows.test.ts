import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ProgressAnswer } from '../../../shared/progress/progress.ts'
import type { ProgressItem } from '../../../shared/progress/progressItems.ts'
import {
  forgetAccount,
  forgetTold,
  openProgressDatabase,
  type ProgressDatabase,
  progressRows,
  unsentMapIds,
} from './progressRows.ts'

let database: ProgressDatabase

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  database = await openProgressDatabase()
  return () => database.close()
})

const found = (id: number, atMs: number, value = true): ProgressItem => ({
  kind: 'found',
  id,
  value,
  stamp: `${String(atMs).padStart(9, '0')}-000-0123abcd`,
})
const answer = (sequence: number, items: ProgressItem[], is_whole = false): ProgressAnswer => ({
  cursor: `0123456789abcdef:${sequence}`,
  is_whole,
  items,
})
const rowsOf = (userId = 4, mapId = '5') => progressRows(database, userId, mapId)

describe('the rows of a map', () => {
  it('know nothing at first, and only what was said and told of it', async () => {
    expect(await rowsOf().read()).toEqual({ cursor: null, told: [], unsent: [], arriving: [], writes: 0 })
    await rowsOf().keep([found(1, 1)], [])
    await rowsOf(4, '50').keep([found(2, 1)], [2])
    await rowsOf(40).take(answer(9, [found(3, 1)]), [], [3])
    expect(await rowsOf().read()).toEqual({
      cursor: null,
      told: [],
      unsent: [found(1, 1)],
      arriving: [],
      writes: 0,
    })
  })

  it('drop a word that was sent, unless it was said anew meanwhile', async () => {
    await rowsOf().keep([found(1, 1), found(2, 1)], [])
    await rowsOf().keep([found(2, 2, false)], [])
    await rowsOf().take(answer(1, [found(1, 1), found(2, 1)]), [found(1, 1), found(2, 1)], [1])
    expect(await rowsOf().read()).toEqual({
      cursor: answer(1, []).cursor,
      told: [found(1, 1), found(2, 1)],
      unsent: [found(2, 2, false)],
      arriving: [1],
      writes: 0,
    })
    await rowsOf().settle(7)
    expect(await rowsOf().read()).toMatchObject({ arriving: [], writes: 7 })
  })

  it('take news beside what was told, and everything in its place', async () => {
    await rowsOf().take(answer(1, [found(1, 1), found(2, 1)], true), [], [])
    await rowsOf().take(answer(2, [found(2, 2, false), found(3, 2)]), [], [])
    expect((await rowsOf().read()).told).toEqual([found(1, 1), found(2, 2, false), found(3, 2)])
    await rowsOf().take(answer(3, [found(9, 3)], true), [], [])
    expect((await rowsOf().read()).told).toEqual([found(9, 3)])
  })

  it('are put together when there are many news, and tell the same', async () => {
    const many = Array.from({ length: 600 }, (_, index) => found(index + 1, 1))
    await rowsOf().take(answer(1, many), [], [])
    const before = await rowsOf().read()
    expect(await database.count('news')).toBe(0)
    expect(await rowsOf().read()).toEqual(before)
    expect(before.told).toHaveLength(600)
  })

  it('leave out what another version has written', async () => {
    await rowsOf().keep([found(1, 1)], [])
    await database.put('unsent', { userId: 4, mapId: '5', key: 2, item: { kind: 'route', id: 2 } })
    expect((await rowsOf().read()).unsent).toEqual([found(1, 1)])
  })
})

describe('what a browser forgets', () => {
  beforeEach(async () => {
    for (const userId of [4, 8]) {
      await rowsOf(userId).take(answer(1, [found(1, 1)], true), [], [])
      await rowsOf(userId).take(answer(2, [found(2, 1)]), [], [])
      await rowsOf(userId, '6').keep([found(3, 1)], [])
    }
  })

  it('of what was told is all, and words that the server may not have are to be shown again', async () => {
    await forgetTold(database)
    expect(await rowsOf().read()).toEqual({ cursor: null, told: [], unsent: [], arriving: [], writes: 0 })
    expect(await rowsOf(4, '6').read()).toEqual({
      cursor: null,
      told: [],
      unsent: [found(3, 1)],
      arriving: [3],
      writes: 0,
    })
    expect(await unsentMapIds(database, 4)).toEqual(['6'])
  })

  it('of one account leaves the unsent words of another', async () => {
    await forgetAccount(4)
    expect(await unsentMapIds(database, 4)).toEqual([])
    expect(await unsentMapIds(database, 8)).toEqual(['6'])
    expect(await database.count('told')).toBe(0)
  })

  it('of the last account is the database itself, whatever other page has it open', async () => {
    await forgetAccount(8)
    await forgetAccount(4)
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([])
    await expect(rowsOf().keep([found(1, 1)], [])).rejects.toThrow()
  })
})

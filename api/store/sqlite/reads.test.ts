import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../sqliteStore.ts'
import type { Store } from '../Store.ts'
import { MainThreadReads } from './reads.ts'

let dataDir: string
let store: Store

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'pinfold-reads-'))
  store = await openSqliteStore({ dataDir, exclusive: true })
})

afterEach(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const aClaim = (_id: string) => ({ _id, owner_id: '1', created_at: new Date(0) })

const getMany = (...ids: string[]) => ({ act: 'getMany', collection: 'claims', ids }) as const

describe('short reads beside the worker', () => {
  it('always see what the worker has written', async () => {
    const reads = MainThreadReads.open(dataDir)
    expect(reads?.texts(getMany('a'))).toEqual([])
    await store.insert('claims', aClaim('a'))
    expect(reads?.texts(getMany('a'))).toHaveLength(1)
    await store.delete('claims', 'a')
    expect(reads?.texts(getMany('a'))).toEqual([])
    reads?.close()
  })

  it('leave long reads, large documents and all writing to the worker', async () => {
    const reads = MainThreadReads.open(dataDir)
    expect(reads?.texts(getMany(...'abcdefghi'))).toBeNull()
    expect(reads?.texts({ act: 'getMany', collection: 'snapshotParts', ids: ['1'] })).toBeNull()
    expect(reads?.texts({ act: 'delete', collection: 'claims', id: 'a' })).toBeNull()
    reads?.close()
  })

  it('have a version that changes with every write, by any process', async () => {
    const reads = MainThreadReads.open(dataDir)
    const other = await openSqliteStore({ dataDir, exclusive: false })
    const versions = new Set([reads?.dataVersion()])
    for (const writer of [store, other]) {
      await writer.insert('claims', aClaim('a'))
      versions.add(reads?.dataVersion())
      await writer.delete('claims', 'a')
      versions.add(reads?.dataVersion()).add(reads?.dataVersion())
    }
    expect(versions.size).toBe(5)
    await other.close()
    reads?.close()
    expect(reads?.dataVersion()).toBeNull()
  })

  it('are unavailable without a file and after closing, which can be repeated', () => {
    expect(MainThreadReads.open(join(dataDir, 'nowhere'))).toBeNull()
    const reads = MainThreadReads.open(dataDir)
    reads?.close()
    reads?.close()
    expect(reads?.texts(getMany('a'))).toBeNull()
  })
})

describe('a store that reads so', () => {
  it('has no data version while it writes, so that nobody caches what is read then', async () => {
    const writing = store.insert('claims', aClaim('a'))
    expect(store.dataVersion()).toBeNull()
    await writing
    expect(store.dataVersion()).not.toBeNull()
  })

  it('tells what others have written from what it has', async () => {
    const before = await store.othersVersion()
    await store.insert('claims', aClaim('of-this'))
    expect(await store.othersVersion()).toBe(before)
    const other = await openSqliteStore({ dataDir, exclusive: false })
    await other.insert('claims', aClaim('of-another'))
    expect(await store.othersVersion()).not.toBe(before)
    await other.close()
  })

  it('sees at once what another program has written and deleted', async () => {
    const other = await openSqliteStore({ dataDir, exclusive: false })
    for (let time = 0; time < 20; time++) {
      await other.insert('claims', aClaim(`${time}`))
      expect(await store.get('claims', `${time}`)).toEqual(aClaim(`${time}`))
      await other.delete('claims', `${time}`)
      expect(await store.get('claims', `${time}`)).toBeNull()
    }
    await other.close()
  })
})

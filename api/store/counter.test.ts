import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextId } from './counter.ts'
import { openSqliteStore } from './sqliteStore.ts'
import type { Store } from './Store.ts'

describe('nextId', () => {
  let dataDir: string
  let stores: Store[]

  /** As one process of several on the same data. */
  const open = async (): Promise<Store> => {
    const store = await openSqliteStore({ dataDir, exclusive: false })
    stores.push(store)
    return store
  }

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pinfold-counter-'))
    stores = []
  })
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()))
    await rm(dataDir, { recursive: true })
  })

  it('reserves number 1 for the operator among users, and nowhere else', async () => {
    const store = await open()
    expect(await nextId(store, 'user')).toBe(2)
    expect(await nextId(store, 'map')).toBe(1)
  })

  it('never returns a number twice, however many concurrent calls in several processes', async () => {
    const processes = [await open(), await open(), await open()]
    const ids = await Promise.all(
      processes.flatMap((store) => Array.from({ length: 40 }, () => nextId(store, 'map'))),
    )
    expect(new Set(ids).size).toBe(120)
    expect(Math.max(...ids)).toBeLessThanOrEqual(150)
  })

  it('continues after a restart without a large gap', async () => {
    const before = await open()
    for (let count = 0; count < 35; count++) await nextId(before, 'map')
    expect(await nextId(await open(), 'map')).toBe(41)
  })
})

import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { storeFacts } from '../openServices.ts'
import type { Store } from '../store/Store.ts'
import { inGigabytes, type StoreFacts } from '../store/StoreFacts.ts'

/** Returns what an operator sees of the store, and what waits in it. It reads all of it. */
export const storeHealth = async (config: Config, store: Store): Promise<StoreFacts> => {
  const [facts, waiting, free] = await Promise.all([
    storeFacts(config),
    whatWaits(store),
    freeBytes(config.dataDir),
  ])
  const room = free === null ? [] : [['Left on the disk', inGigabytes(free)] as const]
  return { ...facts, database: [...facts.database, ...waiting, ...room] }
}

const OLDEST_FIRST = [
  { field: 'created_at', direction: 'ascending' },
  { field: '_id', direction: 'ascending' },
] as const

const whatWaits = async (store: Store): Promise<StoreFacts['database']> => {
  const waiting = { equals: { state: 'waiting' } } as const
  const [oldest] = await store.find('jobs', { ...waiting, sort: OLDEST_FIRST, limit: 1 })
  const since = oldest ? `, the oldest since ${oldest.created_at.toISOString()}` : ''
  return [
    ['Images waiting', `${await store.count('jobs', waiting)}${since}`],
    ['Images failed', String(await store.count('jobs', { equals: { state: 'failed' } }))],
    ['Unfinished copies', String(await store.count('branches', { equals: { is_filled: false } }))],
    ['Unfinished writes', String(await store.count('claims', { equals: { owner_id: 'unfinished' } }))],
  ]
}

/** Returns what is left on a disk. With MongoDB the folder holds temporary files, and need not be there: null. */
export const freeBytes = async (dataDir: string): Promise<number | null> => {
  const disk = await statfs(dataDir).catch(() => null)
  return disk && disk.bavail * disk.bsize
}

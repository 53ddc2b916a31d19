import { statfs } from 'node:fs/promises'
import { ConfigError, loadConfig } from '../../api/config.ts'
import { storeFacts } from '../../api/openServices.ts'
import type { Store } from '../../api/store/Store.ts'
import { inMegabytes } from '../../api/store/StoreFacts.ts'
import { refuseEmptyFolder } from './refuseEmptyFolder.ts'
import { withStore } from './withStore.ts'

/** `store-health`: prints how the store is, and what waits. It fails if something is damaged. The server may be running. */
export const storeHealth = async (args: readonly string[]): Promise<void> => {
  if (args.length > 0) throw new ConfigError('store-health takes nothing.')
  const config = loadConfig(process.env)
  refuseEmptyFolder(config)
  const { collections, database, faults } = await storeFacts(config)
  for (const { name, documents, bytes } of collections) line(name, `${documents}, ${inMegabytes(bytes)}`)
  for (const [name, value] of database) line(name, value)
  await withStore(sayWhatWaits)
  // With MongoDB it holds temporary files, and need not be here.
  const disk = await statfs(config.dataDir).catch(() => null)
  if (disk) line('Left on the disk', inMegabytes(disk.bavail * disk.bsize))
  for (const fault of faults) console.log(fault)
  if (faults.length > 0) process.exitCode = 1
}

const sayWhatWaits = async (store: Store): Promise<void> => {
  const waiting = { equals: { state: 'waiting' } } as const
  const [oldest] = await store.find('jobs', { ...waiting, sort: OLDEST, limit: 1 })
  const since = oldest ? `, the oldest since ${oldest.created_at.toISOString()}` : ''
  line('Images waiting', `${await store.count('jobs', waiting)}${since}`)
  line('Images failed', String(await store.count('jobs', { equals: { state: 'failed' } })))
  line('Unfinished copies', String(await store.count('branches', { equals: { is_filled: false } })))
  line('Unfinished writes', String(await store.count('claims', { equals: { owner_id: 'unfinished' } })))
}

const OLDEST = [
  { field: 'created_at', direction: 'ascending' },
  { field: '_id', direction: 'ascending' },
] as const

const NAME_WIDTH = 22

const line = (name: string, value: string): void => console.log(`${name.padEnd(NAME_WIDTH)} ${value}`)

import { stat, readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Registry } from 'prom-client'
import { addGauge } from './figures.ts'
import { cached } from './cached.ts'

const LOOK_FOR_MS = 5_000

/** Adds how full the disk of the data folder is. */
export const diskFigures = (registry: Registry, dataDir: string): void => {
  const disk = cached(() => readDisk(dataDir), { forMs: LOOK_FOR_MS })
  addGauge(registry, {
    name: 'pinfold_disk_free_bytes',
    help: 'What is left for this program on the disk of DATA_DIR',
    read: async () => (await disk())?.free ?? [],
  })
  addGauge(registry, {
    name: 'pinfold_disk_size_bytes',
    help: 'The size of that disk',
    read: async () => (await disk())?.size ?? [],
  })
  addGauge(registry, {
    name: 'pinfold_database_bytes',
    help: 'The embedded database with its journal; nothing where documents are in MongoDB',
    read: async () => (await disk())?.database ?? [],
  })
}

const readDisk = async (dataDir: string) => {
  const [{ bavail, blocks, bsize }, names] = await Promise.all([statfs(dataDir), readdir(dataDir)])
  const databaseFiles = names.filter((name) => name.includes('.sqlite'))
  const sizes = await Promise.all(databaseFiles.map((name) => sizeOf(join(dataDir, name))))
  const database = sizes.reduce((sum, size) => sum + size, 0)
  return {
    free: [[{}, bavail * bsize]] as const,
    size: [[{}, blocks * bsize]] as const,
    database: databaseFiles.length > 0 ? ([[{}, database]] as const) : [],
  }
}

/** The journal may be gone by now. */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

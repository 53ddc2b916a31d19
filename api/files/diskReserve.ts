import { randomBytes } from 'node:crypto'
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreFullError } from '../store/Store.ts'

/** Space kept on the disk of the data folder, so that deleting works when nothing else does. */
export interface DiskReserve {
  /** Frees the space, if it is not free already. */
  release(): Promise<void>
  /** Reserves the space again, if the disk has room for it. */
  restore(): Promise<void>
}

/** Far more than the records of a deletion take. */
const RESERVE_BYTES = 8 * 1024 * 1024

/** What must remain free, so that the reserve itself does not fill the disk. */
const LEFT_BYTES = 2 * RESERVE_BYTES

export const createDiskReserve = (dataDir: string): DiskReserve => {
  const path = join(dataDir, 'reserve')
  const isKept = async () => (await sizeOf(path)) === RESERVE_BYTES
  return {
    release: () => rm(path, { force: true }),
    restore: async () => {
      if ((await isKept()) || (await freeBytes(dataDir)) < RESERVE_BYTES + LEFT_BYTES) return
      // Random, because a compressing file system would reserve nothing.
      await writeFile(path, randomBytes(RESERVE_BYTES), { mode: 0o600, flush: true })
    },
  }
}

/** For data on another server's disk. */
export const noReserve: DiskReserve = { release: async () => {}, restore: async () => {} }

/**
 * Runs what will free space, and once more with the reserve released if the store has no room for it, also where another call has
 * released it just now. So it must bear being repeated.
 */
export const withReserve = async <T>(reserve: DiskReserve, act: () => Promise<T>): Promise<T> => {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof StoreFullError)) throw error
    await reserve.release()
    return act()
  }
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  )

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

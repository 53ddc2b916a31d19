import { spawnSync } from 'node:child_process'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '../api/files/durable.ts'

/** Mounts a disk of memory on a folder. Returns false if this process may not, as all but root. */
export const mountDisk = (folder: string, options: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status === 0

/** Lazily, because SQLite's files may be held for a moment longer. */
export const unmountDisk = (folder: string): void => void spawnSync('umount', ['-l', folder])

/** Returns the folder of a new disk, or '' if this process may mount none. */
export const aSmallDisk = async (options: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'pinfold-disk-'))
  if (mountDisk(folder, options)) return folder
  await rm(folder, { recursive: true })
  return ''
}

export const canMount = async (): Promise<boolean> => {
  const folder = process.getuid?.() === 0 ? await aSmallDisk('size=1m') : ''
  if (folder === '') return false
  unmountDisk(folder)
  await rm(folder, { recursive: true })
  return true
}

/** Lets a file grow until its disk is full. */
export const fillDisk = async (filler: string): Promise<void> => {
  for (const bytes of [1024 * 1024, 4096, 1]) {
    const block = Buffer.alloc(bytes, 1)
    for (let isFull = false; !isFull;)
      isFull = await appendFile(filler, block).then(
        () => false,
        (error: unknown) => errorCode(error) === 'ENOSPC',
      )
  }
}

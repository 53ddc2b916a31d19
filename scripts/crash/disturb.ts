import { spawnSync } from 'node:child_process'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** What befalls the machine while people work, before the server is killed. */
export type Disturbance = 'none' | 'clock back' | 'disk full' | 'read-only'

const OF_ANY_DISK: readonly Disturbance[] = ['clock back']
const OF_OWN_DISK: readonly Disturbance[] = [...OF_ANY_DISK, 'disk full', 'read-only']
const BLOCK = Buffer.alloc(4096, 1)

/** Every other round has one, each in turn. */
export const disturbanceOf = (round: number, isDiskOwn: boolean): Disturbance => {
  const all = isDiskOwn ? OF_OWN_DISK : OF_ANY_DISK
  return round % 2 === 0 ? 'none' : (all[((round - 1) / 2) % all.length] ?? 'none')
}

/** Mounts a small file system there, if this process may. */
export const mountSmallDisk = (folder: string): boolean =>
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1g', 'tmpfs', folder]).status === 0

export const unmount = (folder: string): void => void spawnSync('umount', ['-l', folder])

/** Makes the disk full or read-only. Returns what mends it. */
export const disturb = async (folder: string, disturbance: Disturbance): Promise<() => Promise<void>> => {
  if (disturbance === 'disk full') {
    const filler = join(folder, 'filler')
    await fill(filler, folder)
    return () => rm(filler, { force: true })
  }
  if (disturbance === 'read-only') {
    // A file that is open for writing keeps the kernel from it; lazily it is refused at the next moment.
    for (let tries = 0; tries < 20 && !remounted(folder, 'ro'); tries++) await setTimeout(20)
    return () => Promise.resolve(void remounted(folder, 'rw'))
  }
  return () => Promise.resolve()
}

const remounted = (folder: string, mode: 'ro' | 'rw'): boolean =>
  spawnSync('mount', ['-o', `remount,${mode}`, folder]).status === 0

const fill = async (path: string, folder: string): Promise<void> => {
  const { bavail, bsize } = await statfs(folder)
  spawnSync('fallocate', ['-l', String(bavail * bsize), path])
  const file = await open(path, 'a')
  try {
    for (;;) await file.write(BLOCK)
  } catch {
    return
  } finally {
    await file.close()
  }
}

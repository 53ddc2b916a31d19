import { spawnSync } from 'node:child_process'
import { open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** What befalls the machine: its disk is full while people work, or read-only when the server starts again. */
export type Disturbance = 'none' | 'clock back' | 'disk full' | 'read-only'

export const OF_ANY_DISK: readonly Disturbance[] = ['clock back']
export const OF_OWN_DISK: readonly Disturbance[] = [...OF_ANY_DISK, 'disk full', 'read-only']
const BLOCK = Buffer.alloc(4096, 1)
/** How long the processes of a killed server may take to end, on a busy machine. */
const BUSY_MS = 60_000

/** Every other round has one, each in turn. */
export const disturbanceOf = (round: number, among: readonly Disturbance[]): Disturbance =>
  (round % 2 === 1 && among[((round - 1) / 2) % among.length]) || 'none'

/** Half of the disk is left to what is yet to be written. */
export const isHalfFull = async (folder: string): Promise<boolean> => {
  const { bavail, blocks } = await statfs(folder)
  return bavail < blocks / 2
}

/** Mounts a small file system there, if this process may. */
export const mountSmallDisk = (folder: string): boolean =>
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1g', 'tmpfs', folder]).status === 0

export const unmount = (folder: string): void => void spawnSync('umount', ['-l', folder])

/** Returns what frees the room again. */
export const fillDisk = async (folder: string): Promise<() => Promise<void>> => {
  const filler = join(folder, 'filler')
  await fill(filler, folder)
  return () => rm(filler, { force: true })
}

/** Does something while nothing can be written there. The kernel refuses that as long as a process writes. */
export const whileReadOnly = async (folder: string, act: () => Promise<void>): Promise<void> => {
  await remount(folder, 'ro')
  try {
    await act()
  } finally {
    await remount(folder, 'rw')
  }
}

const remount = async (folder: string, mode: 'ro' | 'rw'): Promise<void> => {
  for (const end = Date.now() + BUSY_MS; ; await setTimeout(50)) {
    const { status, stderr } = spawnSync('mount', ['-o', `remount,${mode}`, folder], { encoding: 'utf8' })
    if (status === 0) return
    if (Date.now() > end) throw new Error(`${folder} could not be mounted ${mode}: ${stderr}`)
  }
}

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

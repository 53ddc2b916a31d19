import { mkdir, open } from 'node:fs/promises'
import { dirname, sep } from 'node:path'

/** Waits until the disk itself has the file's bytes, or a folder's list of names. */
export const syncToDisk = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the folder and those above it, so that they are there after a loss of power as well. */
export const makeFolder = async (path: string): Promise<void> => {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; made.length >= first.length && made.includes(sep); made = dirname(made)) {
    await syncToDisk(dirname(made))
  }
}

/** The code of a system error, such as ENOENT. */
export const errorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

import { mkdir, open } from 'node:fs/promises'
import { dirname, sep } from 'node:path'

/** Waits until a file's bytes, or a folder's list of names, are on the disk itself. */
export const syncToDisk = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the folder and those above it, in a way that survives a loss of power. */
export const makeFolder = async (path: string): Promise<void> => {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = path; made.length >= first.length && made.includes(sep); made = dirname(made)) {
    await syncToDisk(dirname(made))
  }
}

/** Returns the code of a system error, such as ENOENT; null for any other error. */
export const errorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

/** Whether an error says that the disk takes no writes at all. */
export const isReadOnly = (error: unknown): boolean => errorCode(error) === 'EROFS'

/** Whether an error says that the disk, or this user's share of it, is full. */
export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')

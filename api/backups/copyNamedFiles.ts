import type { FileList, ListedFile } from '../files/FileList.ts'
import type { FileStore } from '../files/FileStore.ts'
import type { Store } from '../store/Store.ts'
import { expectedFiles, type ExpectedFile } from './expectedFiles.ts'
import { copyFile, hashOf } from './hashedFiles.ts'
import type { Reports } from './Reports.ts'

const AT_ONCE = 4
interface Copying {
  /** The documents, as the backup has them. */
  readonly snapshot: Store
  readonly from: FileStore
  readonly to: FileStore
  readonly list: FileList
  /** Which look at the documents this is. */
  readonly pass: number
  /** Returns what an earlier backup says of a file. */
  readonly known: (key: string) => ListedFile | null
  readonly progress: Reports['progress']
}

interface Copied {
  readonly copied: number
  readonly copiedBytes: number
  /** Files that the documents need and that are not there. */
  readonly missing: ReadonlySet<string>
}

/** Copies the files that the documents name, but those that are there already: no file changes under its name. */
export const copyNamedFiles = async (copying: Copying): Promise<Copied> => {
  const files = expectedFiles(copying.snapshot)
  const missing = new Set<string>()
  let [done, copied, copiedBytes] = [0, 0, 0]
  const work = async () => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const bytes = await keep(copying, next.value)
      if (bytes === null && next.value.isNeeded) missing.add(next.value.key)
      if (bytes !== null && bytes > 0) [copied, copiedBytes] = [copied + 1, copiedBytes + bytes]
      copying.progress('files', ++done)
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return { copied, copiedBytes, missing }
}

/** Returns how many bytes were copied for a file, or null if it is gone. */
const keep = async (copying: Copying, { key }: ExpectedFile): Promise<number | null> => {
  const { from, to, list, pass } = copying
  const file = await from.get(key)
  if (!file) return null
  const there = await to.get(key)
  if (there?.size === file.size) {
    const known = list.get(key) ?? copying.known(key)
    const sha256 = known?.bytes === there.size ? known.sha256 : await hashOf(there)
    list.put({ key, bytes: there.size, sha256 }, pass)
    return 0
  }
  const sha256 = await copyFile(file, key, to).catch((error: unknown) => unlessGone(from, key, error))
  if (sha256 === null) return null
  list.put({ key, bytes: file.size, sha256 }, pass)
  return file.size
}

/** It may be deleted between the look at it and its being opened. */
const unlessGone = async (from: FileStore, key: string, error: unknown): Promise<null> => {
  if (await from.get(key)) throw error
  return null
}

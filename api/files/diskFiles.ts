import { randomUUID } from 'node:crypto'
import { type BigIntStats, createReadStream } from 'node:fs'
import { constants, copyFile, lstat, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  fileKeyParts,
  FileNotFoundError,
  type FileStore,
  isFileKey,
  prefixParts,
  type StoredFile,
} from './FileStore.ts'
import { restrictToOwner } from '../store/restrictToOwner.ts'
import { errorCode, makeFolder, syncToDisk } from './durable.ts'

/** In the folder of files, so that moving stays within one file system; no key begins with a dot. */
const INCOMING = '.incoming'
const TRASH = '.trash'

/** Another call may delete a folder between its making and its use. */
const MOVE_ATTEMPTS = 5

/**
 * Opens the files under `dataDir/files`. `exclusive` is for the one server of the folder: it deletes what a crash left
 * behind, which programs running beside a server must not do. `readOnly` alters nothing: a folder of backups may be on a
 * disk that takes no writes.
 */
export const openDiskFiles = async (options: {
  dataDir: string
  exclusive?: boolean
  readOnly?: boolean
}): Promise<FileStore> => {
  const root = join(options.dataDir, 'files')
  if (options.readOnly) return new DiskFiles(await realpath(root))
  await makeFolder(root)
  restrictToOwner(root)
  for (const folder of [INCOMING, TRASH]) {
    if (options.exclusive) await rm(join(root, folder), { recursive: true, force: true })
    await makeFolder(join(root, folder))
  }
  return new DiskFiles(await realpath(root))
}

class DiskFiles implements FileStore {
  readonly #root: string

  /** `root` contains no links, so that a path below it can be compared with its real path. */
  constructor(root: string) {
    this.#root = root
  }

  async write(key: string, content: Uint8Array | Readable): Promise<void> {
    const parts = fileKeyParts(key)
    const incoming = this.#aside(INCOMING)
    try {
      await writeFile(incoming, content, { flag: 'wx', mode: 0o600, flush: true })
      await this.#moveIn(incoming, parts)
    } catch (error) {
      await rm(incoming, { force: true })
      throw error
    }
  }

  async adopt(key: string, path: string): Promise<void> {
    const parts = fileKeyParts(key)
    if (!(await lstat(path)).isFile()) throw new TypeError('Only a file can be adopted.')
    try {
      await syncToDisk(path)
      await this.#moveIn(path, parts)
    } catch (error) {
      if (errorCode(error) !== 'EXDEV') throw error
      await this.#adoptCopy(parts, path)
    }
  }

  async get(key: string): Promise<StoredFile | null> {
    const path = await this.#find(fileKeyParts(key))
    if (path === null) return null
    const found = await statOrNull(path)
    if (!found?.isFile()) return null
    return {
      size: Number(found.size),
      version: versionOf(found),
      open: (range) => createReadStream(path, range),
    }
  }

  async withLocalPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const path = await this.#find(fileKeyParts(key))
    if (path === null || !(await statOrNull(path))?.isFile()) throw new FileNotFoundError(key)
    return use(path)
  }

  async deleteAll(prefix: string): Promise<number> {
    const path = await this.#find(prefixParts(prefix))
    if (path === null) return 0
    const trash = this.#aside(TRASH)
    try {
      await rename(path, trash)
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return 0
      throw error
    }
    await syncToDisk(dirname(path))
    const count = await countFiles(trash)
    await rm(trash, { recursive: true, force: true })
    return count
  }

  async *keys(): AsyncIterable<string> {
    for await (const path of filesBelow(this.#root, '')) if (isFileKey(path)) yield path
  }

  async close(): Promise<void> {}

  #aside(folder: string): string {
    return join(this.#root, folder, randomUUID())
  }

  async #adoptCopy(parts: readonly string[], path: string): Promise<void> {
    const incoming = this.#aside(INCOMING)
    try {
      await copyFile(path, incoming, constants.COPYFILE_EXCL)
      await syncToDisk(incoming)
      await this.#moveIn(incoming, parts)
    } catch (error) {
      await rm(incoming, { force: true })
      throw error
    }
    await rm(path)
  }

  async #moveIn(from: string, parts: readonly string[]): Promise<void> {
    const target = join(this.#root, ...parts)
    for (let attempt = 1; ; attempt++) {
      await this.#refuseLinks(parts)
      await makeFolder(dirname(target))
      try {
        await rename(from, target)
        return await syncToDisk(dirname(target))
      } catch (error) {
        if (errorCode(error) !== 'ENOENT' || attempt === MOVE_ATTEMPTS) throw error
      }
    }
  }

  /** A link among the folders could make new folders appear outside of the files. */
  async #refuseLinks(parts: readonly string[]): Promise<void> {
    for (let depth = 1; depth < parts.length; depth++) {
      const found = await statOrNull(join(this.#root, ...parts.slice(0, depth)))
      if (found?.isSymbolicLink()) throw new Error('The folder of the file is a link.')
    }
  }

  /** Returns the path of a key; null if there is no such folder or a link leads elsewhere. */
  async #find(parts: readonly string[]): Promise<string | null> {
    const path = join(this.#root, ...parts)
    try {
      return (await realpath(dirname(path))) === dirname(path) ? path : null
    } catch (error) {
      if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null
      throw error
    }
  }
}

/** Each write makes a new file at a later time, so this changes without reading the bytes. */
const versionOf = ({ size, mtimeNs, ino }: BigIntStats): string =>
  [size, mtimeNs, ino].map((number) => number.toString(36)).join('-')

/** Looks at the entry itself: a link is never one of our files. */
async function statOrNull(path: string): Promise<BigIntStats | null> {
  try {
    return await lstat(path, { bigint: true })
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null
    throw error
  }
}

/** Yields paths relative to `root`. A folder may be deleted meanwhile: it has no files then. */
async function* filesBelow(root: string, folder: string): AsyncGenerator<string, void, void> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (folder !== '' && errorCode(error) === 'ENOENT') return []
    throw error
  })
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory() && !entry.name.startsWith('.')) yield* filesBelow(root, path)
    else if (entry.isFile()) yield path
  }
}

async function countFiles(path: string): Promise<number> {
  if (!(await stat(path)).isDirectory()) return 1
  const entries = await readdir(path, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).length
}

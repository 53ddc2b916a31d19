import type { Readable } from 'node:stream'

/** A file to read. `size` is the whole file's, in bytes; `version` changes whenever the bytes do. */
export interface StoredFile {
  readonly size: number
  readonly version: string
  /** Streams the file, or the bytes from `start` to `end`, both included. The caller consumes or destroys it. */
  open(range?: { readonly start: number; readonly end: number }): Readable
}

export class FileNotFoundError extends Error {
  override readonly name = 'FileNotFoundError'

  constructor(key: string) {
    super(`There is no file ${key}.`)
  }
}

/**
 * Where files live. A key is `{mapId}/{name}` or deeper: letters, digits, `.`, `_` and `-` between slashes, at most 400
 * characters, at most 150 in each part, and no part begins with a dot. Anything else throws a TypeError. A file is there
 * completely or not at all.
 */
export interface FileStore {
  /** Replaces what the key held before. A stream that fails leaves nothing behind. */
  write(key: string, content: Uint8Array | Readable): Promise<void>
  /** Takes over a local file, by moving it where possible. */
  adopt(key: string, path: string): Promise<void>
  get(key: string): Promise<StoredFile | null>
  /** Runs `use` with a local path that holds the file's bytes, for programs that read files. @throws FileNotFoundError */
  withLocalPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** Deletes the file at `prefix` and all files below it. Returns their number. */
  deleteAll(prefix: string): Promise<number>
  /** Yields every file's key once. Files written meanwhile may or may not be among them. */
  keys(): AsyncIterable<string>
  /**
   * Rejects if no file can be written at the moment. Only for files that are apart from the documents and from the data
   * folder, which are looked at anyway.
   */
  checkWrites?(): Promise<void>
  close(): Promise<void>
}

const PART_LENGTH_MAX = 150
const KEY_LENGTH_MAX = 400

const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** Returns the parts of a file's key, `{mapId}/{name}` or deeper. @throws TypeError */
export const fileKeyParts = (key: string): readonly string[] => {
  const parts = prefixParts(key)
  if (parts.length < 2) throw new TypeError(`${JSON.stringify(key)} names no file within a map.`)
  return parts
}

/** The same for a prefix, which may also be a map's whole folder. @throws TypeError */
export const prefixParts = (prefix: string): readonly string[] => {
  const parts = prefix.split('/')
  const isKey = prefix.length <= KEY_LENGTH_MAX && parts.every(isKeyPart)
  if (!isKey) throw new TypeError(`${JSON.stringify(prefix.slice(0, KEY_LENGTH_MAX))} is no key of a file.`)
  return parts
}

/** Whether a path within the folder of files is a file's key. */
export const isFileKey = (path: string): boolean => {
  const parts = path.split('/')
  return parts.length > 1 && path.length <= KEY_LENGTH_MAX && parts.every(isKeyPart)
}

/** Whether a text may stand between the slashes of a key. */
export const isKeyPart = (part: string): boolean => part.length <= PART_LENGTH_MAX && PART.test(part)

import type { Readable } from 'node:stream'

/** A file being read. `size` is bytes of the whole file; `version` changes whenever the bytes do. */
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
 * Where files live. A key is `{mapId}/{name}` or deeper, of letters, digits, `.`, `_` and `-` between slashes; no part
 * begins with a dot or is longer than 150, all of it no longer than 400. Anything else throws a TypeError. A file is there wholly or not at all.
 */
export interface FileStore {
  /** In place of what the key held before. Nothing remains of a stream that breaks off. */
  write(key: string, content: Uint8Array | Readable): Promise<void>
  /** Takes over a local file, moving it where that is possible. */
  adopt(key: string, path: string): Promise<void>
  get(key: string): Promise<StoredFile | null>
  /** Runs `use` with a local path that holds the file's bytes, for programs that read files. @throws FileNotFoundError */
  withLocalPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** Deletes the file at `prefix` and all files below it; how many there were. */
  deleteAll(prefix: string): Promise<number>
  /** All files' keys, each once; of what is written meanwhile some may be among them. */
  keys(): AsyncIterable<string>
  close(): Promise<void>
}

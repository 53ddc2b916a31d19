import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import { createReadStream } from 'node:fs'
import { lstat, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fileKeyParts, type FileStore, isFileKey, prefixParts, type StoredFile } from './FileStore.ts'
import { lendCopy } from './lendCopy.ts'
import { deleteObject, deleteObjects } from './s3/deleteObjects.ts'
import { findObject, readObject } from './s3/readObject.ts'
import { connectS3, type S3Connection } from './s3/S3Connection.ts'
import type { S3Location } from './s3/s3Location.ts'
import { sweepParts, writeObject } from './s3/writeObject.ts'

/** No file is written for longer than this. */
const ABANDONED_MS = 24 * 60 * 60_000
const SWEEP_EVERY_MS = 60 * 60_000

/** No key begins with a dot. */
const PROBE = '.write-probe'

/**
 * Opens the files in a bucket: one object for each. `scratchDir` is a local folder for copies that programs read as
 * files. All bytes go through this server, never by addresses that are signed in advance: such an address would serve
 * whoever has it after a map has gone private. @throws StoreOpenError
 */
export const openS3Files = async (options: {
  location: S3Location
  scratchDir: string
}): Promise<FileStore> => new S3Files(await connectS3(options.location), options.scratchDir)

class S3Files implements FileStore {
  readonly #s3: S3Connection
  readonly #scratchDir: string
  readonly #sweeping: NodeJS.Timeout

  constructor(s3: S3Connection, scratchDir: string) {
    this.#s3 = s3
    this.#scratchDir = scratchDir
    // A sweep that fails is made up for by the next, or by another server.
    const sweep = () => void sweepParts(s3, ABANDONED_MS).catch(() => undefined)
    this.#sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref()
    sweep()
  }

  async write(key: string, content: Uint8Array | Readable): Promise<void> {
    fileKeyParts(key)
    await writeObject(this.#s3, key, content)
  }

  async adopt(key: string, path: string): Promise<void> {
    fileKeyParts(key)
    if (!(await lstat(path)).isFile()) throw new TypeError('Only a file can be adopted.')
    await this.write(key, createReadStream(path, { highWaterMark: 1024 * 1024 }))
    await rm(path)
  }

  async get(key: string): Promise<StoredFile | null> {
    fileKeyParts(key)
    const found = await findObject(this.#s3, key)
    if (!found) return null
    const { size, etag, start: held } = found
    return {
      size,
      version: etag.replace(/"/g, ''),
      open: (range = { start: 0, end: size - 1 }) =>
        range.end < held.length
          ? Readable.from([held.subarray(range.start, range.end + 1)])
          : Readable.from(readObject(this.#s3, key, found, range), { objectMode: false }),
    }
  }

  withLocalPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    return lendCopy(this, key, this.#scratchDir, use)
  }

  async deleteAll(prefix: string): Promise<number> {
    const isFolderOfMap = prefixParts(prefix).length === 1
    let deleted = !isFolderOfMap && (await deleteObject(this.#s3, prefix)) ? 1 : 0
    for await (const keys of this.#pagesOf(`${prefix}/`)) {
      await deleteObjects(this.#s3, keys)
      deleted += keys.length
    }
    return deleted
  }

  async *keys(): AsyncIterable<string> {
    for await (const keys of this.#pagesOf('')) yield* keys.filter(isFileKey)
  }

  async checkWrites(): Promise<void> {
    await writeObject(this.#s3, PROBE, Buffer.from('.'))
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeping)
    this.#s3.close()
  }

  /** Yields the keys that begin with `start`, up to 1,000 at a time. */
  async *#pagesOf(start: string): AsyncGenerator<string[], void, void> {
    const { bucket: Bucket, prefix } = this.#s3.location
    const found = { Bucket, Prefix: `${prefix}${start}` }
    for (let next: string | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
      const page: { ContinuationToken?: string } = next === undefined ? {} : { ContinuationToken: next }
      const { Contents = [], NextContinuationToken } = await this.#s3.run((client) =>
        client.send(new ListObjectsV2Command({ ...found, ...page })),
      )
      yield Contents.flatMap(({ Key }) => (Key === undefined ? [] : [Key.slice(prefix.length)]))
      next = NextContinuationToken
    }
  }
}

import { Binary } from 'mongodb'
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { DuplicateKeyError } from '../store/Store.ts'
import { connectMongo, type MongoConnection, readAll } from '../store/mongo/MongoConnection.ts'
import { fileKeyParts, type FileStore, prefixParts, type StoredFile } from './FileStore.ts'
import { inPieces, rejoined } from './inPieces.ts'
import { lendCopy } from './lendCopy.ts'
import { FileChunks, type FileDocument, filesIn, keysBelow, PIECE_BYTES } from './mongo/FileChunks.ts'

/**
 * Opens the files in the MongoDB database at `url`: one document for each, the bytes of larger ones in chunks.
 * `scratchDir` is a local folder for copies that programs read as files. @throws StoreOpenError
 */
export const openMongoFiles = async (options: { url: string; scratchDir: string }): Promise<FileStore> => {
  // A client of its own, so that a page full of tiles does not keep the documents waiting.
  const connection = await connectMongo(options.url)
  return new MongoFiles(connection, new FileChunks(connection), options.scratchDir)
}

class MongoFiles implements FileStore {
  readonly #connection: MongoConnection
  readonly #chunks: FileChunks
  readonly #scratchDir: string

  constructor(connection: MongoConnection, chunks: FileChunks, scratchDir: string) {
    this.#connection = connection
    this.#chunks = chunks
    this.#scratchDir = scratchDir
    chunks.startSweeping()
  }

  async write(key: string, content: Uint8Array | Readable): Promise<void> {
    fileKeyParts(key)
    await this.#put(await this.#documentOf(key, content))
  }

  async adopt(key: string, path: string): Promise<void> {
    fileKeyParts(key)
    if (!(await lstat(path)).isFile()) throw new TypeError('Only a file can be adopted.')
    await this.write(key, createReadStream(path, { highWaterMark: PIECE_BYTES }))
    await rm(path)
  }

  async get(key: string): Promise<StoredFile | null> {
    fileKeyParts(key)
    const found = await this.#connection.run((db) => filesIn(db).findOne({ _id: key }))
    if (!found) return null
    const { size, version, bytes } = found
    return {
      size,
      version,
      open: ({ start, end } = { start: 0, end: size - 1 }) =>
        bytes === null
          ? this.#chunks.read(version, start, end)
          : Readable.from([Buffer.from(bytes.buffer).subarray(start, end + 1)]),
    }
  }

  withLocalPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    return lendCopy(this, key, this.#scratchDir, use)
  }

  async deleteAll(prefix: string): Promise<number> {
    prefixParts(prefix)
    const chunked = await this.#connection.run((db) =>
      filesIn(db)
        .find({ $and: [keysBelow(prefix), { bytes: null }] })
        .toArray(),
    )
    for (const file of chunked) await this.#chunks.release(file)
    const deletedOf = (filter: Parameters<ReturnType<typeof filesIn>['deleteMany']>[0]) =>
      this.#connection.run((db) => filesIn(db).deleteMany(filter))
    const itself = await deletedOf({ _id: prefix })
    const below = await deletedOf(keysBelow(prefix))
    return itself.deletedCount + below.deletedCount
  }

  async *keys(): AsyncIterable<string> {
    const found = readAll(this.#connection, (db, beyond) =>
      filesIn(db).find(beyond ?? {}, { projection: { _id: 1 } }),
    )
    for await (const { _id: key } of found) yield key
  }

  async close(): Promise<void> {
    this.#chunks.stopSweeping()
    await this.#connection.close()
  }

  async #documentOf(key: string, content: Uint8Array | Readable): Promise<FileDocument> {
    const pieces = inPieces(content, PIECE_BYTES)
    try {
      const { value: first = Buffer.alloc(0), done } = await pieces.next()
      const second = done ? undefined : await pieces.next()
      const version = randomUUID()
      if (!second || second.done) return { _id: key, version, size: first.length, bytes: new Binary(first) }
      const size = await this.#chunks.write({ key, version }, rejoined([first, second.value], pieces))
      return { _id: key, version, size, bytes: null }
    } finally {
      // Closes the source.
      await pieces.return()
    }
  }

  /** Of several writers the last one wins; only an insert tells whether there was a file before. */
  async #put(document: FileDocument): Promise<void> {
    const { _id, ...fields } = document
    for (;;) {
      await this.#releaseReplaced(_id)
      const replaced = await this.#connection.run((db) => filesIn(db).replaceOne({ _id }, fields))
      if (replaced.matchedCount > 0) return
      try {
        await this.#connection.run((db) => filesIn(db).insertOne(document))
        return
      } catch (error) {
        if (!(error instanceof DuplicateKeyError)) throw error
      }
    }
  }

  async #releaseReplaced(key: string): Promise<void> {
    const before = await this.#connection.run((db) =>
      filesIn(db).findOne({ _id: key }, { projection: { version: 1, size: 1 } }),
    )
    if (before && before.size > PIECE_BYTES) await this.#chunks.release(before)
  }
}

import { Binary, type Collection, type Db, type Filter } from 'mongodb'
import { Readable } from 'node:stream'
import { DuplicateKeyError, StoreUnavailableError } from '../../store/Store.ts'
import type { MongoConnection } from '../../store/mongo/MongoConnection.ts'

/** No file is read or written for longer than this. */
const RELEASED_MS = 60 * 60_000
const SWEEP_EVERY_MS = RELEASED_MS / 4

/**
 * The bytes of larger files. A crash may leave chunks without the document that names them, and a file may be replaced
 * while its chunks are being read. So chunks are noted before they are written and before their file goes, and a sweep
 * deletes what is noted and unnamed an hour later.
 */
export class FileChunks {
  readonly #connection: MongoConnection
  readonly #releasedMs: number
  #timer: NodeJS.Timeout | undefined

  constructor(connection: MongoConnection, releasedMs = RELEASED_MS) {
    this.#connection = connection
    this.#releasedMs = releasedMs
  }

  /** Returns the number of bytes. @throws StoreUnavailableError if it took so long that the sweep may delete them */
  async write(
    file: { readonly key: string; readonly version: string },
    pieces: AsyncIterable<Buffer>,
  ): Promise<number> {
    const begun = Date.now()
    await this.#note({ _id: file.version, key: file.key, at: new Date(begun) })
    let [index, size] = [0, 0]
    for await (const piece of pieces) {
      const _id = `${file.version}:${index++}`
      await this.#connection.run((db) => chunksIn(db).insertOne({ _id, bytes: new Binary(piece) }))
      size += piece.length
    }
    if (Date.now() - begun > this.#releasedMs / 2)
      throw new StoreUnavailableError('Writing the file took too long.')
    return size
  }

  /** Streams the bytes from `start` to `end`, both included. */
  read(version: string, start: number, end: number): Readable {
    return Readable.from(this.#pieces(version, start, end), { objectMode: false })
  }

  /** Notes that the file under its key is about to lose these chunks. */
  async release({ _id: key, version }: Pick<FileDocument, '_id' | 'version'>): Promise<void> {
    const at = new Date()
    const noted = await this.#connection.run((db) =>
      releasedIn(db).updateOne({ _id: version }, { $set: { at } }),
    )
    if (noted.matchedCount === 0) await this.#note({ _id: version, key, at })
  }

  /** Deletes chunks that were released long ago and that no file names. */
  async sweep(): Promise<void> {
    const before = new Date(Date.now() - this.#releasedMs)
    const released = await this.#connection.run((db) =>
      releasedIn(db)
        .find({ at: { $lte: before } })
        .toArray(),
    )
    for (const { _id: version, key } of released) {
      const file = await this.#connection.run((db) =>
        filesIn(db).findOne({ _id: key }, { projection: { version: 1 } }),
      )
      if (file?.version !== version)
        await this.#connection.run((db) =>
          chunksIn(db).deleteMany({ _id: { $gt: `${version}:`, $lt: `${version};` } }),
        )
      await this.#connection.run((db) => releasedIn(db).deleteOne({ _id: version }))
    }
  }

  /** A sweep that fails is made up for by the next, or by another process. */
  startSweeping(): void {
    const sweep = () => void this.sweep().catch(() => undefined)
    this.#timer = setInterval(sweep, SWEEP_EVERY_MS).unref()
  }

  stopSweeping(): void {
    clearInterval(this.#timer)
  }

  async *#pieces(version: string, start: number, end: number): AsyncGenerator<Buffer, void, void> {
    for (let at = start; at <= end;) {
      const index = Math.floor(at / PIECE_BYTES)
      const chunk = await this.#connection.run((db) => chunksIn(db).findOne({ _id: `${version}:${index}` }))
      if (!chunk) throw new Error(`Bytes of file ${version} are missing.`)
      const first = index * PIECE_BYTES
      yield Buffer.from(chunk.bytes.buffer).subarray(at - first, end - first + 1)
      at = first + PIECE_BYTES
    }
  }

  async #note(released: ReleasedDocument): Promise<void> {
    try {
      await this.#connection.run((db) => releasedIn(db).insertOne(released))
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error
    }
  }
}

/** A file; `_id` is its key. `version` is new with each write and names the chunks. */
export interface FileDocument {
  _id: string
  version: string
  size: number
  /** Null if they are stored in chunks. */
  bytes: Binary | null
}

/** `{version}:{index}` */
interface ChunkDocument {
  _id: string
  bytes: Binary
}

/** A note of chunks that the file at `key` does not name yet or any more; `_id` is their version. */
interface ReleasedDocument {
  _id: string
  key: string
  at: Date
}

export const filesIn = (db: Db): Collection<FileDocument> => db.collection<FileDocument>('files')
export const chunksIn = (db: Db): Collection<ChunkDocument> => db.collection<ChunkDocument>('fileChunks')
export const releasedIn = (db: Db): Collection<ReleasedDocument> =>
  db.collection<ReleasedDocument>('releasedChunks')

/** Keys are ordered by their characters, and `0` follows the slash. */
export const keysBelow = (folder: string): Filter<FileDocument> => ({
  _id: { $gt: `${folder}/`, $lt: `${folder}0` },
})

/** Tiles, previews and nearly all icons fit into one piece. */
export const PIECE_BYTES = 1024 * 1024

import type { Binary, Collection, Db, Filter } from 'mongodb'

/** A file under its key. `version` is drawn anew at each write, and names the chunks. */
export interface FileDocument {
  _id: string
  version: string
  size: number
  /** Null: they lie in chunks. */
  bytes: Binary | null
}

/** `{version}:{index}` */
export interface ChunkDocument {
  _id: string
  bytes: Binary
}

/** Chunks that the file under `key` may not name any more, or not yet; `_id` is their version. */
export interface ReleasedDocument {
  _id: string
  key: string
  at: Date
}

export const filesIn = (db: Db): Collection<FileDocument> => db.collection<FileDocument>('files')
export const chunksIn = (db: Db): Collection<ChunkDocument> => db.collection<ChunkDocument>('fileChunks')
export const releasedIn = (db: Db): Collection<ReleasedDocument> =>
  db.collection<ReleasedDocument>('releasedChunks')

/** Keys order by their characters, and `0` is the one after the slash. */
export const keysBelow = (folder: string): Filter<FileDocument> => ({
  _id: { $gt: `${folder}/`, $lt: `${folder}0` },
})

import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite'
import { z } from 'zod'

const entrySchema = z.object({ key: z.string(), bytes: z.number(), sha256: z.string() })

/** A file as a backup has it. */
export type ListedFile = z.infer<typeof entrySchema>

const totalSchema = z.object({ count: z.number(), bytes: z.number() })

/** The files of a backup with their hashes, in an SQLite file: it takes no memory, however many there are. */
export class FileList {
  readonly #database: DatabaseSyncInstance
  readonly #found: StatementSyncInstance
  readonly #inOrder: StatementSyncInstance

  private constructor(database: DatabaseSyncInstance) {
    this.#database = database
    this.#found = database.prepare('SELECT key, bytes, sha256 FROM files WHERE key = ?')
    this.#inOrder = database.prepare('SELECT key, bytes, sha256 FROM files ORDER BY key')
  }

  /** Makes an empty list, which is there once it is closed. */
  static create(path: string): FileList {
    const database = new DatabaseSync(path)
    database.exec(
      `PRAGMA journal_mode = MEMORY;
       CREATE TABLE files (key TEXT PRIMARY KEY, bytes INTEGER NOT NULL, sha256 TEXT NOT NULL, pass INTEGER NOT NULL)
       STRICT, WITHOUT ROWID;
       BEGIN`,
    )
    return new FileList(database)
  }

  static open(path: string): FileList {
    return new FileList(new DatabaseSync(path, { readOnly: true }))
  }

  get(key: string): ListedFile | null {
    const row = this.#found.get(key)
    return row ? entrySchema.parse(row) : null
  }

  /** `pass` tells the files of one look at the documents from those of an earlier one. */
  put({ key, bytes, sha256 }: ListedFile, pass: number): void {
    this.#database.prepare('INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)').run(key, bytes, sha256, pass)
  }

  /** Forgets what only earlier passes have named. */
  keepPass(pass: number): void {
    this.#database.prepare('DELETE FROM files WHERE pass <> ?').run(pass)
  }

  total(): { readonly count: number; readonly bytes: number } {
    const sums = this.#database.prepare(
      'SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM files',
    )
    return totalSchema.parse(sums.get())
  }

  /** Yields all files in the order of their keys. */
  *files(): Generator<ListedFile, void, void> {
    for (const row of this.#inOrder.iterate()) yield entrySchema.parse(row)
  }

  close(): void {
    if (this.#database.isTransaction) this.#database.exec('COMMIT')
    this.#database.close()
  }
}

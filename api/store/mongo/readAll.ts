import type { Db, FindCursor } from 'mongodb'
import type { MongoConnection } from './MongoConnection.ts'
import { isCursorGone, refusal } from './refusals.ts'

/** Batches hold that many documents, fewer if they are large. */
const BATCH = 200

/**
 * Every document that `find` finds, in the order of the `_id`s, by a cursor of the server's; where that is lost on the
 * way, by another from the same place on.
 */
export async function* readAll<T extends { _id: string }>(
  connection: MongoConnection,
  find: (db: Db, beyond: { _id: { $gt: string } } | null) => FindCursor<T>,
): AsyncGenerator<T, void, void> {
  for (let last: string | null = null; ;) {
    const before: string | null = last
    try {
      const cursor = find(connection.open(), last === null ? null : { _id: { $gt: last } })
      for await (const document of cursor.sort({ _id: 1 }).batchSize(BATCH)) {
        last = document._id
        yield document
      }
      return
    } catch (error) {
      if (!isCursorGone(error) || last === before) throw refusal(error)
    }
  }
}

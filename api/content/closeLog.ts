import { DuplicateKeyError, StoreUnavailableError } from '../store/Store.ts'
import { forgetAssets } from './assets.ts'
import { changeKey, type LogContext, logId } from './logContext.ts'
import { isClosing, readNewest } from './logReader.ts'

/** Shorter than any change id, so that no commit can take the closing entry's key. */
const CLOSING_ID = 'closed'

/** Appends the closing entry, after which the log takes no more. Closing a closed log changes nothing. */
export const closeLog = async (context: LogContext, mapId: number, userId: number): Promise<void> => {
  await appendMark(context, { mapId, userId, changeId: CLOSING_ID, form: 'closed' })
}

interface Mark {
  readonly mapId: number
  readonly userId: number
  /** No change id that a commit can have. */
  readonly changeId: string
  readonly form: 'closed' | 'forgetting'
}

/** Appends an entry without changes. Returns its revision, or null if the log is closed. */
export const appendMark = async (
  context: LogContext,
  { mapId, userId, changeId, form }: Mark,
): Promise<number | null> => {
  const { store, limits, now } = context
  for (let attempt = 0; attempt < limits.attemptsMax; attempt++) {
    const newest = await readNewest(store, mapId)
    if (isClosing(newest)) return null
    const revision = (newest?.revision ?? 0) + 1
    try {
      await store.insert('log', {
        _id: logId(mapId, revision),
        map_id: mapId,
        revision,
        change_key: changeKey(mapId, changeId),
        change_id: changeId,
        user_id: userId,
        at: now(),
        entry: { form },
      })
      return revision
    } catch (error) {
      if (!(error instanceof DuplicateKeyError)) throw error
    }
    await context.pause(context.random() * attempt)
  }
  throw new StoreUnavailableError(`Too many write to map ${mapId} at once.`)
}

/**
 * Deletes everything of a closed log but its closing entry, which keeps refusing appends. By then every commit that began
 * before the closing must have given up, so call it an hour after closing at the earliest.
 */
export const sweepLog = async ({ store }: LogContext, mapId: number): Promise<void> => {
  const closing = await readNewest(store, mapId)
  if (!closing || !isClosing(closing)) throw new Error(`The log of map ${mapId} is not closed.`)
  const ofMap = { equals: { map_id: mapId } }
  await store.deleteWhere('log', { ...ofMap, range: { field: 'revision', lt: closing.revision } })
  await store.deleteWhere('logParts', ofMap)
  await store.deleteWhere('snapshots', ofMap)
  await store.deleteWhere('snapshotParts', ofMap)
  await forgetAssets(store, mapId)
}

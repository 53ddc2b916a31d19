import { z } from 'zod'
import { type Change, withMissingCreator } from '../../shared/content/changes.ts'
import type { LogEntry } from '../../shared/content/commits.ts'
import type { Store } from '../store/Store.ts'
import type { HotMap } from './HotMap.ts'
import { readParts } from './largeLists.ts'
import { findCommitted, type LogContext } from './logContext.ts'

/** Checked for its form only: it passed the schema when it was committed, and a later rule must not make it unreadable. */
const storedChangeSchema = z.custom<Change>(
  (change) => typeof change === 'object' && change !== null && 'op' in change && 'kind' in change,
)

export const storedEntrySchema = z.object({
  revision: z.int().min(1),
  change_id: z.string(),
  user_id: z.int(),
  at: z.date(),
  entry: z.discriminatedUnion('form', [
    z.object({ form: z.literal('list'), changes: z.array(storedChangeSchema) }),
    z.object({ form: z.literal('parts'), parts_id: z.string(), count: z.int().min(1) }),
    z.object({ form: z.literal('forgetting') }),
    z.object({ form: z.literal('forgotten') }),
    z.object({ form: z.literal('closed') }),
  ]),
})
export type StoredEntry = z.infer<typeof storedEntrySchema>

/** Consecutive entries of a log. A closed log takes no more entries, and those it held may be deleted already. */
interface LogRange {
  readonly entries: readonly StoredEntry[]
  readonly isClosed: boolean
}

/** How often a range with an apparent gap is read again. */
const GAP_READS = 5

/** Returns up to `limit` entries after a revision, oldest first. One query, unless the log is being written or swept. */
export const readRange = async (
  store: Store,
  mapId: number,
  after: number,
  limit: number,
): Promise<LogRange> => {
  for (let reads = 0; reads < GAP_READS; reads++) {
    const documents = await store.find('log', {
      equals: { map_id: mapId },
      range: { field: 'revision', gt: after },
      sort: [{ field: 'revision', direction: 'ascending' }],
      limit,
    })
    const entries = documents.map((document) => storedEntrySchema.parse(document))
    if (isClosing(entries.at(-1))) return { entries: [], isClosed: true }
    if (entries.every((entry, index) => entry.revision === after + 1 + index))
      return { entries, isClosed: false }
    // A scan may pass a place just before it is filled and still see the next one; and sweeping leaves gaps.
    if (isClosing(await readNewest(store, mapId))) return { entries: [], isClosed: true }
  }
  throw new Error(`The log of map ${mapId} has a gap after revision ${after}.`)
}

export const readNewest = async (store: Store, mapId: number): Promise<StoredEntry | undefined> => {
  const [document] = await store.find('log', {
    equals: { map_id: mapId },
    sort: [{ field: 'revision', direction: 'descending' }],
    limit: 1,
  })
  return document && storedEntrySchema.parse(document)
}

/** The changes of an entry are gone for good: the content can only be read from a newer snapshot. */
export class ForgottenError extends Error {
  override readonly name = 'ForgottenError'
}

/** Whether an entry tells to forget the changes of all before it. */
export const isForgetting = ({ entry }: StoredEntry): boolean => entry.form === 'forgetting'

export const isClosing = (entry: StoredEntry | undefined): boolean => entry?.entry.form === 'closed'

/** Returns the entry as it is sent, its parts joined. In older ones the entities do not name their creator yet. */
export const entryFrom = async (store: Store, stored: StoredEntry): Promise<LogEntry> => ({
  revision: stored.revision,
  changeId: stored.change_id,
  userId: stored.user_id,
  at: stored.at.toISOString(),
  changes: withMissingCreator(await changesOf(store, stored), stored.user_id),
})

const changesOf = async (store: Store, { revision, entry }: StoredEntry): Promise<Change[]> => {
  switch (entry.form) {
    case 'list':
      return entry.changes
    case 'parts':
      return readParts(store, entry.parts_id, entry.count)
    case 'forgotten':
      throw new ForgottenError(`Entry ${revision} is forgotten.`)
    case 'forgetting':
    case 'closed':
      return []
  }
}

/** Returns a list that is in the log; null if there is no such list, or its changes are forgotten. */
export const readCommitted = async (
  store: Store,
  mapId: number,
  changeId: string,
): Promise<LogEntry | null> => {
  const document = await findCommitted(store, mapId, changeId)
  if (!document) return null
  const stored = storedEntrySchema.parse(document)
  return stored.entry.form === 'forgotten' ? null : entryFrom(store, stored)
}

/** So far behind the log, or ahead of it, that the whole content has to be read. */
export type TooFar = 'too-far'

/**
 * Returns what was committed after one revision, up to another that `hot` has reached. Lists in parts are not fetched for
 * this: the whole content says the same in a third of the bytes.
 */
export const entriesBetween = async (
  context: LogContext,
  hot: HotMap,
  after: number,
  upTo: number,
): Promise<LogEntry[] | TooFar> => {
  const { limits } = context
  if (after === upTo) return []
  const isForgotten = after < hot.forgottenRevision
  if (isForgotten || after > upTo || upTo - after > limits.tailEntriesMax) return 'too-far'
  return after >= hot.tailBegin ? fromTail(context, hot, after, upTo) : fromLog(context, hot, after, upTo)
}

const fromTail = ({ limits }: LogContext, hot: HotMap, after: number, upTo: number): LogEntry[] | TooFar => {
  const wanted = hot.tail.filter(({ entry }) => entry.revision > after && entry.revision <= upTo)
  const length = wanted.reduce((sum, one) => sum + one.length, 0)
  return length > limits.tailBytesMax ? 'too-far' : wanted.map(({ entry }) => entry)
}

const fromLog = async (
  { store, limits }: LogContext,
  hot: HotMap,
  after: number,
  upTo: number,
): Promise<LogEntry[] | TooFar> => {
  const entries: LogEntry[] = []
  let length = 0
  while (after + entries.length < upTo) {
    const missing = upTo - after - entries.length
    const range = await readRange(
      store,
      hot.mapId,
      after + entries.length,
      Math.min(missing, limits.tailPageEntries),
    )
    // The log was closed meanwhile, as the next read will tell.
    if (range.entries.length === 0) return 'too-far'
    for (const stored of range.entries) {
      if (stored.entry.form !== 'list') return 'too-far'
      const entry = await entryFrom(store, stored)
      length += JSON.stringify(entry).length
      if (length > limits.tailBytesMax) return 'too-far'
      entries.push(entry)
    }
  }
  return entries
}

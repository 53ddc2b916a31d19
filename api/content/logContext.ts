import type { Logger } from 'pino'
import {
  ENTITIES_PER_MAP_MAX,
  LOG_TAIL_MAX,
  MAP_TEXT_MAX,
  ZONE_POINTS_PER_MAP_MAX,
} from '../../shared/limits.ts'
import type { FileStore } from '../files/FileStore.ts'
import type { Store } from '../store/Store.ts'
import type { LogDocument } from '../store/collections.ts'

const KIB = 1024
const MIB = 1024 * KIB

export const LOG_LIMITS = {
  /** A snapshot is due after so many entries, or so many bytes of them; of a large map, after up to so many more. */
  snapshotEntries: 256,
  snapshotBytes: 256 * KIB,
  snapshotBytesMax: 2 * MIB,
  /** Characters of a snapshot's part: at most 3 MiB in UTF-8, since JSON takes up to three bytes for each. */
  snapshotPartLength: MIB,
  snapshotsKept: 2,
  /** A longer list does not go into its entry but into parts of about `partBytes`. */
  listBytesMax: 256 * KIB,
  partBytes: 512 * KIB,
  /** What a reader may be behind; further, the content is cheaper to send whole. */
  tailEntriesMax: LOG_TAIL_MAX,
  tailBytesMax: 4 * MIB,
  /** Entries read at once. */
  pageEntries: 100,
  /** The same for a reader who catches up: few, since anyone may ask and their bytes are known only when they are read. */
  tailPageEntries: 8,
  /** Entities kept in memory over all hot maps, at about 500 bytes each. */
  hotEntities: 400_000,
  /** Entities of one map; a list that goes beyond is refused. */
  entitiesMax: ENTITIES_PER_MAP_MAX,
  /** Characters of one map's names, labels and descriptions. */
  textMax: MAP_TEXT_MAX,
  /** Points of all zones of one map; alike. */
  zonePointsMax: ZONE_POINTS_PER_MAP_MAX,
  /** How often a commit starts over because another process was faster. */
  attemptsMax: 50,
  /** An unfinished write of that age is nobody's any more; its maker gives up at half of it. */
  unfinishedMs: 60 * 60 * 1000,
}
export type LogLimits = typeof LOG_LIMITS

/** What every part of the change log works with. Time and chance come from here, so that a test can order them. */
export interface LogContext {
  readonly store: Store
  readonly files: FileStore
  readonly log: Logger
  readonly limits: LogLimits
  now(): Date
  /** From 0 up to 1. */
  random(): number
  pause(ms: number): Promise<void>
}

export const logId = (mapId: number, revision: number): string => `${mapId}:${revision}`

export const changeKey = (mapId: number, changeId: string): string => `${mapId}:${changeId}`

/** The entry of a list that is in the log already. */
export const findCommitted = async (
  store: Store,
  mapId: number,
  changeId: string,
): Promise<LogDocument | undefined> => {
  const [document] = await store.find('log', {
    equals: { change_key: changeKey(mapId, changeId) },
    sort: [{ field: '_id', direction: 'ascending' }],
    limit: 1,
  })
  return document
}

/**
 * Writes of several documents that count only once the last of them is there. Each is announced by a claim before it
 * begins, so that what a crash left behind is found by looking at the announcements, not at everything stored.
 */
export const announce = ({ store, now }: LogContext, what: string): Promise<void> =>
  store.insert('claims', { _id: idOf(what), owner_id: OWNER, created_at: now() })

export const finish = (store: Store, what: string): Promise<boolean> => store.delete('claims', idOf(what))

/** What was announced under a name beginning with `kind` long ago and has not finished. */
export async function* abandoned(context: LogContext, kind: string): AsyncIterable<string> {
  const before = context.now().getTime() - context.limits.unfinishedMs
  for await (const claim of context.store.stream('claims', { equals: { owner_id: OWNER } })) {
    const what = claim._id.slice(PREFIX.length)
    if (what.startsWith(kind) && claim.created_at.getTime() < before) yield what
  }
}

const OWNER = 'unfinished'
const PREFIX = 'unfinished:'
const idOf = (what: string) => PREFIX + what

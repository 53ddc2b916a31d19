import type { Logger } from 'pino'
import {
  ENTITIES_PER_MAP_MAX,
  LOG_TAIL_MAX,
  MAP_TEXT_MAX,
  ZONE_POINTS_PER_MAP_MAX,
} from '../../shared/limits.ts'
import type { FileStore } from '../files/FileStore.ts'
import { type Store, StoreUnavailableError } from '../store/Store.ts'
import type { LogDocument } from '../store/logDocuments.ts'
import type { LogTally } from './LogTally.ts'
import type { Compression } from './splicedGzip.ts'

const KIB = 1024
const MIB = 1024 * KIB

export const LOG_LIMITS = {
  /** A snapshot is due after that many entries or bytes; for a large map, after up to `snapshotBytesMax`. */
  snapshotEntries: 256,
  snapshotBytes: 256 * KIB,
  snapshotBytesMax: 2 * MIB,
  /** And once nobody has edited for so long; for a large map longer, as each is made of all that is on the map. */
  restMs: 5_000,
  restMsPerMiB: 3_000,
  /** Characters of base64 in a document of a snapshot. */
  snapshotPartLength: MIB,
  snapshotsKept: 2,
  /** Of the snapshots in each span of so many revisions one is kept for good, for who walks in the history. */
  snapshotSpan: 4_096,
  /** A longer list is stored beside its entry, in parts of about `partBytes`. */
  listBytesMax: 256 * KIB,
  partBytes: 512 * KIB,
  /** The part of the log that is kept in memory for frequent readers. */
  recentEntries: 256,
  recentBytes: 256 * KIB,
  /** How far behind a reader may be; beyond that, sending the whole content is cheaper. */
  tailEntriesMax: LOG_TAIL_MAX,
  tailBytesMax: 4 * MIB,
  /** Entries read at a time. */
  pageEntries: 100,
  /** The same for a reader who catches up: few, since anyone may ask, and an entry's size shows only once it is read. */
  tailPageEntries: 8,
  /** Who walks in the history is told of at most so many entries and characters of JSON at once, and of one entry more. */
  historyEntries: 2_000,
  historyLength: 4 * MIB,
  historyPageEntries: 32,
  /** Entities kept in memory, of all maps together, at about 500 bytes each. */
  hotEntities: 400_000,
  /** Entities of one map; a list that exceeds this is refused. */
  entitiesMax: ENTITIES_PER_MAP_MAX,
  /** Characters of one map's names, labels and descriptions; likewise. */
  textMax: MAP_TEXT_MAX,
  /** Points of all zones of one map; likewise. */
  zonePointsMax: ZONE_POINTS_PER_MAP_MAX,
  /** How often a commit starts over because another process was faster. */
  attemptsMax: 50,
  /** The age at which an unfinished write is taken for abandoned; its writer gives up at half of it. */
  unfinishedMs: 60 * 60 * 1000,
}
export type LogLimits = typeof LOG_LIMITS

/** What every part of the change log works with. Time, randomness and threads come from here, so that tests control them. */
export interface LogContext {
  readonly store: Store
  readonly files: FileStore
  readonly log: Logger
  readonly limits: LogLimits
  readonly compression: Compression
  readonly tally: LogTally
  now(): Date
  /** From 0 up to 1. */
  random(): number
  pause(ms: number): Promise<void>
  /** The same for optional work: it does not keep the process alive. */
  rest(ms: number): Promise<void>
}

export const logId = (mapId: number, revision: number): string => `${mapId}:${revision}`

export const changeKey = (mapId: number, changeId: string): string => `${mapId}:${changeId}`

/** Returns the entry of a list that is in the log already. */
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
 * Announces a write of several documents that counts only once the last of them is there. After a crash the announcement
 * is what leads the sweep to the documents left behind, without a look at everything stored.
 */
export const announce = ({ store, now }: LogContext, what: string): Promise<void> =>
  store.insert('claims', { _id: idOf(what), owner_id: OWNER, created_at: now() })

/** @throws StoreUnavailableError if a write began so long ago that the sweep may delete what it has written */
export const assertFresh = ({ now, limits }: LogContext, begun: Date): void => {
  if (now().getTime() - begun.getTime() > limits.unfinishedMs / 2)
    throw new StoreUnavailableError('Writing took too long.')
}

export const finish = (store: Store, what: string): Promise<boolean> => store.delete('claims', idOf(what))

/** Yields the writes of that kind that were announced long ago and never finished. */
export async function* abandoned(context: LogContext, kind: string): AsyncIterable<string> {
  const before = context.now().getTime() - context.limits.unfinishedMs
  for await (const { what, at } of announced(context.store, kind)) if (at.getTime() < before) yield what
}

/** Yields the writes of that kind that were announced and not finished yet. */
export async function* announced(
  store: Store,
  kind: string,
): AsyncIterable<{ readonly what: string; readonly at: Date }> {
  for await (const claim of store.stream('claims', { equals: { owner_id: OWNER } })) {
    const what = claim._id.slice(PREFIX.length)
    if (what.startsWith(kind)) yield { what, at: claim.created_at }
  }
}

const OWNER = 'unfinished'
const PREFIX = 'unfinished:'
const idOf = (what: string) => PREFIX + what

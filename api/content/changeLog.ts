import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { LogEntry } from '../../shared/content/commits.ts'
import type { Content } from '../../shared/content/content.ts'
import { CHANGES_PER_COMMIT_MAX } from '../../shared/limits.ts'
import type { FileStore } from '../files/FileStore.ts'
import { createSerially } from '../store/sharedWork.ts'
import type { Store } from '../store/Store.ts'
import { sweepUnnamedAssets } from './assets.ts'
import { closeLog, sweepLog } from './closeLog.ts'
import {
  type Commit,
  commitDerived,
  commitList,
  type CommitOutcome,
  type DerivedCommit,
} from './commitList.ts'
import { ContentCache } from './contentCache.ts'
import type { EncodedContent } from './EncodedContent.ts'
import { forgetRemoved, isBeingForgotten, sweepForgetting } from './forgetRemoved.ts'
import type { HotMap } from './HotMap.ts'
import { sweepUnnamedParts } from './largeLists.ts'
import { findCommitted, LOG_LIMITS, type LogContext, type LogLimits } from './logContext.ts'
import { LogTally } from './LogTally.ts'
import { entriesBelow, type PastEntry } from './logPages.ts'
import { entriesBetween, isClosing, readCommitted, readNewest, type TooFar } from './logReader.ts'
import { type NoPast, type PastContent, readPast } from './pastContent.ts'
import { sweepUnfinishedSnapshots } from './snapshots.ts'
import { SnapshotTaker } from './SnapshotTaker.ts'
import { type Compression, threadedCompression } from './splicedGzip.ts'

/** The log is closed, because the map is deleted. */
export class MapClosedError extends Error {
  override readonly name = 'MapClosedError'
}

export interface ContentAt {
  readonly content: Content
  readonly revision: number
}

/**
 * The content of all maps, as logs of change lists. A read sees everything that any process had acknowledged before the
 * read began.
 */
export interface ChangeLog {
  readonly tally: Readonly<LogTally>
  /** At most CHANGES_PER_COMMIT_MAX changes. @throws StoreUnavailableError */
  commit(commit: Commit): Promise<CommitOutcome>
  /** A list of any length, such as an import's. @throws StoreUnavailableError */
  commitLarge(commit: Commit): Promise<CommitOutcome>
  /** A list of any length that is derived from the content which it will be applied to. @throws StoreUnavailableError */
  commitDerived(commit: DerivedCommit): Promise<CommitOutcome>
  /** Whether the list with that change id is in the log of the map. */
  isCommitted(mapId: number, changeId: string): Promise<boolean>
  /** Returns the list with that change id; null if there is none, or its changes are forgotten. */
  committedEntry(mapId: number, changeId: string): Promise<LogEntry | null>
  /** @throws MapClosedError */
  read(mapId: number): Promise<ContentAt>
  /** Returns the revision of the newest list. @throws MapClosedError */
  head(mapId: number): Promise<number>
  /** Oldest first; `too-far` where reading the whole content is cheaper. @throws MapClosedError */
  entriesAfter(mapId: number, revision: number): Promise<LogEntry[] | TooFar>
  /** The same, ready to send, without decoding what is stored. @throws MapClosedError */
  readEncoded(mapId: number): Promise<EncodedContent>
  /**
   * Opens the content as it was at a revision. A process opens one at a time, and the next when `use` is done with it.
   * `assertWanted` throws if nobody waits for it any more when its turn comes.
   * @throws MapClosedError
   */
  contentAt<T>(
    mapId: number,
    revision: number,
    use: (past: PastContent | Exclude<NoPast, 'closed'>) => Promise<T>,
    assertWanted?: () => void,
  ): Promise<T>
  /** The entries below a revision, newest first; a bounded number of them, and none that is forgotten. */
  entriesBelow(mapId: number, revision: number): AsyncIterable<PastEntry>
  /** Which revisions `contentAt` knows. @throws MapClosedError */
  pastRange(mapId: number): Promise<{ readonly first: number; readonly last: number }>
  /**
   * Deletes for good what was removed from the map or replaced. Returns the revision up to which. @throws MapClosedError
   */
  forget(mapId: number, userId: number): Promise<number>
  /** Closes a map's log: all later commits are refused. Can be repeated. */
  closeMap(mapId: number, userId: number): Promise<void>
  /** Whether the map is deleted, for good. */
  isClosed(mapId: number): Promise<boolean>
  /** Deletes what a closed log held. Call it an hour after closing at the earliest. Can be repeated. */
  sweepMap(mapId: number): Promise<void>
  /** Deletes what crashed writes left behind more than an hour ago, and uploads that no list has named since. */
  sweep(): Promise<void>
  /** Waits for background writes; to be called before the store closes. */
  drain(): Promise<void>
}

export interface ChangeLogOptions {
  readonly store: Store
  readonly files: FileStore
  readonly log: Logger
  readonly compression?: Compression
  readonly now?: () => Date
  readonly random?: () => number
  readonly pause?: (ms: number) => Promise<void>
  readonly rest?: (ms: number) => Promise<void>
  readonly limits?: Partial<LogLimits>
}

export const createChangeLog = (options: ChangeLogOptions): ChangeLog => {
  const context = contextOf(options)
  const { tally } = context
  const snapshots = new SnapshotTaker(context)
  const cache = new ContentCache(context, snapshots)
  const serially = createSerially<number>()
  const oneAtATime = createSerially<'past'>()

  const unlessClosed = (hot: HotMap): HotMap => {
    if (hot.isClosed) throw new MapClosedError(`Map ${hot.mapId} is deleted.`)
    return hot
  }
  // Side by side, two commits of one process to one map would only make each other start over.
  const commitLarge = (commit: Commit) =>
    serially(commit.mapId, () => tally.count(commitList(context, cache, snapshots, commit)))

  return {
    tally,
    async commit(commit) {
      if (commit.changes.length > CHANGES_PER_COMMIT_MAX) throw new RangeError('The list is too long.')
      return commitLarge(commit)
    },
    commitLarge,
    commitDerived: (commit) =>
      serially(commit.mapId, () => tally.count(commitDerived(context, cache, snapshots, commit))),
    isCommitted: async (mapId, changeId) =>
      (await findCommitted(context.store, mapId, changeId)) !== undefined,
    committedEntry: (mapId, changeId) => readCommitted(context.store, mapId, changeId),
    async read(mapId) {
      const { content, revision } = unlessClosed(await cache.decoded(mapId))
      return { content, revision }
    },
    async readEncoded(mapId) {
      return unlessClosed(await cache.encoded(mapId)).newestEncoded
    },
    head: async (mapId) => unlessClosed(await cache.upToDate(mapId)).revision,
    async entriesAfter(mapId, revision) {
      const hot = unlessClosed(await cache.upToDate(mapId))
      return entriesBetween(context, hot, revision, hot.revision)
    },
    contentAt: (mapId, revision, use, assertWanted) =>
      // Each holds a whole map in memory besides those in the cache.
      oneAtATime('past', async () => {
        assertWanted?.()
        const past = await readPast(context, cache, mapId, revision)
        if (past === 'closed') throw new MapClosedError(`Map ${mapId} is deleted.`)
        return use(past)
      }),
    entriesBelow: (mapId, revision) => entriesBelow(context, mapId, revision),
    async pastRange(mapId) {
      const hot = unlessClosed(await cache.upToDate(mapId))
      return { first: hot.forgottenRevision, last: hot.revision }
    },
    forget: (mapId, userId) =>
      serially(mapId, async () => {
        const revision = await forgetRemoved(context, cache, mapId, userId)
        if (revision === null) throw new MapClosedError(`Map ${mapId} is deleted.`)
        return revision
      }),
    closeMap: (mapId, userId) =>
      serially(mapId, async () => {
        await closeLog(context, mapId, userId)
        cache.forget(mapId)
      }),
    isClosed: async (mapId) => isClosing(await readNewest(options.store, mapId)),
    sweepMap: (mapId) => sweepLog(context, mapId),
    async sweep() {
      await sweepUnnamedParts(context)
      await sweepUnfinishedSnapshots(context)
      await sweepForgetting(context, cache)
      await sweepUnnamedAssets(context, (mapId) => isBeingForgotten(context, mapId))
    },
    drain: () => snapshots.drained(),
  }
}

const contextOf = ({ store, files, log, limits, ...overrides }: ChangeLogOptions): LogContext => ({
  store,
  files,
  log,
  limits: { ...LOG_LIMITS, ...limits },
  compression: threadedCompression,
  tally: new LogTally(),
  now: () => new Date(),
  random: Math.random,
  pause: (ms) => (ms < 1 ? setImmediate() : setTimeout(ms)),
  rest: (ms) => setTimeout(ms, undefined, { ref: false }),
  ...overrides,
})

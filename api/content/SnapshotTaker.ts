import type { HotMap } from './HotMap.ts'
import type { LogContext, LogLimits } from './logContext.ts'
import { newestSnapshotRevision, writeSnapshot } from './snapshots.ts'

const MIB = 1024 * 1024

/** Writes snapshots of maps whose log has grown since the last one, in the background. */
export class SnapshotTaker {
  readonly #context: LogContext
  /** By map id. */
  readonly #writing = new Map<number, Promise<void>>()
  /** Maps that were edited a moment ago. */
  #resting = new Set<HotMap>()

  constructor(context: LogContext) {
    this.#context = context
  }

  /** To be called after a commit: takes a snapshot if the log has grown long, else once nobody edits any more. */
  afterCommit(hot: HotMap): void {
    if (isDue(hot, this.#context.limits)) this.take(hot)
    else void this.#afterRest(hot)
  }

  /** Takes a snapshot of what is in no snapshot yet. A failure is logged only: the next snapshot makes up for it. */
  take(hot: HotMap): void {
    if (hot.isClosed || hot.revision === hot.storedRevision || this.#writing.has(hot.mapId)) return
    const writing = this.#write(hot)
      .catch((error: unknown) =>
        this.#context.log.error({ err: error, mapId: hot.mapId }, 'A snapshot was not written.'),
      )
      .finally(() => this.#writing.delete(hot.mapId))
    this.#writing.set(hot.mapId, writing)
  }

  /** Waits for all snapshots that are being written; those of maps at rest are not taken any more. */
  async drained(): Promise<void> {
    this.#resting = new Set()
    while (this.#writing.size > 0) await Promise.all(this.#writing.values())
  }

  async #afterRest(hot: HotMap): Promise<void> {
    const resting = this.#resting
    if (resting.has(hot)) return
    resting.add(hot)
    const { limits } = this.#context
    let revision: number
    do {
      revision = hot.revision
      await this.#context.rest(limits.restMs + (limits.restMsPerMiB * hot.newestEncoded.length) / MIB)
    } while (hot.revision !== revision)
    resting.delete(hot)
    if (resting === this.#resting) this.take(hot)
  }

  async #write(hot: HotMap): Promise<void> {
    // The response to the request that made it due is sent first.
    await this.#context.pause(0)
    const content = await hot.encoded()
    // Another process may have written it already.
    const newest = await newestSnapshotRevision(this.#context.store, hot.mapId)
    if (newest < content.revision) await writeSnapshot(this.#context, hot.mapId, content)
    hot.markStored(content.revision)
  }
}

const isDue = (hot: HotMap, limits: LogLimits): boolean =>
  hot.revision - hot.storedRevision >= limits.snapshotEntries || hot.unstoredLength >= longTail(hot, limits)

/** A snapshot contains the whole map, so that of a large map only pays once the tail is longer. */
const longTail = (hot: HotMap, { snapshotBytes, snapshotBytesMax }: LogLimits): number =>
  Math.max(snapshotBytes, Math.min(snapshotBytesMax, hot.newestEncoded.length * TAIL_SHARE))

const TAIL_SHARE = 1 / 8

import { encodeContent } from '../../shared/contentColumns.ts'
import type { Background } from './background.ts'
import type { HotMap } from './HotMap.ts'
import type { LogContext, LogLimits } from './logContext.ts'
import { newestSnapshotRevision, writeSnapshot } from './snapshots.ts'

/** Takes a map's snapshot when the log since the last has grown long. Memory has it at once, the store soon after. */
export class SnapshotTaker {
  readonly #context: LogContext
  readonly #background: Background
  /** By map; over once the map in memory stands on its new snapshot. */
  readonly #folding = new Map<number, Promise<void>>()

  constructor(context: LogContext, background: Background) {
    this.#context = context
    this.#background = background
  }

  /** Resolves once `hot` has no long tail any more. */
  ifDue(hot: HotMap): Promise<void> {
    const { snapshotEntries } = this.#context.limits
    const isDue = hot.tail.length >= snapshotEntries || hot.tailLength >= longTail(hot, this.#context.limits)
    if (!isDue || hot.isClosed) return Promise.resolve()
    return this.#folding.get(hot.mapId) ?? this.#take(hot)
  }

  #take(hot: HotMap): Promise<void> {
    const baseRevision = hot.baseRevision
    // The answer to whoever made it due goes out first.
    const folded = this.#context.pause(0).then(() => fold(hot))
    const folding = folded.then(forget, forget)
    const folds = this.#folding
    function forget() {
      folds.delete(hot.mapId)
    }
    folds.set(hot.mapId, folding)
    this.#background.start(`snapshot of map ${hot.mapId}`, async () => {
      const { revision, text } = await folded
      // Another process may have noticed as well.
      if ((await newestSnapshotRevision(this.#context.store, hot.mapId)) > baseRevision) return
      await writeSnapshot(this.#context, hot.mapId, revision, text)
    })
    return folding
  }
}

/** A snapshot is made of the whole content in one go, so a large map's tail has to be worth it. */
const longTail = (hot: HotMap, { snapshotBytes, snapshotBytesMax }: LogLimits): number =>
  Math.max(snapshotBytes, Math.min(snapshotBytesMax, hot.baseLength * TAIL_SHARE))

const TAIL_SHARE = 1 / 8

const fold = (hot: HotMap): { revision: number; text: string } => {
  const { revision } = hot
  const text = JSON.stringify(encodeContent(hot.content))
  hot.rebase(revision, text)
  return { revision, text }
}

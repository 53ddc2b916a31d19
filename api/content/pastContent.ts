import { replayInSteps } from '../../shared/content/applyChanges.ts'
import type { Change } from '../../shared/content/changes.ts'
import { type Content, EMPTY_CONTENT } from '../../shared/content/content.ts'
import type { ContentCache } from './contentCache.ts'
import {
  decodeParts,
  EncodedContent,
  encodeParts,
  NOTHING_ENCODED,
  type PartSources,
  sourcesOf,
} from './EncodedContent.ts'
import type { LogContext } from './logContext.ts'
import { entryFrom, ForgottenError, readRange } from './logReader.ts'
import { readSnapshot, writeSnapshot } from './snapshots.ts'

/** `ahead`: the log has not come that far. `forgotten`: what was removed or replaced since is forgotten. */
export type NoPast = 'ahead' | 'forgotten' | 'closed'

/** The content of a map as it was. */
export interface PastContent {
  readonly content: Content
  /** Encodes it, or what is made of it in short steps; the parts that the snapshot has are taken from there. */
  encoded(made?: Generator<void, Content>): Promise<EncodedContent>
}

/** Content decoded from a snapshot, or encoded for one. */
interface Base {
  readonly encoded: EncodedContent
  readonly content: Content
  readonly sources: PartSources
}

/**
 * Returns the content at a revision: from the nearest snapshot at or below it and the entries after that. Other requests are served
 * in between. A log that was written before snapshots were kept for good gets them on the way, so that this is slow once.
 */
export const readPast = async (
  context: LogContext,
  cache: ContentCache,
  mapId: number,
  revision: number,
): Promise<PastContent | NoPast> => {
  const hot = await cache.upToDate(mapId)
  if (hot.isClosed) return 'closed'
  if (revision > hot.revision) return 'ahead'
  if (revision < hot.forgottenRevision) return 'forgotten'
  try {
    const replay = new Replay(context, mapId, await nearestBase(context, mapId, revision))
    if (!(await replay.advanceTo(revision))) return 'closed'
    const { content } = replay
    return {
      content,
      encoded: async (made) =>
        replay.encoded(made ? await runPausing(context, made) : content, hot.forgottenRevision),
    }
  } catch (error) {
    if (error instanceof ForgottenError) return 'forgotten'
    throw error
  }
}

/** A snapshot that cannot be decoded is passed over. */
const nearestBase = async (context: LogContext, mapId: number, revision: number): Promise<Base> => {
  const unreadable = new Set<number>()
  for (;;) {
    const encoded = await readSnapshot(context, mapId, unreadable, revision)
    if (!encoded) return { encoded: NOTHING_ENCODED, content: EMPTY_CONTENT, sources: new Map() }
    try {
      context.tally.folds++
      const content = await decodeParts(context, encoded)
      return { encoded, content, sources: sourcesOf(content) }
    } catch (error) {
      context.log.error({ err: error, mapId, revision: encoded.revision }, 'A snapshot cannot be decoded.')
      unreadable.add(encoded.revision)
    }
  }
}

class Replay {
  readonly #context: LogContext
  readonly #mapId: number
  #base: Base
  #revision: number
  content: Content

  constructor(context: LogContext, mapId: number, base: Base) {
    this.#context = context
    this.#mapId = mapId
    this.#base = base
    this.#revision = base.encoded.revision
    this.content = base.content
  }

  /** Returns false if the map is deleted. @throws ForgottenError */
  async advanceTo(revision: number): Promise<boolean> {
    const { store, limits } = this.#context
    // Snapshots that are kept for good lie a little more than a span apart.
    const isUnmarked = revision - this.#revision > 2 * limits.snapshotSpan
    while (this.#revision < revision) {
      const toSpan = limits.snapshotSpan - (this.#revision % limits.snapshotSpan)
      const wanted = Math.min(limits.pageEntries, revision - this.#revision, toSpan)
      const range = await readRange(store, this.#mapId, this.#revision, wanted)
      if (range.isClosed) return false
      if (range.entries.length === 0) throw new Error(`Map ${this.#mapId} lacks entry ${this.#revision + 1}.`)
      const changes: Change[] = []
      for (const stored of range.entries)
        for (const change of (await entryFrom(store, stored)).changes) changes.push(change)
      this.content = await runPausing(this.#context, replayInSteps(this.content, changes))
      this.#revision += range.entries.length
      if (isUnmarked && this.#revision % limits.snapshotSpan === 0) await this.#leaveSnapshot()
    }
    return true
  }

  async encoded(content: Content, forgottenRevision: number): Promise<EncodedContent> {
    const { encoded, sources } = this.#base
    const parts = await encodeParts(this.#context, content, encoded, sources)
    return new EncodedContent(this.#revision, parts, forgottenRevision, content.pois.size)
  }

  async #leaveSnapshot(): Promise<void> {
    const encoded = await this.encoded(this.content, this.#base.encoded.forgottenRevision)
    await writeSnapshot(this.#context, this.#mapId, encoded)
    this.#base = { encoded, content: this.content, sources: sourcesOf(this.content) }
  }
}

/** Runs work a few milliseconds at a time. */
const runPausing = async <T>({ pause }: LogContext, work: Generator<void, T>): Promise<T> => {
  let step = work.next()
  for (let steps = 1; !step.done; steps++) {
    if (steps % STEPS_AT_ONCE === 0) await pause(0)
    step = work.next()
  }
  await pause(0)
  return step.value
}

const STEPS_AT_ONCE = 4

import { randomUUID } from 'node:crypto'
import type { Content } from '../../shared/content.ts'
import { decodeContent, encodeContent } from '../../shared/contentColumns.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'
import type { SnapshotDocument } from '../store/collections.ts'
import type { HotMap } from './HotMap.ts'
import { abandoned, announce, finish, type LogContext, type LogLimits } from './logContext.ts'

/** A map's content at a revision. `text` is its columns as JSON. */
export interface Snapshot {
  readonly revision: number
  readonly content: Content
  readonly text: string
}

/**
 * Writes a snapshot's parts, then its header, without which nobody reads the parts, and deletes old snapshots. A map and a
 * revision determine the text, so two processes may write the same snapshot without harm.
 */
const writeSnapshot = async (
  context: LogContext,
  mapId: number,
  revision: number,
  text: string,
): Promise<void> => {
  const { store, limits, now } = context
  const id = snapshotId(mapId, revision)
  const texts = inParts(text, limits.snapshotPartLength)
  const what = announcement(id, texts.length)
  await announce(context, what)
  for (const [index, part] of texts.entries())
    await store.upsert('snapshotParts', { _id: partId(id, index), map_id: mapId, text: part })
  await insertHeader(store, {
    _id: id,
    map_id: mapId,
    revision,
    parts: texts.length,
    created_at: now(),
  })
  await finish(store, what)
  await dropOld(context, mapId)
}

/** Returns the newest complete snapshot. One with missing or damaged parts is skipped: the log can replace it. */
export const readSnapshot = async (
  { store, log, limits }: LogContext,
  mapId: number,
): Promise<Snapshot | null> => {
  for (const header of await newestHeaders(store, mapId, limits.snapshotsKept + 1)) {
    const parts = await store.getMany('snapshotParts', partIds(header))
    if (parts.length < header.parts) continue
    try {
      const text = parts.map((part) => part.text).join('')
      return { revision: header.revision, text, content: decodeContent(JSON.parse(text)) }
    } catch (error) {
      log.error(
        { error, snapshot: header._id },
        'A snapshot cannot be read; an older one or the log is used.',
      )
    }
  }
  return null
}

/** 0 where there is none. */
const newestSnapshotRevision = async (store: Store, mapId: number): Promise<number> =>
  (await newestHeaders(store, mapId, 1))[0]?.revision ?? 0

/** Deletes parts that were written long ago and never got their header. */
export const sweepUnfinishedSnapshots = async (context: LogContext): Promise<void> => {
  for await (const what of abandoned(context, KIND)) {
    const [mapId, revision, parts] = what.slice(KIND.length).split(':').map(Number)
    const id = snapshotId(mapId ?? 0, revision ?? 0)
    const header = await context.store.get('snapshots', id)
    if (!header) for (const part of idsOf(id, parts ?? 0)) await context.store.delete('snapshotParts', part)
    await finish(context.store, what)
  }
}

const KIND = 'snapshot:'
/** Different for each write, so that finishing one does not withdraw another's announcement. */
const announcement = (id: string, parts: number) => `${KIND}${id}:${parts}:${randomUUID()}`
const snapshotId = (mapId: number, revision: number) => `${mapId}:${revision}`
const partId = (id: string, index: number) => `${id}:${index}`
const idsOf = (id: string, parts: number) => Array.from({ length: parts }, (_, index) => partId(id, index))
const partIds = (header: SnapshotDocument) => idsOf(header._id, header.parts)

const newestHeaders = (store: Store, mapId: number, limit: number): Promise<SnapshotDocument[]> =>
  store.find('snapshots', {
    equals: { map_id: mapId },
    sort: [{ field: 'revision', direction: 'descending' }],
    limit,
  })

const insertHeader = async (store: Store, header: SnapshotDocument): Promise<void> => {
  try {
    await store.insert('snapshots', header)
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error
  }
}

/** The header goes first: should this be interrupted, the sweep deletes announced parts without a header. */
const dropOld = async (context: LogContext, mapId: number): Promise<void> => {
  const { store, limits } = context
  const headers = await newestHeaders(store, mapId, limits.snapshotsKept + 10)
  for (const header of headers.slice(limits.snapshotsKept)) {
    const what = announcement(header._id, header.parts)
    await announce(context, what)
    await store.delete('snapshots', header._id)
    for (const part of partIds(header)) await store.delete('snapshotParts', part)
    await finish(store, what)
  }
}

/** Splits the text without tearing surrogate pairs apart; `lengthMax` is at least 2. */
const inParts = (text: string, lengthMax: number): string[] => {
  const parts: string[] = []
  for (let start = 0; start < text.length;) {
    const end = start + lengthMax
    const isTorn = end < text.length && /[\udc00-\udfff]/.test(text.charAt(end))
    parts.push(text.slice(start, isTorn ? end - 1 : end))
    start += parts.at(-1)?.length ?? lengthMax
  }
  return parts
}

/** Takes a map's snapshot when the log since the last one has grown long. Memory has it at once, the store soon after. */
export class SnapshotTaker {
  readonly #context: LogContext
  /** By map; settled once the map in memory is based on its new snapshot. */
  readonly #folding = new Map<number, Promise<void>>()
  /** Writes that no answer waits for. */
  readonly #writing = new Set<Promise<void>>()

  constructor(context: LogContext) {
    this.#context = context
  }

  /** Resolves once the tail of `hot` is no longer too long. */
  ifDue(hot: HotMap): Promise<void> {
    const { snapshotEntries } = this.#context.limits
    const isDue = hot.tail.length >= snapshotEntries || hot.tailLength >= longTail(hot, this.#context.limits)
    if (!isDue || hot.isClosed) return Promise.resolve()
    return this.#folding.get(hot.mapId) ?? this.#take(hot)
  }

  #take(hot: HotMap): Promise<void> {
    const baseRevision = hot.baseRevision
    // The answer to the request that made it due goes out first.
    const folded = this.#context.pause(0).then(() => fold(hot))
    const folding = folded.then(forget, forget)
    const folds = this.#folding
    function forget() {
      folds.delete(hot.mapId)
    }
    folds.set(hot.mapId, folding)
    this.#write(hot.mapId, baseRevision, folded)
    return folding
  }

  /** A failure is logged only: the next snapshot makes up for it. */
  #write(mapId: number, baseRevision: number, folded: Promise<Folded>): void {
    const write = async () => {
      const { revision, text } = await folded
      // Another process may have written it already.
      if ((await newestSnapshotRevision(this.#context.store, mapId)) > baseRevision) return
      await writeSnapshot(this.#context, mapId, revision, text)
    }
    const writing = write()
      .catch((error: unknown) => this.#context.log.error({ error, mapId }, 'A snapshot was not written.'))
      .finally(() => this.#writing.delete(writing))
    this.#writing.add(writing)
  }

  /** Waits for all snapshots that are being written. */
  async drained(): Promise<void> {
    while (this.#writing.size > 0) await Promise.all(this.#writing)
  }
}

interface Folded {
  readonly revision: number
  readonly text: string
}

/** A snapshot encodes the whole content at once, so the tail of a large map may grow longer before that pays. */
const longTail = (hot: HotMap, { snapshotBytes, snapshotBytesMax }: LogLimits): number =>
  Math.max(snapshotBytes, Math.min(snapshotBytesMax, hot.baseLength * TAIL_SHARE))

const TAIL_SHARE = 1 / 8

const fold = (hot: HotMap): Folded => {
  const { revision } = hot
  const text = JSON.stringify(encodeContent(hot.content))
  hot.rebase(revision, text)
  return { revision, text }
}

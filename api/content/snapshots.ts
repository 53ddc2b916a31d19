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
 * Writes a snapshot's parts and then its header, without which nobody looks at them, and drops snapshots that have grown
 * old. A map and a revision give the same text in every process, so that two writers of one snapshot do no harm.
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

/** The newest snapshot that is whole. One whose parts are gone or spoilt is passed over: the log can stand in for it. */
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

/** Deletes parts that are left without their header, long after. */
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
/** One for each turn of work, so that nobody who finishes takes back another's. */
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

/** The header first: what has none and is announced is swept, should this be broken off. */
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

/** Cut so that no character outside the basic plane is torn apart; `lengthMax` is at least 2. */
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
  /** By map; over once the map in memory stands on its new snapshot. */
  readonly #folding = new Map<number, Promise<void>>()
  /** No answer waits for these. */
  readonly #writing = new Set<Promise<void>>()

  constructor(context: LogContext) {
    this.#context = context
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
    this.#write(hot.mapId, baseRevision, folded)
    return folding
  }

  /** A failure is logged only: the next snapshot makes up for it. */
  #write(mapId: number, baseRevision: number, folded: Promise<Folded>): void {
    const write = async () => {
      const { revision, text } = await folded
      // Another process may have noticed as well.
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

/** A snapshot is made of the whole content in one go, so a large map's tail has to be worth it. */
const longTail = (hot: HotMap, { snapshotBytes, snapshotBytesMax }: LogLimits): number =>
  Math.max(snapshotBytes, Math.min(snapshotBytesMax, hot.baseLength * TAIL_SHARE))

const TAIL_SHARE = 1 / 8

const fold = (hot: HotMap): Folded => {
  const { revision } = hot
  const text = JSON.stringify(encodeContent(hot.content))
  hot.rebase(revision, text)
  return { revision, text }
}

import { LRUCache } from 'lru-cache'
import { sharedRuns } from '../store/sharedWork.ts'
import { HotMap } from './HotMap.ts'
import type { LogContext } from './logContext.ts'
import { entryFrom, ForgottenError, isClosing, isForgetting, readNewest, readRange } from './logReader.ts'
import { readSnapshot } from './snapshots.ts'
import type { SnapshotTaker } from './SnapshotTaker.ts'

/** A map in memory, and how to bring it up to the head of its log. */
interface Slot {
  readonly hot: HotMap
  readonly catchUp: () => Promise<void>
  /** Whether it has not caught up yet. */
  isNew: boolean
}

/**
 * The maps that this process has read lately, up to a total weight; the least recently used are dropped first. Dropping
 * one costs a read and changes no answer.
 */
export class ContentCache {
  readonly #context: LogContext
  readonly #snapshots: SnapshotTaker
  readonly #slots: LRUCache<number, Promise<Slot>>
  /** The revisions of snapshots that could not be decoded, by map. */
  readonly #unreadable = new Map<number, Set<number>>()

  constructor(context: LogContext, snapshots: SnapshotTaker) {
    this.#context = context
    this.#snapshots = snapshots
    this.#slots = new LRUCache({
      maxSize: context.limits.hotEntities,
      dispose: (slot, _mapId, reason) => {
        if (reason === 'evict') void slot.then(({ hot }) => snapshots.take(hot), ignore)
      },
    })
  }

  /** Returns the map with at least everything that was in its log when this was called. It may not be decoded yet. */
  async upToDate(mapId: number, reloads = RELOADS_MAX): Promise<HotMap> {
    const slot = this.#take(mapId)
    const opened = await slot
    const { hot } = opened
    try {
      if (!hot.isClosed) await opened.catchUp()
    } catch (error) {
      // What this map in memory has missed is forgotten; the snapshot that was taken then has what is left of it.
      if (!(error instanceof ForgottenError) || reloads === 0) throw error
      if (this.#slots.peek(mapId) === slot) this.forget(mapId)
      return this.upToDate(mapId, reloads - 1)
    }
    this.#weigh(mapId, slot, hot)
    // Where the log went on after the snapshot: so that the next process need not fold it again.
    if (opened.isNew) this.#snapshots.take(hot)
    opened.isNew = false
    return hot
  }

  /** The same, decoded. */
  decoded(mapId: number): Promise<HotMap> {
    return this.#prepared(mapId, (hot) => hot.decoded())
  }

  /** The same, with its newest content encoded. */
  encoded(mapId: number): Promise<HotMap> {
    return this.#prepared(mapId, (hot) => hot.encoded())
  }

  /** A snapshot that cannot be decoded is passed over from then on. */
  async #prepared(mapId: number, prepare: (hot: HotMap) => Promise<unknown>): Promise<HotMap> {
    for (;;) {
      const hot = await this.upToDate(mapId)
      const slot = this.#slots.peek(mapId)
      try {
        if (!hot.isClosed) await prepare(hot)
        if (slot) this.#weigh(mapId, slot, hot)
        return hot
      } catch (error) {
        this.#passOver(hot, error)
      }
    }
  }

  forget(mapId: number): void {
    this.#slots.delete(mapId)
  }

  #take(mapId: number): Promise<Slot> {
    const slot = this.#slots.get(mapId)
    if (slot) this.#context.tally.hits++
    else this.#context.tally.misses++
    return slot ?? this.#load(mapId)
  }

  #load(mapId: number): Promise<Slot> {
    const slot = this.#read(mapId)
    this.#keep(mapId, slot, 1)
    slot.catch(() => this.forget(mapId))
    return slot
  }

  async #read(mapId: number): Promise<Slot> {
    const snapshot = await readSnapshot(this.#context, mapId, this.#unreadable.get(mapId))
    const hot = new HotMap(this.#context, mapId, snapshot)
    return { hot, catchUp: sharedRuns(() => catchUp(this.#context, hot)), isNew: true }
  }

  #passOver(hot: HotMap, error: unknown): void {
    const {
      mapId,
      newestEncoded: { revision },
    } = hot
    const unreadable = this.#unreadable.get(mapId) ?? new Set()
    if (hot.isDecoded || unreadable.has(revision)) throw error
    this.#context.log.error(
      { err: error, mapId, revision },
      'A snapshot cannot be decoded; it is passed over.',
    )
    this.#unreadable.set(mapId, unreadable.add(revision))
    this.forget(mapId)
  }

  /** A map that was decoded, or has grown, takes more memory than before. */
  #weigh(mapId: number, slot: Promise<Slot>, { weight }: HotMap): void {
    if (this.#slots.peek(mapId) === slot) this.#keep(mapId, slot, weight)
  }

  /** A map that outweighs the whole cache is kept alone. */
  #keep(mapId: number, slot: Promise<Slot>, weight: number): void {
    const { hotEntities } = this.#context.limits
    // An entry's size is only set together with a new value.
    this.#slots.delete(mapId)
    this.#slots.set(mapId, slot, { size: Math.min(Math.ceil(weight), hotEntities) })
  }
}

/** Each time, a snapshot was read just before somebody had what it was missing forgotten. */
const RELOADS_MAX = 5

const ignore = () => {}

const catchUp = async (context: LogContext, hot: HotMap): Promise<void> => {
  try {
    await readOn(context, hot)
  } catch (error) {
    // The sweep of a closed log may delete parts that are being read here.
    if (!isClosing(await readNewest(context.store, hot.mapId))) throw error
    hot.close()
  }
}

/** Reads what is new; one query if nothing is. */
const readOn = async ({ store, limits }: LogContext, hot: HotMap): Promise<void> => {
  for (;;) {
    const range = await readRange(store, hot.mapId, hot.revision, limits.pageEntries)
    if (range.isClosed) return hot.close()
    for (const stored of range.entries) {
      hot.advance(await entryFrom(store, stored))
      if (isForgetting(stored)) hot.forget(stored.revision)
    }
    if (range.entries.length < limits.pageEntries) return
  }
}

import { LRUCache } from 'lru-cache'
import { HotMap } from './HotMap.ts'
import type { LogContext } from './logContext.ts'
import { entryFrom, isClosing, readNewest, readStretch } from './logReader.ts'
import { readSnapshot } from './snapshots.ts'

/** A map in memory, and how to bring it up to the head of its log. */
interface Slot {
  readonly hot: HotMap
  readonly catchUp: () => Promise<void>
}

/**
 * The maps that this process has read lately, up to a total weight; the least recently used are dropped first. Dropping
 * one costs a read and changes no answer.
 */
export class ContentCache {
  readonly #context: LogContext
  readonly #slots: LRUCache<number, Promise<Slot>>

  constructor(context: LogContext) {
    this.#context = context
    this.#slots = new LRUCache({ maxSize: context.limits.hotEntities })
  }

  /** Returns the map with at least everything that was in its log when this was called. */
  async upToDate(mapId: number): Promise<HotMap> {
    const slot = this.#slots.get(mapId) ?? this.#load(mapId)
    const { hot, catchUp } = await slot
    if (!hot.isClosed) await catchUp()
    if (this.#slots.peek(mapId) === slot) this.#keep(mapId, slot, hot.weight)
    return hot
  }

  forget(mapId: number): void {
    this.#slots.delete(mapId)
  }

  #load(mapId: number): Promise<Slot> {
    const slot = this.#read(mapId)
    this.#keep(mapId, slot, 1)
    slot.catch(() => this.forget(mapId))
    return slot
  }

  async #read(mapId: number): Promise<Slot> {
    const hot = new HotMap(mapId, await readSnapshot(this.#context, mapId))
    return { hot, catchUp: coalesced(() => catchUp(this.#context, hot)) }
  }

  /** A map that outweighs the whole cache is kept alone. */
  #keep(mapId: number, slot: Promise<Slot>, weight: number): void {
    const { hotEntities } = this.#context.limits
    // An entry's size is only set together with a new value.
    this.#slots.delete(mapId)
    this.#slots.set(mapId, slot, { size: Math.min(Math.ceil(weight), hotEntities) })
  }
}

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
    const stretch = await readStretch(store, hot.mapId, hot.revision, limits.pageEntries)
    if (stretch.isClosed) return hot.close()
    for (const stored of stretch.entries) hot.advance(await entryFrom(store, stored))
    if (stretch.entries.length < limits.pageEntries) return
  }
}

/**
 * Shares runs of `work` between callers, so that each waits for a run that began no earlier than its call. Calls made
 * during a run share the next one: at any time at most one run is under way and one is waiting.
 */
export const coalesced = (work: () => Promise<void>): (() => Promise<void>) => {
  let running: Promise<void> | undefined
  let following: Promise<void> | undefined
  const run = () => {
    const mine = work().finally(() => {
      if (running === mine) running = undefined
    })
    running = mine
    return mine
  }
  const runNext = () => {
    following = undefined
    return running ?? run()
  }
  return () => {
    if (!running) return run()
    following ??= running.then(runNext, runNext)
    return following
  }
}

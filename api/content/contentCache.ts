import { coalesced } from './coalesced.ts'
import { HotMap } from './HotMap.ts'
import type { LogContext } from './logContext.ts'
import { entryFrom, isClosing, readNewest, readStretch } from './logReader.ts'
import { readSnapshot } from './snapshots.ts'

/** A map in memory and the way to bring it to the head of its log. */
interface Slot {
  readonly hot: HotMap
  readonly catchUp: () => Promise<void>
}

/**
 * The maps this process has read lately, up to a total weight; the least recently used are dropped first. They only
 * save reading: forgetting one changes no answer.
 */
export class ContentCache {
  readonly #context: LogContext
  /** In the order of use, the latest last. */
  readonly #slots = new Map<number, Promise<Slot>>()
  readonly #weights = new Map<number, number>()
  #weight = 0

  constructor(context: LogContext) {
    this.#context = context
  }

  /** The map with everything that was in its log when this was called. */
  async upToDate(mapId: number): Promise<HotMap> {
    const { hot, catchUp } = await this.#slot(mapId)
    if (!hot.isClosed) await catchUp()
    this.#weigh(hot)
    return hot
  }

  forget(mapId: number): void {
    this.#slots.delete(mapId)
    this.#weight -= this.#weights.get(mapId) ?? 0
    this.#weights.delete(mapId)
  }

  #slot(mapId: number): Promise<Slot> {
    const slot = this.#slots.get(mapId) ?? this.#load(mapId)
    this.#slots.delete(mapId)
    this.#slots.set(mapId, slot)
    return slot
  }

  async #load(mapId: number): Promise<Slot> {
    try {
      const hot = new HotMap(mapId, await readSnapshot(this.#context, mapId))
      return { hot, catchUp: coalesced(() => catchUp(this.#context, hot)) }
    } catch (error) {
      this.forget(mapId)
      throw error
    }
  }

  #weigh({ mapId, weight }: HotMap): void {
    if (!this.#slots.has(mapId)) return
    this.#weight += weight - (this.#weights.get(mapId) ?? 0)
    this.#weights.set(mapId, weight)
    for (const [oldest] of this.#slots) {
      if (this.#weight <= this.#context.limits.hotEntities || oldest === mapId) return
      this.forget(oldest)
    }
  }
}

const catchUp = async (context: LogContext, hot: HotMap): Promise<void> => {
  try {
    await readOn(context, hot)
  } catch (error) {
    // The sweep of a closed log takes parts away from whoever is still reading them.
    if (!isClosing(await readNewest(context.store, hot.mapId))) throw error
    hot.close()
  }
}

/** One query where nothing is new. */
const readOn = async ({ store, limits }: LogContext, hot: HotMap): Promise<void> => {
  for (;;) {
    const stretch = await readStretch(store, hot.mapId, hot.revision, limits.pageEntries)
    if (stretch.isClosed) return hot.close()
    for (const stored of stretch.entries) hot.advance(await entryFrom(store, stored))
    if (stretch.entries.length < limits.pageEntries) return
  }
}

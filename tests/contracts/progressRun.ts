import { ProgressLog } from '../../api/progress/ProgressLog.ts'
import { chooseProgress } from '../../api/progress/progressSettings.ts'
import { type Store, StoreUnavailableError } from '../../api/store/Store.ts'
import { mergeProgress } from '../../shared/progress/mergeProgress.ts'
import type { ProgressAnswer } from '../../shared/progress/progress.ts'
import { keyOfItem, type ProgressItem, type ProgressKey } from '../../shared/progress/progressItems.ts'
import { ProgressClock } from '../../shared/progress/stamps.ts'
import type { KnownProgress, ProgressRows } from '../../web/sources/progress/progressRows.ts'
import { type Marks, type MarkStore, NO_MARKS } from '../../web/sync/progress/marks.ts'
import { ProgressSession } from '../../web/sync/progress/ProgressSession.ts'
import type { ProgressServer } from '../../web/sync/progress/sendUnsent.ts'
import type { Scheduler } from '../Scheduler.ts'

export const MAP_ID = 5
const THINGS = 4
const ACTS = 8

/** The page, the server or the network died. */
export class Death extends Error {}

/** What one browser has on its disk. */
export interface Disk {
  marks: Marks
  writes: number
  /** What of it is kept even if the whole browser dies. */
  flushed: { readonly marks: Marks; readonly writes: number }
  known: KnownProgress
}

export const newDisk = (): Disk => ({
  marks: NO_MARKS,
  writes: 0,
  flushed: { marks: NO_MARKS, writes: 0 },
  known: { cursor: null, told: [], unsent: [], arriving: [], writes: 0 },
})

/** A page of it: once it is dead it writes nothing. A write is whole or has not happened. */
export class Page implements ProgressRows, MarkStore {
  isDead = false
  readonly #disk: Disk
  readonly #around: (write: 'keep' | 'take' | 'settle' | 'read') => Promise<void>
  readonly #losesTimes: boolean
  #listener: (() => void) | undefined

  constructor(
    disk: Disk,
    losesTimes: boolean,
    around: (write: 'keep' | 'take' | 'settle' | 'read') => Promise<void>,
  ) {
    this.#disk = disk
    this.#losesTimes = losesTimes
    this.#around = around
  }

  async read(): Promise<KnownProgress> {
    await this.#around('read')
    return this.#disk.known
  }

  async keep(items: readonly ProgressItem[], arriving: readonly ProgressKey[], writes = 0): Promise<void> {
    const kept = (known: KnownProgress): KnownProgress => ({
      ...known,
      unsent: [...new Map([...known.unsent, ...items].map((item) => [keyOfItem(item), item])).values()],
      arriving: [...known.arriving, ...arriving],
      writes,
    })
    if (this.#losesTimes) return this.#write('keep', kept)
    this.#disk.known = kept(this.#disk.known)
    return this.#around('keep')
  }

  take(
    answer: ProgressAnswer,
    sent: readonly ProgressItem[],
    arriving: readonly ProgressKey[],
  ): Promise<void> {
    const isSent = (item: ProgressItem) =>
      sent.some((other) => keyOfItem(other) === keyOfItem(item) && other.stamp === item.stamp)
    return this.#write('take', (known) => ({
      cursor: answer.cursor,
      told: answer.is_whole
        ? answer.items
        : [
            ...mergeProgress(
              new Map(known.told.map((item) => [keyOfItem(item), item])),
              answer.items,
            ).values(),
          ],
      unsent: known.unsent.filter((item) => !isSent(item)),
      arriving: [...known.arriving, ...arriving],
      writes: known.writes,
    }))
  }

  settle(writes: number): Promise<void> {
    return this.#write('settle', (known) => ({ ...known, arriving: [], writes }))
  }

  async #write(name: 'keep' | 'take' | 'settle', change: (known: KnownProgress) => KnownProgress) {
    await this.#around(name)
    if (this.isDead) throw new Death()
    this.#disk.known = change(this.#disk.known)
    await this.#around(name)
  }

  getState = (): Marks => this.#disk.marks
  isHeld = (): boolean => !this.isDead
  isStored = (): boolean => true
  writes = {
    get: (): number => this.#disk.writes,
    set: (writes: number): void => {
      if (!this.isDead) this.#disk.writes = writes
    },
  }
  placed = (item: ProgressItem): ProgressItem => item
  subscribe = (onChange: () => void): (() => void) => {
    this.#listener = onChange
    return () => (this.#listener = undefined)
  }

  apply(items: readonly ProgressItem[]): void {
    const found = new Set(this.getState().found)
    const pins = new Map(this.getState().pins.map((pin) => [pin.id, pin]))
    const layers = new Map(this.getState().layers.map((layer) => [layer.id, layer]))
    const names = new Map(this.getState().playthroughs.map((playthrough) => [playthrough.id, playthrough]))
    for (const item of items) {
      if (item.kind === 'playthrough' && item.value) names.set(item.id, item.value)
      else if (item.kind === 'playthrough') names.delete(item.id)
      else if (item.kind === 'found' && item.value) found.add(item.id)
      else if (item.kind === 'found') found.delete(item.id)
      else if (item.kind === 'pin' && item.value) pins.set(item.id, item.value)
      else if (item.kind === 'pin') pins.delete(item.id)
      else if (item.value) layers.set(item.id, item.value)
      else layers.delete(item.id)
    }
    this.set({
      ...this.getState(),
      found,
      pins: [...pins.values()],
      layers: [...layers.values()],
      playthroughs: [...names.values()],
    })
  }

  /** As `localStorage`, at once. */
  set(marks: Marks): void {
    if (this.isDead) return
    this.#disk.marks = marks
    this.#listener?.()
  }
}

/** What somebody has done last to each thing. */
type LastWords = Map<ProgressKey, unknown>

interface Given {
  readonly store: Store
  readonly userId: number
  /** Whether pages die even between an act and its note: then it counts as done when the page is opened again. */
  readonly losesTimes: boolean
  /** How far each browser's clock is ahead of the servers'. */
  readonly aheadMs?: readonly [number, number]
  readonly turn: () => Promise<void>
  readonly scheduler: Scheduler
}

/** What both browsers show in the end, and what was done last to each thing. */
export interface Ran {
  readonly shown: readonly Marks[]
  readonly last: LastWords
  /** Which browsers have done something to each thing. */
  readonly touchedBy: ReadonlyMap<ProgressKey, ReadonlySet<number>>
}

/** Two browsers of one person on one map, each offline for a while, over two servers that share a store; any of them may die. */
export const runProgress = async (given: Given): Promise<Ran> => {
  const { scheduler, turn, userId, aheadMs = [0, 0] } = given
  let [isCalm, timeMs] = [false, Date.parse('2026-01-01')]
  /** A turn, and perhaps death. */
  const around = async (mayDie = true) => {
    await turn()
    if (mayDie && !isCalm && scheduler.chance(0.03)) throw new Death()
  }
  await chooseProgress(given.store, userId, true)
  const store = mortal(given.store, around)
  const servers = [0, 1].map(
    () =>
      new ProgressLog({
        store,
        log: { warn: () => {} },
        now: () => timeMs,
        pause: turn,
        limits: { tailEntries: 3 },
      }),
  )
  const serverOf = (index: number, page: Page): ProgressServer => {
    const log = servers[index % 2]
    if (!log) throw new Error('There are two servers.')
    const read = async (after: string | null): Promise<ProgressAnswer> => {
      const { progress } = await log.read(userId, MAP_ID)
      const since = after === null ? null : progress.after(Number(after))
      const items = since ?? progress.all()
      const answer = { cursor: String(progress.sequence), is_whole: since === null, items }
      await around()
      return answer
    }
    return {
      read,
      async push(items, after) {
        await around()
        // A stamp ahead of the servers is set back when it arrives, so a push that a later page overtakes might have the last word.
        if (page.isDead && aheadMs.some((ms) => ms !== 0)) throw new Death()
        // No two pushes of a browser arrive at the same moment.
        timeMs += 1
        await log.push(userId, MAP_ID, items)
        return read(after)
      },
    }
  }
  const last: LastWords = new Map()
  const touchedBy = new Map<ProgressKey, Set<number>>()

  const open = async (index: number, disk: Disk): Promise<[ProgressSession, Page]> => {
    for (;;) {
      const page = new Page(disk, given.losesTimes, (write) => around(write !== 'keep' || given.losesTimes))
      const clock = new ProgressClock(String(index + 1).repeat(8), () => timeMs + (aheadMs[index] ?? 0))
      try {
        const server = serverOf(index, page)
        return [await ProgressSession.open({ marks: page, rows: page, server, clock }), page]
      } catch (error) {
        page.isDead = true
        unlessDead(error)
      }
    }
  }
  const live = async (index: number, disk: Disk): Promise<void> => {
    let [session, page] = await open(index, disk)
    let exchanging: Promise<unknown> = Promise.resolve()
    for (let act = 0; act < ACTS; act++) {
      if (page.isDead || scheduler.chance(0.2)) {
        await session.close().catch(unlessDead)
        page.isDead = true
        if (scheduler.chance(0.3)) Object.assign(disk, disk.flushed)
        ;[session, page] = await open(index, disk)
      }
      timeMs += 10
      const done = actOn(page, scheduler, timeMs)
      last.set(done.key, done.value)
      touchedBy.set(done.key, (touchedBy.get(done.key) ?? new Set()).add(index))
      if (scheduler.chance(0.4))
        exchanging = session.exchange().catch((error: unknown) => {
          page.isDead = true
          unlessDead(error)
        })
      if (scheduler.chance(0.6)) await exchanging
      if (scheduler.chance(0.3)) disk.flushed = { marks: disk.marks, writes: disk.writes }
    }
    await exchanging
    await session.close().catch(unlessDead)
    page.isDead = true
  }
  const disks = [0, 1].map(newDisk)
  await Promise.all(disks.map((disk, index) => live(index, disk)))
  isCalm = true
  timeMs += 10
  for (let round = 0; round < 2; round++)
    for (const [index, disk] of disks.entries()) {
      const [session] = await open(index, disk)
      await session.exchange()
      await session.close()
    }
  return { shown: disks.map(({ marks }) => marks), last, touchedBy }
}

/** Ticks or unticks something, or puts, changes or removes a pin or a drawing. */
export const actOn = (
  page: Page,
  scheduler: Scheduler,
  timeMs: number,
): { key: ProgressKey; value: unknown } => {
  const id = 1 + scheduler.below(THINGS)
  const { found, pins } = page.getState()
  if (scheduler.chance(0.5)) {
    const others = [...found].filter((other) => other !== id)
    const isFound = others.length === found.size
    page.set({ ...page.getState(), found: new Set(isFound ? [...others, id] : others) })
    return { key: id, value: isFound }
  }
  if (scheduler.chance(0.5)) return drawOn(page, scheduler, { id: String(id), name: String(timeMs) })
  const pin = { id: String(id), x: timeMs % 1_000_000, y: 0, label: '', colour: '#4285f4' }
  const others = pins.filter((other) => other.id !== pin.id)
  const isRemoved = others.length < pins.length && scheduler.chance(0.4)
  page.set({ ...page.getState(), pins: isRemoved ? others : [...others, pin] })
  return { key: `pin:${id}`, value: isRemoved ? null : pin.x }
}

const STROKE = {
  points: [{ x: 1, y: 2 }],
  widthView: 4,
  colour: '#4285f4',
  opacity: 1,
  pattern: 'none' as const,
}

const drawOn = (
  page: Page,
  scheduler: Scheduler,
  { id, name }: { readonly id: string; readonly name: string },
): { key: ProgressKey; value: unknown } => {
  const { layers } = page.getState()
  const others = layers.filter((other) => other.id !== id)
  const isRemoved = others.length < layers.length && scheduler.chance(0.4)
  const layer = { id, name, isPublic: false, isVisible: true, strokes: [STROKE] }
  page.set({ ...page.getState(), layers: isRemoved ? others : [...others, layer] })
  return { key: `layer:${id}`, value: isRemoved ? null : name }
}

export const unlessDead = (error: unknown): undefined => {
  if (!(error instanceof Death) && !(error instanceof StoreUnavailableError)) throw error
}

/** The store of processes that may die before and after each write. */
export const mortal = (store: Store, around: () => Promise<void>): Store =>
  new Proxy(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const isWrite = ['insert', 'delete', 'deleteWhere'].includes(String(name))
      return async (...given: unknown[]) => {
        if (isWrite) await around()
        const result: unknown = await value.apply(target, given)
        if (isWrite) await around()
        return result
      }
    },
  })

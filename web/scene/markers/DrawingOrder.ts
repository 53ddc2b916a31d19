import { COORDINATE_MAX } from '../../../shared/limits.ts'

/** What the order depends on, by slot. */
interface OrderColumns {
  readonly ys: Float64Array
  readonly ids: Float64Array
}

/** More slots than are ever used; a power of two, so that keys are exact. */
const SLOTS = 2 ** 21

/**
 * Slots in drawing order. New ones are sorted by themselves and merged into those that are sorted already, so that many
 * thousand more take a few milliseconds.
 */
export class DrawingOrder {
  /** The first `count` are in use. */
  slots = new Uint32Array(0)
  /** The place of a slot in `slots`. */
  ranks = new Uint32Array(0)
  count = 0

  /** Starts with the slots below `count`, which are in order. */
  reset(count: number): void {
    this.#reserve(count)
    this.count = count
    for (let at = 0; at < count; at++) this.slots[at] = this.ranks[at] = at
  }

  /** Adds the slots `from` … `to`, and drops those that are gone. */
  merge(columns: OrderColumns & { readonly isGone: Uint8Array }, from: number, to: number): void {
    const { isGone } = columns
    const former = this.slots.slice(0, this.count)
    const added = drawingOrder(columns, from, to)
    this.#reserve(to)
    let [count, next] = [0, 0]
    const put = (slot: number): void => {
      if (isGone[slot] === 1) return
      this.slots[count] = slot
      this.ranks[slot] = count++
    }
    for (const slot of former) {
      for (; next < added.length && isUnder(columns, added[next] ?? 0, slot); next++) put(added[next] ?? 0)
      put(slot)
    }
    for (; next < added.length; next++) put(added[next] ?? 0)
    this.count = count
  }

  /** Sorts slots that are in the order; not those of markers that are gone. */
  sort(slots: Uint32Array): void {
    for (let at = 0; at < slots.length; at++) slots[at] = this.ranks[slots[at] ?? 0] ?? 0
    slots.sort()
    for (let at = 0; at < slots.length; at++) slots[at] = this.slots[slots[at] ?? 0] ?? 0
  }

  #reserve(count: number): void {
    if (this.ranks.length >= count) return
    const ranks = new Uint32Array(count * 2)
    ranks.set(this.ranks)
    this.ranks = ranks
    this.slots = new Uint32Array(count * 2)
  }
}

/**
 * Returns the slots `from` … `to`, northern markers first, then by id. The sort runs over numbers, each made of the southing
 * in hundredths and the slot, which is several times faster than sorting objects.
 */
export const drawingOrder = (columns: OrderColumns, from: number, to: number): Uint32Array => {
  const { ys } = columns
  const keys = new Float64Array(to - from)
  for (let slot = from; slot < to; slot++) keys[slot - from] = southing(ys[slot] ?? 0) * SLOTS + slot
  keys.sort()
  const order = new Uint32Array(keys.length)
  let [start, row] = [0, Number.NaN]
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? 0
    const rowHere = Math.floor(key / SLOTS)
    order[at] = key - rowHere * SLOTS
    if (rowHere === row) continue
    if (at - start > 1) sortRun(columns, order.subarray(start, at))
    start = at
    row = rowHere
  }
  sortRun(columns, order.subarray(start))
  return order
}

/** Whether the marker in slot `a` is drawn under that in slot `b`. */
export const isUnder = ({ ys, ids }: OrderColumns, a: number, b: number): boolean => {
  const [yA, yB] = [ys[a] ?? 0, ys[b] ?? 0]
  return yA > yB || (yA === yB && (ids[a] ?? 0) < (ids[b] ?? 0))
}

/** In hundredths; below 2^31, so that a key is a safe integer. */
const southing = (y: number): number => Math.round((COORDINATE_MAX - y) * 100)

/** Sorts slots of the same southing; mostly they are sorted already. */
const sortRun = (columns: OrderColumns, run: Uint32Array): void => {
  for (let at = 1; at < run.length; at++)
    if (isUnder(columns, run[at] ?? 0, run[at - 1] ?? 0)) {
      run.sort((a, b) => (isUnder(columns, a, b) ? -1 : 1))
      return
    }
}

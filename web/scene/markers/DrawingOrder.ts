import { COORDINATE_MAX } from '../../../shared/limits.ts'

/** What the order depends on, by slot. */
interface OrderColumns {
  readonly ys: Float64Array
  readonly ids: Float64Array
}

/** How many bits of the keys one pass of the sort looks at. */
const DIGIT_BITS = 11
const DIGITS = 2 ** DIGIT_BITS

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
    // The place of each slot is its own number.
    this.slots = this.ranks = new Uint32Array(count)
    this.count = count
    for (let at = 0; at < count; at++) this.slots[at] = at
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
    if (this.ranks.length >= count && this.ranks !== this.slots) return
    const ranks = new Uint32Array(count * 2)
    ranks.set(this.ranks)
    this.ranks = ranks
    this.slots = new Uint32Array(count * 2)
  }
}

/**
 * Returns the slots `from` … `to`, northern markers first, then by id. They are sorted by southing digit by digit, which is
 * several times faster than comparing them.
 */
export const drawingOrder = (columns: OrderColumns, from: number, to: number): Uint32Array => {
  const keys = southings(columns, from, to)
  const order = sortedByKey(keys)
  for (let start = 0, at = 1; at <= order.length; at++) {
    if (at < order.length && keys[order[at] ?? 0] === keys[order[start] ?? 0]) continue
    if (at - start > 1) sortRun(columns, order.subarray(start, at), from)
    start = at
  }
  if (from > 0) for (let at = 0; at < order.length; at++) order[at] = (order[at] ?? 0) + from
  return order
}

/** Returns how many hundredths each of the slots lies south of the northernmost one. */
const southings = ({ ys }: OrderColumns, from: number, to: number): Uint32Array => {
  const keys = new Uint32Array(to - from)
  let least = Infinity
  for (let slot = from; slot < to; slot++) {
    const key = southing(ys[slot] ?? 0)
    keys[slot - from] = key
    if (key < least) least = key
  }
  for (let at = 0; at < keys.length; at++) keys[at] = (keys[at] ?? 0) - least
  return keys
}

/** Returns the places of keys in ascending order. Equal ones keep their order. */
const sortedByKey = (keys: Uint32Array): Uint32Array => {
  let order = new Uint32Array(keys.length)
  let sorted = new Uint32Array(keys.length)
  let most = 0
  for (let at = 0; at < keys.length; at++) {
    order[at] = at
    most = Math.max(most, keys[at] ?? 0)
  }
  for (let shift = 0; most >>> shift > 0 && shift < 32; shift += DIGIT_BITS) {
    sortByDigit(keys, order, sorted, shift)
    ;[order, sorted] = [sorted, order]
  }
  return order
}

const sortByDigit = (keys: Uint32Array, order: Uint32Array, sorted: Uint32Array, shift: number): void => {
  const ends = new Uint32Array(DIGITS + 1)
  for (let at = 0; at < keys.length; at++) {
    const digit = ((keys[at] ?? 0) >>> shift) & (DIGITS - 1)
    ends[digit + 1] = (ends[digit + 1] ?? 0) + 1
  }
  for (let digit = 0; digit < DIGITS; digit++) ends[digit + 1] = (ends[digit + 1] ?? 0) + (ends[digit] ?? 0)
  for (let at = 0; at < order.length; at++) {
    const place = order[at] ?? 0
    const digit = ((keys[place] ?? 0) >>> shift) & (DIGITS - 1)
    const next = ends[digit] ?? 0
    sorted[next] = place
    ends[digit] = next + 1
  }
}

/** Whether the marker in slot `a` is drawn under that in slot `b`. */
export const isUnder = ({ ys, ids }: OrderColumns, a: number, b: number): boolean => {
  const [yA, yB] = [ys[a] ?? 0, ys[b] ?? 0]
  return yA > yB || (yA === yB && (ids[a] ?? 0) < (ids[b] ?? 0))
}

/** In hundredths; below 2^32. */
const southing = (y: number): number => Math.round((COORDINATE_MAX - y) * 100)

/** Sorts slots of the same southing, counted from the slot `from`; mostly they are sorted already. */
const sortRun = (columns: OrderColumns, run: Uint32Array, from: number): void => {
  const isBefore = (a: number, b: number) => isUnder(columns, a + from, b + from)
  for (let at = 1; at < run.length; at++)
    if (isBefore(run[at] ?? 0, run[at - 1] ?? 0)) {
      run.sort((a, b) => (isBefore(a, b) ? -1 : 1))
      return
    }
}

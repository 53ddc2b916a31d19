import type { RectMap } from '../plane/coordinates.ts'
import { boundsOf, buildGridIndex, countInCells, type GridIndex, queryGridIndex } from '../plane/gridIndex.ts'
import { DrawingOrder } from './DrawingOrder.ts'
import { MarkerSlots } from './MarkerSlots.ts'

/** Above this share of the whole area, scanning all slots in order is faster than querying the index and sorting. */
const SCAN_SHARE = 0.08
/** Up to so many slots are scanned for any area: that takes microseconds, and needs no grid. */
const SCANNED_MAX = 2_000

/**
 * The slots of markers in drawing order, and by place, as far as they are sorted. The grid is made once a part of the map is
 * asked for: a map that is seen as a whole needs none.
 */
export class MarkerIndex {
  /** Slots below this one are sorted. */
  sorted = 0
  /** What the last query found, in its beginning. */
  hits = new Uint32Array(0)
  #slots = new MarkerSlots()
  #bounds = boundsOf(this.#slots, 0)
  #madeGrid: GridIndex | null = null
  readonly #order = new DrawingOrder()

  get bounds(): RectMap {
    return this.#bounds
  }

  /** The same with those of `slots` that are not sorted yet. */
  boundsWithLoose({ xs, ys, count }: MarkerSlots): RectMap {
    let { left, right, bottom, top } = this.sorted > 0 ? this.#bounds : NOWHERE
    for (let slot = this.sorted; slot < count; slot++) {
      const x = xs[slot] ?? 0
      const y = ys[slot] ?? 0
      left = Math.min(left, x)
      right = Math.max(right, x)
      bottom = Math.min(bottom, y)
      top = Math.max(top, y)
    }
    return { left, right, bottom, top }
  }

  /** Starts with slots that are in drawing order. */
  reset(slots: MarkerSlots): void {
    this.#slots = slots
    this.#order.reset(slots.count)
    this.#index()
  }

  /** Sorts in the slots that were added since. */
  merge(): void {
    this.#order.merge(this.#slots, this.sorted, this.#slots.count)
    this.#index()
  }

  reserve(capacity: number): void {
    if (this.hits.length < capacity) this.hits = new Uint32Array(capacity)
  }

  /** Fills `hits` with the sorted slots within `rect`, in drawing order, and returns how many there are. */
  query(rect: RectMap): number {
    if (this.sorted <= SCANNED_MAX || shareOf(rect, this.bounds) >= SCAN_SHARE) return this.#scan(rect)
    const total = this.#dropGone(this.queryUnordered(rect))
    this.#order.sort(this.hits.subarray(0, total))
    return total
  }

  /** Returns how many sorted slots lie within `rect` or a little further. */
  countAround(rect: RectMap): number {
    return containsAll(rect, this.#bounds) ? this.sorted : countInCells(this.#grid, rect)
  }

  /** The same in any order, with those of markers that are gone. */
  queryUnordered(rect: RectMap): number {
    return queryGridIndex(this.#grid, rect, this.hits)
  }

  #scan(rect: RectMap): number {
    const { xs, ys } = this.#slots
    const { slots, count } = this.#order
    if (containsAll(rect, this.bounds)) {
      this.hits.set(slots.subarray(0, count))
      return count
    }
    let total = 0
    for (let at = 0; at < count; at++) {
      const slot = slots[at] ?? 0
      const x = xs[slot] ?? 0
      const y = ys[slot] ?? 0
      if (x >= rect.left && x <= rect.right && y >= rect.bottom && y <= rect.top) this.hits[total++] = slot
    }
    return total
  }

  /** Of the first `total` hits. Returns how many are left. */
  #dropGone(total: number): number {
    const { isGone } = this.#slots
    let kept = 0
    for (let at = 0; at < total; at++) {
      const slot = this.hits[at] ?? 0
      if (isGone[slot] === 0) this.hits[kept++] = slot
    }
    return kept
  }

  #index(): void {
    this.sorted = this.#slots.count
    this.#bounds = boundsOf(this.#slots, this.sorted)
    this.#madeGrid = null
  }

  get #grid(): GridIndex {
    return (this.#madeGrid ??= buildGridIndex(this.#slots, this.sorted, this.#bounds))
  }
}

const NOWHERE: RectMap = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity }

const containsAll = (rect: RectMap, whole: RectMap): boolean =>
  rect.left <= whole.left && rect.right >= whole.right && rect.bottom <= whole.bottom && rect.top >= whole.top

/** Returns the area of a rectangle as a share of the area of `whole`, wherever it is. */
const shareOf = (rect: RectMap, whole: RectMap): number => {
  const area = (whole.right - whole.left) * (whole.top - whole.bottom)
  return area > 0 ? ((rect.right - rect.left) * (rect.top - rect.bottom)) / area : 1
}

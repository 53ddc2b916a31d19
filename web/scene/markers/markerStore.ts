import type { PointMap } from '../../../shared/geometry/point.ts'
import type { RectMap } from '../coordinates.ts'
import { queryGridIndex } from '../index/gridIndex.ts'
import type { Marker } from '../Scene.ts'
import { NO_MARKERS, zOrdered, type MarkerColumns } from './markerColumns.ts'

/** Above this share of the whole area a look at every point in order beats asking the index and sorting. */
const SCAN_SHARE = 0.08
/** So many loose markers, or this share of all, and the next reading sorts everything anew. */
const LOOSE_MAX = 512
const LOOSE_SHARE = 0.005

/**
 * The markers, for drawing and picking. Most lie in sorted, indexed columns; what was set since lies loose beside
 * them, what was removed is crossed out, and now and then all is sorted anew: a change costs the same in a map of
 * fifty markers and of fifty thousand. Markers are ordered as they are drawn: southern ones later (on top), then
 * those of higher id.
 */
export class MarkerStore {
  #columns: MarkerColumns = NO_MARKERS
  #isCrossedOut = new Uint8Array(0)
  #crossedOut = 0
  readonly #loose = new Map<number, Marker>()
  readonly #slotOf = new Map<number, number>()
  #found = new Uint32Array(0)
  /** The marker a draft stands for: it is still picked, but not drawn. */
  #concealedId: number | null = null
  #hiddenTypes: ReadonlySet<number> = new Set()
  #foundIds: ReadonlySet<number> = new Set()
  #isFoundDimmed = false

  get size(): number {
    return this.#slotOf.size - this.#crossedOut + this.#loose.size
  }

  /** Around all markers, a little more after removals; null when there are none. */
  get bounds(): RectMap | null {
    if (this.size === 0) return null
    const rects = this.#columns.markers.length > 0 ? [this.#columns.grid.bounds] : []
    for (const { x, y } of this.#loose.values()) rects.push({ left: x, right: x, bottom: y, top: y })
    return rects.reduce((a, b) => ({
      left: Math.min(a.left, b.left),
      right: Math.max(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
      top: Math.max(a.top, b.top),
    }))
  }

  /** Ids are unique. */
  setAll(markers: readonly Marker[]): void {
    this.#columns = zOrdered(markers)
    const count = markers.length
    this.#isCrossedOut = new Uint8Array(count)
    this.#crossedOut = 0
    this.#loose.clear()
    this.#slotOf.clear()
    for (let slot = 0; slot < count; slot++) this.#slotOf.set(this.#columns.markers[slot]?.id ?? 0, slot)
    this.#found = new Uint32Array(count)
  }

  get(id: number): Marker | undefined {
    const loose = this.#loose.get(id)
    if (loose !== undefined) return loose
    const slot = this.#slotOf.get(id)
    return slot === undefined || this.#isCrossedOut[slot] === 1 ? undefined : this.#columns.markers[slot]
  }

  upsert(marker: Marker): void {
    this.#crossOut(marker.id)
    this.#loose.set(marker.id, marker)
  }

  remove(id: number): void {
    this.#crossOut(id)
    this.#loose.delete(id)
  }

  /** Markers of these types are there, but neither seen nor picked. */
  setHiddenTypes(typeIds: ReadonlySet<number>): void {
    this.#hiddenTypes = typeIds
  }

  setFound(ids: ReadonlySet<number>): void {
    this.#foundIds = ids
  }

  setFoundDimmed(isDimmed: boolean): void {
    this.#isFoundDimmed = isDimmed
  }

  isDimmed(id: number): boolean {
    return this.#isFoundDimmed && this.#foundIds.has(id)
  }

  isHidden({ typeId }: Marker): boolean {
    return this.#hiddenTypes.has(typeId)
  }

  conceal(id: number | null): void {
    this.#concealedId = id
  }

  *all(): IterableIterator<Marker> {
    for (const [slot, marker] of this.#columns.markers.entries())
      if (this.#isCrossedOut[slot] === 0) yield marker
    yield* this.#loose.values()
  }

  /** What is drawn within `rect`, in drawing order. */
  visibleIn(rect: RectMap): Marker[] {
    this.#tidy()
    const visible: Marker[] = []
    const { markers } = this.#columns
    const total = this.#slotsIn(rect)
    for (let at = 0; at < total; at++) {
      const slot = this.#found[at] ?? 0
      const marker = markers[slot]
      if (marker === undefined || this.#isCrossedOut[slot] === 1 || marker.id === this.#concealedId) continue
      visible.push(marker)
    }
    return this.#withLoose(visible, rect)
  }

  /** The marker nearest to a place, not farther than `radiusMap`; of equally near ones the one on top. */
  pick(point: PointMap, radiusMap: number): Marker | null {
    this.#tidy()
    const { x, y } = point
    const rect = { left: x - radiusMap, right: x + radiusMap, bottom: y - radiusMap, top: y + radiusMap }
    let picked: Marker | null = null
    let nearest = radiusMap ** 2
    const consider = (marker: Marker | undefined): void => {
      if (marker === undefined) return
      const distance = (marker.x - x) ** 2 + (marker.y - y) ** 2
      if (distance > nearest || (distance === nearest && picked !== null && !isAbove(marker, picked))) return
      picked = marker
      nearest = distance
    }
    const total = queryGridIndex(this.#columns.grid, rect, this.#found)
    for (let at = 0; at < total; at++) {
      const slot = this.#found[at] ?? 0
      if (this.#isCrossedOut[slot] === 0) consider(this.#columns.markers[slot])
    }
    for (const marker of this.#loose.values()) consider(marker)
    return picked
  }

  #tidy(): void {
    if (this.#loose.size > Math.max(LOOSE_MAX, this.#columns.markers.length * LOOSE_SHARE))
      this.setAll([...this.all()])
  }

  #crossOut(id: number): void {
    const slot = this.#slotOf.get(id)
    if (slot === undefined || this.#isCrossedOut[slot] === 1) return
    this.#isCrossedOut[slot] = 1
    this.#crossedOut++
  }

  /** Fills `#found` with the slots within `rect`, ascending; answers how many. */
  #slotsIn(rect: RectMap): number {
    const { grid, xs, ys, markers } = this.#columns
    if (shareOf(rect, grid.bounds) < SCAN_SHARE) {
      const total = queryGridIndex(grid, rect, this.#found)
      this.#found.subarray(0, total).sort()
      return total
    }
    let total = 0
    for (let slot = 0; slot < markers.length; slot++) {
      const x = xs[slot] ?? 0
      const y = ys[slot] ?? 0
      if (x >= rect.left && x <= rect.right && y >= rect.bottom && y <= rect.top) this.#found[total++] = slot
    }
    return total
  }

  #withLoose(sorted: Marker[], rect: RectMap): Marker[] {
    const loose: Marker[] = []
    for (const marker of this.#loose.values())
      if (isWithin(marker, rect) && marker.id !== this.#concealedId) loose.push(marker)
    if (loose.length === 0) return sorted
    loose.sort((a, b) => (isAbove(a, b) ? 1 : -1))
    const merged: Marker[] = []
    let next = 0
    for (const marker of sorted) {
      for (let other = loose[next]; other !== undefined && isAbove(marker, other); other = loose[++next])
        merged.push(other)
      merged.push(marker)
    }
    return merged.concat(loose.slice(next))
  }
}

const isAbove = (a: Marker, b: Marker): boolean => a.y < b.y || (a.y === b.y && a.id > b.id)

const isWithin = ({ x, y }: PointMap, rect: RectMap): boolean =>
  x >= rect.left && x <= rect.right && y >= rect.bottom && y <= rect.top

/** How much of `whole` a rectangle's area is, whether it lies within or not. */
const shareOf = (rect: RectMap, whole: RectMap): number => {
  const area = (whole.right - whole.left) * (whole.top - whole.bottom)
  return area > 0 ? ((rect.right - rect.left) * (rect.top - rect.bottom)) / area : 1
}

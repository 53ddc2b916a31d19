import type { PointMap } from '../../../shared/geometry/point.ts'
import type { RectMap } from '../plane/coordinates.ts'
import { isSameSet } from '../state/isSameSet.ts'
import type { SceneFloors } from '../state/SceneFloors.ts'
import { drawingOrder, isUnder } from './DrawingOrder.ts'
import type { Marker } from './Marker.ts'
import { columnsOf, type MarkerColumns, type MarkerStyle, MarkerStyles } from './MarkerColumns.ts'
import type { MarkerFilter, MarkerFilterRules } from './markerFilter.ts'
import { MarkerFlags } from './MarkerFlags.ts'
import { MarkerIndex } from './MarkerIndex.ts'
import { MarkerSlots } from './MarkerSlots.ts'

/** With more loose slots than this, or than this share of all slots, the next read sorts them in. */
const LOOSE_MAX = 512
const LOOSE_SHARE = 0.005
/** As many slots of gone markers are kept besides those of markers, before everything is rebuilt. */
const GONE_MAX = 1024
/** How many styles may be added before everything is rebuilt, since some old ones may be unused by then. */
const STALE_STYLES_MAX = 256
/** An icon is larger than a shape, and all of it can be picked. */
const ICON_PICK_FACTOR = 1.4

/** Slots in drawing order, the first `count` of them. Valid until the store is read or changed again. */
interface SeenMarkers {
  readonly count: number
  readonly slots: Uint32Array
}

/**
 * The markers, for drawing and picking, in drawing order: southern ones later (on top), then by ascending id.
 *
 * Most lie in sorted, indexed slots. Markers set since then are in loose slots behind these until they are sorted in, and
 * replaced or removed ones are flagged as gone. So a change costs the same with fifty markers and with fifty thousand, and
 * reading allocates nothing.
 */
export class MarkerStore {
  #slots = new MarkerSlots()
  readonly #index = new MarkerIndex()
  #styles = new MarkerStyles()
  #stylesWhenSorted = 0
  readonly #seen = { count: 0, slots: new Uint32Array(0) }
  /** For the slots of those that are seen where others are not. */
  #sifted = new Uint32Array(0)
  #hiddenTypes: ReadonlySet<number> = new Set()
  #lockedTypes: ReadonlySet<number> = NO_IDS
  readonly #flags = new MarkerFlags()
  /** The markers that are shown as a draft: they can be picked, but are not drawn. */
  #draggedIds: ReadonlySet<number> = NO_IDS

  get size(): number {
    return this.#slots.size
  }

  get isAnyNamed(): boolean {
    return this.#slots.named > 0
  }

  /** The slots, for reading one by one. */
  get slots(): MarkerSlots {
    return this.#slots
  }

  /** A new object whenever the styles were renumbered. */
  get styles(): MarkerStyles {
    return this.#styles
  }

  /** How the markers are drawn, by their flags. */
  get markerFilter(): MarkerFilter {
    return this.#flags.filter
  }

  /** Whether found markers look different, or are drawn at all, according to their flag. */
  get isFoundTold(): boolean {
    return this.#flags.isFoundTold
  }

  /** The bounds of all markers, possibly too large after removals; null if there are none. */
  get bounds(): RectMap | null {
    if (this.size === 0) return null
    const { xs, ys, count } = this.#slots
    let { left, right, bottom, top } = this.#index.sorted > 0 ? this.#index.bounds : NOWHERE
    for (let slot = this.#index.sorted; slot < count; slot++) {
      const x = xs[slot] ?? 0
      const y = ys[slot] ?? 0
      left = Math.min(left, x)
      right = Math.max(right, x)
      bottom = Math.min(bottom, y)
      top = Math.max(top, y)
    }
    return { left, right, bottom, top }
  }

  /** The ids must be unique. */
  setAll(markers: readonly Marker[]): void {
    this.setColumns(columnsOf(markers))
  }

  setColumns(columns: MarkerColumns): void {
    const { count, styles } = columns
    const slots = new MarkerSlots(columns, drawingOrder(columns, 0, count))
    styles.hideTypes(this.#hiddenTypes)
    this.#slots = slots
    this.#styles = styles
    this.#stylesWhenSorted = styles.count
    this.#flagAll()
    this.#index.reset(slots)
  }

  get(id: number): Marker | undefined {
    const slot = this.#slots.slotOf(id)
    return slot === undefined ? undefined : this.#slots.markerAt(slot)
  }

  upsert(marker: Marker): void {
    const slot = this.#slots.slotOf(marker.id)
    const [style, flags] = [this.#styles.indexOf(marker), this.#flags.of(marker)]
    if (slot !== undefined && slot >= this.#index.sorted)
      return this.#slots.replace(slot, marker, style, flags)
    if (slot !== undefined) this.#slots.remove(slot)
    this.#slots.add(marker, style, flags)
  }

  remove(id: number): void {
    const slot = this.#slots.slotOf(id)
    if (slot !== undefined) this.#slots.remove(slot)
  }

  hideWhileDragged(ids: ReadonlySet<number>): void {
    this.#draggedIds = ids
  }

  /** Markers of these types are not drawn or picked. Returns whether it is different now. */
  setHiddenTypes(typeIds: ReadonlySet<number>): boolean {
    if (isSameSet(typeIds, this.#hiddenTypes)) return false
    this.#hiddenTypes = typeIds
    this.#styles.hideTypes(typeIds)
    return true
  }

  isHidden(marker: Pick<Marker, 'id' | 'typeId' | 'floor'>): boolean {
    return this.isTypeHidden(marker) || this.isFilteredOut(marker)
  }

  isTypeHidden({ typeId }: Pick<Marker, 'typeId'>): boolean {
    return this.#hiddenTypes.has(typeId)
  }

  /** Whether it is left out because it is found, because it is not, or because it is on another floor. */
  isFilteredOut(marker: Pick<Marker, 'id' | 'floor'>): boolean {
    return this.#flags.filter.isShown[this.#flags.of(marker)] === 0
  }

  /** Markers of these types are not moved. */
  setLockedTypes(typeIds: ReadonlySet<number>): void {
    this.#lockedTypes = typeIds
  }

  /** Whether it is not moved, as its type is locked or it is on another floor. */
  isLocked(marker: Pick<Marker, 'typeId' | 'floor'>): boolean {
    return this.#lockedTypes.has(marker.typeId) || this.#flags.isElsewhere(marker)
  }

  /** Returns whether it is different now. Costs a pass over the slots. */
  setFloors(floors: SceneFloors | null): boolean {
    if (!this.#flags.setFloors(floors)) return false
    this.#flagAll()
    return true
  }

  /** Returns the markers whose flag changed. */
  setFound(ids: ReadonlySet<number>): Marker[] {
    return this.#flags.setFound(ids).flatMap((id) => {
      const slot = this.#flag(id)
      return slot === undefined ? [] : [this.#slots.markerAt(slot)]
    })
  }

  /** The markers that a search has found; null if nothing is searched. Returns whether it is different now. */
  setMatches(ids: ReadonlySet<number> | null): boolean {
    const { concerned, isOther } = this.#flags.setMatches(ids)
    for (const id of concerned) this.#flag(id)
    return isOther
  }

  /** Returns whether they are different now. */
  setRules(rules: Partial<MarkerFilterRules>): boolean {
    return this.#flags.setRules(rules)
  }

  /** Whether it is dimmed because it is found or on another floor, regardless of the search. */
  isDimmed(marker: Pick<Marker, 'id' | 'floor'>): boolean {
    return this.#flags.isDimmed(marker)
  }

  /** Whether it steps back because a search has found others. */
  isSteppedBack(id: number): boolean {
    return this.#flags.isSteppedBack(id)
  }

  styleOf(slot: number): MarkerStyle | undefined {
    return this.#styles.at(this.#slots.styles[slot] ?? 0)
  }

  *all(): IterableIterator<Marker> {
    const slots = this.#slots
    for (let slot = 0; slot < slots.count; slot++) if (slots.isGone[slot] === 0) yield slots.markerAt(slot)
  }

  /** Returns an upper bound of how many markers are drawn within `rect`, far more cheaply than `seenIn`. */
  countAround(rect: RectMap): number {
    this.#tidy()
    return this.#index.countAround(rect) + this.#slots.count - this.#index.sorted
  }

  /** Returns the markers within `rect` that are drawn, or those whose flags `isShown` has. */
  seenIn(rect: RectMap, isShown = this.#flags.filter.isShown): SeenMarkers {
    this.#tidy()
    const seen = this.#seen
    const slots = this.#slots
    const { isGone, styles, flags, ids } = slots
    const { isHidden } = this.#styles
    const dragged = this.#draggedIds
    const isSeen = (slot: number): boolean =>
      isGone[slot] === 0 &&
      isHidden[styles[slot] ?? 0] === 0 &&
      isShown[flags[slot] ?? 0] === 1 &&
      (dragged.size === 0 || !dragged.has(ids[slot] ?? 0))
    const loose = this.#looseIn(rect).filter(isSeen)
    const hits = this.#index.query(rect)
    if (loose.length === 0 && this.#isEachSeen(isShown))
      return Object.assign(seen, { count: hits, slots: this.#index.hits })
    seen.slots = this.#sifted
    let count = 0
    let next = 0
    for (let at = 0; at < hits; at++) {
      const slot = this.#index.hits[at] ?? 0
      if (!isSeen(slot)) continue
      for (; next < loose.length && isUnder(slots, loose[next] ?? 0, slot); next++)
        seen.slots[count++] = loose[next] ?? 0
      seen.slots[count++] = slot
    }
    for (; next < loose.length; next++) seen.slots[count++] = loose[next] ?? 0
    seen.count = count
    return seen
  }

  /** Returns those of the shown floor, as objects. */
  markersIn(rect: RectMap): Marker[] {
    return this.#objectsOf(this.seenIn(rect, this.#flags.filter.isPicked))
  }

  /** Returns those of a group that are within `rect` and not hidden, at the cost of the group or of `rect`, whichever has fewer. */
  ofGroupIn(ids: ReadonlySet<number>, rect: RectMap): Marker[] {
    if (ids !== this.#draggedIds && ids.size > this.countAround(rect))
      return this.#objectsOf(this.seenIn(rect)).filter(({ id }) => ids.has(id))
    const markers = Array.from(ids, (id) => this.get(id)).filter((marker) => marker !== undefined)
    return markers.filter((marker) => isWithin(marker.x, marker.y, rect) && !this.isHidden(marker))
  }

  #objectsOf({ slots, count }: SeenMarkers): Marker[] {
    return Array.from(slots.subarray(0, count), (slot) => this.#slots.markerAt(slot))
  }

  /** Returns the marker nearest to a place, at most `radiusMap` away; of equally near ones, the topmost. */
  pick({ x, y }: PointMap, radiusMap: number): Marker | null {
    this.#tidy()
    const slots = this.#slots
    const { xs, ys, isGone, styles, flags, count } = slots
    const { isHidden } = this.#styles
    const isShown = this.#flags.filter.isPicked
    let picked: number | null = null
    let nearest = Number.POSITIVE_INFINITY
    const reach = radiusMap * ICON_PICK_FACTOR
    const consider = (slot: number): void => {
      if (isGone[slot] === 1 || isHidden[styles[slot] ?? 0] === 1 || isShown[flags[slot] ?? 0] === 0) return
      const distance = ((xs[slot] ?? 0) - x) ** 2 + ((ys[slot] ?? 0) - y) ** 2
      if (distance > nearest || distance > reach ** 2) return
      if (distance > radiusMap ** 2 && !this.styleOf(slot)?.iconUrl) return
      if (distance === nearest && picked !== null && !isUnder(slots, picked, slot)) return
      picked = slot
      nearest = distance
    }
    const rect = { left: x - reach, right: x + reach, bottom: y - reach, top: y + reach }
    const hits = this.#index.queryUnordered(rect)
    for (let at = 0; at < hits; at++) consider(this.#index.hits[at] ?? 0)
    for (let slot = this.#index.sorted; slot < count; slot++) consider(slot)
    return picked === null ? null : slots.markerAt(picked)
  }

  /** Whether no marker is gone, hidden, filtered out or hiddenWhileDragged, as on most maps: then none needs to be looked at. */
  #isEachSeen(isShown: Uint8Array): boolean {
    const { count, size } = this.#slots
    return (
      size === count &&
      this.#draggedIds.size === 0 &&
      isShown.every((isSo) => isSo === 1) &&
      !this.#styles.isAnyHidden
    )
  }

  #flagAll(): void {
    const { flags, floors } = this.#slots
    this.#flags.fill(flags, floors, (id) => this.#slots.slotOf(id))
  }

  /** Sets the flags of a marker anew. Returns its slot; undefined if there is no such marker. */
  #flag(id: number): number | undefined {
    const slot = this.#slots.slotOf(id)
    const floor = this.#slots.floors?.[slot ?? -1]
    if (slot !== undefined) this.#slots.flags[slot] = this.#flags.of({ id, floor })
    return slot
  }

  #tidy(): void {
    const { count } = this.#slots
    const loose = count - this.#index.sorted
    const stale = this.#styles.count - this.#stylesWhenSorted
    if (stale > STALE_STYLES_MAX || count > this.size * 2 + GONE_MAX) this.setAll([...this.all()])
    else if (loose > Math.max(LOOSE_MAX, this.#index.sorted * LOOSE_SHARE)) this.#index.merge()
    const { capacity } = this.#slots
    if (this.#sifted.length >= capacity) return
    this.#index.reserve(capacity)
    this.#sifted = new Uint32Array(capacity)
  }

  /** There are few of these: `#tidy` sorts them in before they become many. */
  #looseIn(rect: RectMap): number[] {
    const slots = this.#slots
    const loose: number[] = []
    for (let slot = this.#index.sorted; slot < slots.count; slot++)
      if (isWithin(slots.xs[slot] ?? 0, slots.ys[slot] ?? 0, rect)) loose.push(slot)
    return loose.sort((a, b) => (isUnder(slots, b, a) ? 1 : -1))
  }
}

const NO_IDS: ReadonlySet<number> = new Set()

const NOWHERE: RectMap = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity }

const isWithin = (x: number, y: number, rect: RectMap): boolean =>
  x >= rect.left && x <= rect.right && y >= rect.bottom && y <= rect.top

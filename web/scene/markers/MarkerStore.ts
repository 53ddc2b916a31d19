import type { PointMap } from '../../../shared/geometry/point.ts'
import { runSync } from '../../../shared/runSync.ts'
import type { RectMap } from '../plane/coordinates.ts'
import { isSameSet } from '../state/isSameSet.ts'
import { isAbove, orderOf } from './DrawingOrder.ts'
import type { Marker } from './Marker.ts'
import { MarkerIndex } from './MarkerIndex.ts'
import { MarkerSlots, type MarkerStyle, MarkerStyles } from './MarkerSlots.ts'
import { areSameRules, type Emphasis, emphasisOf, type EmphasisRules, FOUND, MATCHED } from './emphasis.ts'

/** With more loose slots than this, or than this share of all slots, the next read sorts them in. */
const LOOSE_MAX = 512
const LOOSE_SHARE = 0.005
/** As many slots of gone markers are kept besides those of markers, before everything is rebuilt. */
const GONE_MAX = 1024
/** How many styles may be added before everything is rebuilt, since some old ones may be unused by then. */
const STALE_STYLES_MAX = 256
const MARKERS_PER_SLICE = 4_000
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
  readonly #slotOf = new Map<number, number>()
  /** How many markers have a name. */
  #named = 0
  readonly #seen = { count: 0, slots: new Uint32Array(0) }
  #hiddenTypes: ReadonlySet<number> = new Set()
  #lockedTypes: ReadonlySet<number> = NO_IDS
  #foundIds: ReadonlySet<number> = NO_IDS
  #matchIds: ReadonlySet<number> = NO_IDS
  #rules: EmphasisRules = { isFoundDimmed: false, foundFilter: 'all', isSearching: false }
  #emphasis = emphasisOf(this.#rules)
  /** The marker that is shown as a draft: it can be picked, but is not drawn. */
  #concealedId: number | null = null

  get size(): number {
    return this.#slotOf.size
  }

  get isAnyNamed(): boolean {
    return this.#named > 0
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
  get emphasis(): Emphasis {
    return this.#emphasis
  }

  /** Whether found markers look different, or are drawn at all, according to their flag. */
  get isFoundTold(): boolean {
    return this.#rules.isFoundDimmed || this.#rules.foundFilter !== 'all'
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
    runSync(this.setAllInSlices(markers))
  }

  /** The same in slices: up to each `yield` so many markers are taken in. Until the end the store must not be read or changed. */
  *setAllInSlices(markers: readonly Marker[]): Generator<void, void> {
    this.#slots = new MarkerSlots(markers.length)
    this.#styles = new MarkerStyles()
    this.#styles.hideTypes(this.#hiddenTypes)
    this.#slotOf.clear()
    this.#named = 0
    const order = orderOf(markers)
    for (let from = 0; from < order.length; from += MARKERS_PER_SLICE) {
      yield
      this.#addAll(markers, order.subarray(from, from + MARKERS_PER_SLICE))
    }
    yield
    this.#stylesWhenSorted = this.#styles.count
    this.#index.reset(this.#slots)
  }

  get(id: number): Marker | undefined {
    const slot = this.#slotOf.get(id)
    return slot === undefined ? undefined : this.#slots.markers[slot]
  }

  upsert(marker: Marker): void {
    const slot = this.#slotOf.get(marker.id)
    if (slot === undefined || slot < this.#index.sorted) {
      this.remove(marker.id)
      this.#add(marker)
      return
    }
    this.#named += namesOf(marker) - namesOf(this.#slots.markers[slot])
    this.#slots.set(slot, marker, this.#styles.indexOf(marker), this.#flagsOf(marker.id))
  }

  remove(id: number): void {
    const slot = this.#slotOf.get(id)
    if (slot === undefined) return
    this.#named -= namesOf(this.#slots.markers[slot])
    this.#slots.isGone[slot] = 1
    this.#slotOf.delete(id)
  }

  conceal(id: number | null): void {
    this.#concealedId = id
  }

  /** Markers of these types are not drawn or picked. Returns whether it is different now. */
  setHiddenTypes(typeIds: ReadonlySet<number>): boolean {
    if (isSameSet(typeIds, this.#hiddenTypes)) return false
    this.#hiddenTypes = typeIds
    this.#styles.hideTypes(typeIds)
    return true
  }

  isHidden(marker: Pick<Marker, 'id' | 'typeId'>): boolean {
    return this.isTypeHidden(marker) || this.isFilteredOut(marker.id)
  }

  isTypeHidden({ typeId }: Pick<Marker, 'typeId'>): boolean {
    return this.#hiddenTypes.has(typeId)
  }

  /** Whether it is left out because it is found, or because it is not. */
  isFilteredOut(id: number): boolean {
    return this.#emphasis.isShown[this.#flagsOf(id)] === 0
  }

  /** Markers of these types are not moved. */
  setLockedTypes(typeIds: ReadonlySet<number>): void {
    this.#lockedTypes = typeIds
  }

  isLocked({ typeId }: Pick<Marker, 'typeId'>): boolean {
    return this.#lockedTypes.has(typeId)
  }

  /** Returns the markers whose flag changed. */
  setFound(ids: ReadonlySet<number>): Marker[] {
    const before = this.#foundIds
    this.#foundIds = ids
    const changed: (Marker | undefined)[] = []
    for (const id of before) if (!ids.has(id)) changed.push(this.#flag(id))
    for (const id of ids) if (!before.has(id)) changed.push(this.#flag(id))
    return changed.filter((marker) => marker !== undefined)
  }

  /** The markers that a search has found; null if nothing is searched. Returns whether it is different now. */
  setMatches(ids: ReadonlySet<number> | null): boolean {
    const before = this.#matchIds
    const areOthers = !isSameSet(ids ?? NO_IDS, before)
    this.#matchIds = ids ?? NO_IDS
    for (const id of before) this.#flag(id)
    for (const id of this.#matchIds) this.#flag(id)
    return this.setRules({ isSearching: ids !== null }) || areOthers
  }

  /** Returns whether they are different now. */
  setRules(rules: Partial<EmphasisRules>): boolean {
    const before = this.#rules
    this.#rules = { ...before, ...rules }
    this.#emphasis = emphasisOf(this.#rules)
    return !areSameRules(this.#rules, before)
  }

  /** Whether it is found and therefore dimmed, whatever is searched. */
  isDimmed(id: number): boolean {
    return this.#rules.isFoundDimmed && this.#foundIds.has(id)
  }

  /** Whether it steps back because a search has found others. */
  isSteppedBack(id: number): boolean {
    return this.#rules.isSearching && !this.#matchIds.has(id)
  }

  styleOf(slot: number): MarkerStyle | undefined {
    return this.#styles.at(this.#slots.styles[slot] ?? 0)
  }

  *all(): IterableIterator<Marker> {
    const { markers, isGone } = this.#slots
    for (const [slot, marker] of markers.entries()) if (isGone[slot] === 0) yield marker
  }

  /** Returns an upper bound of how many markers are drawn within `rect`, far more cheaply than `seenIn`. */
  countAround(rect: RectMap): number {
    this.#tidy()
    return this.#index.countAround(rect) + this.#slots.count - this.#index.sorted
  }

  /** Returns the markers within `rect` that are drawn. */
  seenIn(rect: RectMap): SeenMarkers {
    this.#tidy()
    const seen = this.#seen
    const { isGone, styles, flags, markers } = this.#slots
    const { isHidden } = this.#styles
    const { isShown } = this.#emphasis
    const concealed = this.#concealedId === null ? undefined : this.#slotOf.get(this.#concealedId)
    const isSeen = (slot: number): boolean =>
      isGone[slot] === 0 &&
      isHidden[styles[slot] ?? 0] === 0 &&
      isShown[flags[slot] ?? 0] === 1 &&
      slot !== concealed
    const loose = this.#looseIn(rect).filter(isSeen)
    const hits = this.#index.query(rect)
    let count = 0
    let next = 0
    for (let at = 0; at < hits; at++) {
      const slot = this.#index.hits[at] ?? 0
      if (!isSeen(slot)) continue
      for (; next < loose.length && isOver(markers[slot], markers[loose[next] ?? 0]); next++)
        seen.slots[count++] = loose[next] ?? 0
      seen.slots[count++] = slot
    }
    for (; next < loose.length; next++) seen.slots[count++] = loose[next] ?? 0
    seen.count = count
    return seen
  }

  /** Returns the ids of the markers within `rect` that are drawn. */
  idsIn(rect: RectMap): number[] {
    const { slots, count } = this.seenIn(rect)
    return [...slots.subarray(0, count)].map((slot) => this.#slots.markers[slot]?.id ?? 0)
  }

  /** Returns the marker nearest to a place, at most `radiusMap` away; of equally near ones, the topmost. */
  pick({ x, y }: PointMap, radiusMap: number): Marker | null {
    this.#tidy()
    const { xs, ys, isGone, styles, flags, markers, count } = this.#slots
    const { isHidden } = this.#styles
    const { isShown } = this.#emphasis
    let picked: Marker | null = null
    let nearest = Number.POSITIVE_INFINITY
    const consider = (slot: number): void => {
      const marker = markers[slot]
      if (marker === undefined || isGone[slot] === 1 || isHidden[styles[slot] ?? 0] === 1) return
      if (isShown[flags[slot] ?? 0] === 0) return
      const distance = ((xs[slot] ?? 0) - x) ** 2 + ((ys[slot] ?? 0) - y) ** 2
      if (distance > (marker.iconUrl ? radiusMap * ICON_PICK_FACTOR : radiusMap) ** 2) return
      if (distance > nearest || (distance === nearest && picked !== null && !isAbove(marker, picked))) return
      picked = marker
      nearest = distance
    }
    const reach = radiusMap * ICON_PICK_FACTOR
    const rect = { left: x - reach, right: x + reach, bottom: y - reach, top: y + reach }
    const hits = this.#index.queryUnordered(rect)
    for (let at = 0; at < hits; at++) consider(this.#index.hits[at] ?? 0)
    for (let slot = this.#index.sorted; slot < count; slot++) consider(slot)
    return picked
  }

  #add(marker: Marker): void {
    this.#named += namesOf(marker)
    const style = this.#styles.indexOf(marker)
    const slot = this.#slots.add(marker, style, this.#flagsOf(marker.id))
    this.#slotOf.set(marker.id, slot)
  }

  #addAll(markers: readonly Marker[], order: Uint32Array): void {
    for (let at = 0; at < order.length; at++) {
      const marker = markers[order[at] ?? 0]
      if (marker !== undefined) this.#add(marker)
    }
  }

  #flagsOf(id: number): number {
    return (this.#foundIds.has(id) ? FOUND : 0) | (this.#matchIds.has(id) ? MATCHED : 0)
  }

  /** Sets the flags of a marker anew. Returns undefined if there is no such marker. */
  #flag(id: number): Marker | undefined {
    const slot = this.#slotOf.get(id)
    if (slot === undefined) return undefined
    this.#slots.flags[slot] = this.#flagsOf(id)
    return this.#slots.markers[slot]
  }

  #tidy(): void {
    const { count } = this.#slots
    const loose = count - this.#index.sorted
    const stale = this.#styles.count - this.#stylesWhenSorted
    if (stale > STALE_STYLES_MAX || count > this.size * 2 + GONE_MAX) this.setAll([...this.all()])
    else if (loose > Math.max(LOOSE_MAX, this.#index.sorted * LOOSE_SHARE)) this.#index.merge()
    const { capacity } = this.#slots
    if (this.#seen.slots.length >= capacity) return
    this.#index.reserve(capacity)
    this.#seen.slots = new Uint32Array(capacity)
  }

  /** There are few of these: `#tidy` sorts them in before they become many. */
  #looseIn(rect: RectMap): number[] {
    const { markers, count } = this.#slots
    const loose: number[] = []
    for (let slot = this.#index.sorted; slot < count; slot++) {
      const marker = markers[slot]
      if (marker !== undefined && isWithin(marker, rect)) loose.push(slot)
    }
    return loose.sort((a, b) => (isOver(markers[a], markers[b]) ? 1 : -1))
  }
}

const NO_IDS: ReadonlySet<number> = new Set()

const namesOf = (marker: Marker | undefined): number => (marker?.label ? 1 : 0)

const NOWHERE: RectMap = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity }

const isOver = (a: Marker | undefined, b: Marker | undefined): boolean =>
  a !== undefined && b !== undefined && isAbove(a, b)

const isWithin = ({ x, y }: PointMap, rect: RectMap): boolean =>
  x >= rect.left && x <= rect.right && y >= rect.bottom && y <= rect.top

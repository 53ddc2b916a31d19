import type { PointMap } from '../../../shared/geometry/point.ts'
import type { RectMap } from '../plane/coordinates.ts'
import { isSameSet } from '../state/isSameSet.ts'
import type { SceneFloors } from '../state/SceneFloors.ts'
import { drawingOrder, isUnder } from './DrawingOrder.ts'
import type { Marker } from './Marker.ts'
import { columnsOf, type MarkerColumns, type MarkerStyle, MarkerStyles } from './MarkerColumns.ts'
import {
  AS_HEAT,
  AS_MARKERS,
  HEAT,
  HIDDEN,
  lookOf,
  MARKER,
  type MarkerFilter,
  type MarkerFilterRules,
  type Showing,
} from './markerFilter.ts'
import { MarkerFlags } from './MarkerFlags.ts'
import { MarkerIndex } from './MarkerIndex.ts'
import { MarkerSlots } from './MarkerSlots.ts'
import { pickMarker } from './pickMarker.ts'

/** With more loose slots than this, or than this share of all slots, the next read sorts them in. */
const LOOSE_MAX = 512
const LOOSE_SHARE = 0.005
/** As many slots of gone markers are kept besides those of markers, before everything is rebuilt. */
const GONE_MAX = 1024
/** How many styles may be added before everything is rebuilt, since some old ones may be unused by then. */
const STALE_STYLES_MAX = 256

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
  #hiddenTypes: ReadonlySet<number> = NO_IDS
  #heatTypes: ReadonlySet<number> = NO_IDS
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
    return this.size === 0 ? null : this.#index.boundsWithLoose(this.#slots)
  }

  /** The ids must be unique. */
  setAll(markers: readonly Marker[]): void {
    this.setColumns(columnsOf(markers))
  }

  setColumns(columns: MarkerColumns): void {
    const { count, styles } = columns
    const slots = new MarkerSlots(columns, drawingOrder(columns, 0, count))
    styles.showTypes(this.#showingOf)
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
    this.#styles.showTypes(this.#showingOf)
    return true
  }

  /** Where they are not hidden, markers of these types are drawn as heat, and not picked. Returns whether it is different now. */
  setHeatTypes(typeIds: ReadonlySet<number>): boolean {
    if (isSameSet(typeIds, this.#heatTypes)) return false
    this.#heatTypes = typeIds
    this.#styles.showTypes(this.#showingOf)
    return true
  }

  isHidden(marker: Pick<Marker, 'id' | 'typeId' | 'floor'>): boolean {
    return this.drawnAs(marker) === 0
  }

  isTypeHidden({ typeId }: Pick<Marker, 'typeId'>): boolean {
    return this.#hiddenTypes.has(typeId)
  }

  get isAnyHeat(): boolean {
    return this.#heatTypes.size > 0
  }

  isOfHeat({ typeId }: Pick<Marker, 'typeId'>): boolean {
    return this.#heatTypes.has(typeId)
  }

  /** `MARKER` or `HEAT`; 0 if it is hidden, or left out because it is found, because it is not, or because of its floor. */
  drawnAs(marker: Pick<Marker, 'id' | 'typeId' | 'floor'>): number {
    return this.markerFilter.drawnAs[lookOf(this.#showingOf(marker.typeId), this.#flags.of(marker))] ?? 0
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

  /** Returns the markers within `rect` that are `wanted`, as markers, as heat, or both, by these looks. */
  seenIn(rect: RectMap, wanted = MARKER, looks = this.markerFilter.drawnAs): SeenMarkers {
    this.#tidy()
    const seen = this.#seen
    const slots = this.#slots
    const { isGone, styles, flags, ids } = slots
    const { showings } = this.#styles
    const dragged = this.#draggedIds
    const isSeen = (slot: number): boolean =>
      isGone[slot] === 0 &&
      ((looks[lookOf(showings[styles[slot] ?? 0] ?? 0, flags[slot] ?? 0)] ?? 0) & wanted) !== 0 &&
      (dragged.size === 0 || !dragged.has(ids[slot] ?? 0))
    const loose = this.#looseIn(rect).filter(isSeen)
    const hits = this.#index.query(rect)
    if (loose.length === 0 && wanted !== HEAT && this.#isEachMarker(looks))
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

  /** Returns those that are drawn, as objects. */
  drawnIn(rect: RectMap, wanted = MARKER): Marker[] {
    return this.#objectsOf(this.seenIn(rect, wanted))
  }

  /** Returns those of the shown floor. */
  markersIn(rect: RectMap): Marker[] {
    return this.#objectsOf(this.seenIn(rect, MARKER, this.markerFilter.pickedAs))
  }

  /** Returns those of a group that are within `rect` and not hidden, at the cost of the group or of `rect`, whichever has fewer. */
  ofGroupIn(ids: ReadonlySet<number>, rect: RectMap): Marker[] {
    if (ids !== this.#draggedIds && ids.size > this.countAround(rect))
      return this.drawnIn(rect, MARKER | HEAT).filter(({ id }) => ids.has(id))
    const markers = Array.from(ids, (id) => this.get(id)).filter((marker) => marker !== undefined)
    return markers.filter((marker) => isWithin(marker.x, marker.y, rect) && !this.isHidden(marker))
  }

  #objectsOf({ slots, count }: SeenMarkers): Marker[] {
    return Array.from(slots.subarray(0, count), (slot) => this.#slots.markerAt(slot))
  }

  /** Returns the marker nearest to a place, at most `radiusMap` away; of equally near ones, the topmost. */
  pick(place: PointMap, radiusMap: number): Marker | null {
    return pickMarker(this, place, radiusMap)
  }

  /** Returns the slots within `rect`, and some beside it, in any order, also of markers that are gone or not drawn. */
  slotsAround(rect: RectMap): Uint32Array {
    this.#tidy()
    const { hits, sorted } = this.#index
    let total = this.#index.queryUnordered(rect)
    for (let slot = sorted; slot < this.#slots.count; slot++) hits[total++] = slot
    return hits.subarray(0, total)
  }

  /** Whether each is drawn as a marker, and none is gone, as on most maps: then none needs to be looked at. */
  #isEachMarker(looks: Uint8Array): boolean {
    const { count, size } = this.#slots
    return (
      size === count &&
      this.#draggedIds.size === 0 &&
      looks.subarray(0, lookOf(AS_MARKERS + 1, 0)).every(Boolean) &&
      this.#styles.areAllMarkers
    )
  }

  readonly #showingOf = (typeId: number): Showing =>
    this.#hiddenTypes.has(typeId) ? HIDDEN : this.#heatTypes.has(typeId) ? AS_HEAT : AS_MARKERS

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

const isWithin = (x: number, y: number, rect: RectMap): boolean =>
  x >= rect.left && x <= rect.right && y >= rect.bottom && y <= rect.top

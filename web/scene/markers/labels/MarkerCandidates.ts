import {
  columnOfMap,
  growRect,
  type PixelFrame,
  type RectDevice,
  rectOnMap,
  rowOfMap,
} from '../../raster/pixelFrame.ts'
import type { Marker } from '../Marker.ts'
import { MarkerSlots } from '../MarkerSlots.ts'
import type { MarkerStore } from '../MarkerStore.ts'
import { ICON_SIDE_MAX_VIEW } from '../sprites/SpriteSheet.ts'
import type { LabelCandidates } from './placeLabels.ts'

/** Labels also avoid markers up to this far outside a region. */
export const MARKER_REACH_VIEW = 16
/** How far labels stay from a marker's place. */
const SHAPE_HALF_VIEW = 6
export const ICON_HALF_VIEW = ICON_SIDE_MAX_VIEW / 2

/** The markers in and around a region, as candidates for labels. Refilled for each paint, so that little is allocated. */
export class MarkerCandidates implements LabelCandidates {
  readonly #store: MarkerStore
  #slots = new MarkerSlots()
  #seen = new Uint32Array(0)
  #halves = new Uint8Array(0)
  #isNamed = new Uint8Array(0)
  count = 0
  lefts = new Float64Array(0)
  tops = new Float64Array(0)
  /** Whether any of them has a label. */
  isAnyNamed = false

  constructor(store: MarkerStore) {
    this.#store = store
  }

  gather(rect: RectDevice, { perMap, pixelRatio }: PixelFrame): void {
    const reach = rectOnMap(growRect(rect, MARKER_REACH_VIEW * pixelRatio), perMap)
    const { slots, count } = this.#store.seenIn(reach)
    this.#reserve(count)
    this.#slots = this.#store.slots
    this.#seen.set(slots.subarray(0, count))
    this.count = count
    const { styles } = this.#store
    const halves = Uint8Array.from({ length: styles.count }, (_, at) => halfViewOf(styles.at(at)))
    const { xs, ys, styles: styleAt } = this.#slots
    for (let at = 0; at < count; at++) {
      const slot = slots[at] ?? 0
      this.lefts[at] = (columnOfMap(xs[slot] ?? 0, perMap) - rect.left) / pixelRatio
      this.tops[at] = (rowOfMap(ys[slot] ?? 0, perMap) - rect.top) / pixelRatio
      this.#halves[at] = halves[styleAt[slot] ?? 0] ?? SHAPE_HALF_VIEW
    }
    this.#findNamed()
  }

  /** Returns the marker, as long as it is not replaced or removed. */
  markerAt(index: number): Marker | undefined {
    const slot = this.#seen[index] ?? 0
    return this.#slots.isGone[slot] === 0 ? this.#slots.markerAt(slot) : undefined
  }

  idAt(index: number): number {
    return this.#slots.ids[this.#seen[index] ?? 0] ?? 0
  }

  isNamedAt(index: number): boolean {
    return this.#isNamed[index] === 1
  }

  textAt(index: number): string {
    return this.#slots.labelAt(this.#seen[index] ?? 0)
  }

  halfViewAt(index: number): number {
    return this.#halves[index] ?? SHAPE_HALF_VIEW
  }

  #findNamed(): void {
    const { ids, isNamed } = this.#slots
    this.isAnyNamed = false
    for (let at = 0; at < this.count; at++) {
      const slot = this.#seen[at] ?? 0
      if (isNamed[slot] === 1) this.isAnyNamed = true
      const isToBeSeen = isNamed[slot] === 1 && !this.#store.isSteppedBack(ids[slot] ?? 0)
      this.#isNamed[at] = isToBeSeen ? 1 : 0
    }
  }

  #reserve(count: number): void {
    if (this.lefts.length >= count) return
    const length = count * 2
    this.lefts = new Float64Array(length)
    this.tops = new Float64Array(length)
    this.#seen = new Uint32Array(length)
    this.#halves = new Uint8Array(length)
    this.#isNamed = new Uint8Array(length)
  }
}

export const halfViewOf = (marker: Pick<Marker, 'iconUrl'> | undefined): number =>
  marker?.iconUrl ? ICON_HALF_VIEW : SHAPE_HALF_VIEW

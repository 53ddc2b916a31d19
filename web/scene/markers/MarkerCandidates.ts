import {
  columnOfMap,
  growRect,
  rectOnMap,
  rowOfMap,
  type PixelFrame,
  type RectDevice,
} from '../raster/pixelFrame.ts'
import type { Marker } from '../Scene.ts'
import type { MarkerStore } from './markerStore.ts'
import { ICON_SIDE_MAX_VIEW } from './paintSprite.ts'
import type { LabelCandidates } from './placeLabels.ts'

/** Markers so far outside still keep labels off their edges. */
const MARKER_REACH_VIEW = 16
/** Labels keep clear of markers this far around their places. */
const SHAPE_HALF_VIEW = 6
const ICON_HALF_VIEW = ICON_SIDE_MAX_VIEW / 2

/** The markers in and around a region as places to be named. Filled anew for every painting, and never made anew. */
export class MarkerCandidates implements LabelCandidates {
  readonly #store: MarkerStore
  readonly #markers: Marker[] = []
  count = 0
  lefts = new Float64Array(0)
  tops = new Float64Array(0)
  /** There is a name among them. */
  isAnyNamed = false

  constructor(store: MarkerStore) {
    this.#store = store
  }

  gather(rect: RectDevice, { perMap, pixelRatio }: PixelFrame): void {
    const reach = rectOnMap(growRect(rect, MARKER_REACH_VIEW * pixelRatio), perMap)
    const { slots, count } = this.#store.seenIn(reach)
    if (this.lefts.length < count) {
      this.lefts = new Float64Array(count * 2)
      this.tops = new Float64Array(count * 2)
    }
    this.count = 0
    this.isAnyNamed = false
    for (let at = 0; at < count; at++) {
      const marker = this.#store.slots.markers[slots[at] ?? 0]
      if (marker === undefined) continue
      this.#markers[this.count] = marker
      this.lefts[this.count] = (columnOfMap(marker.x, perMap) - rect.left) / pixelRatio
      this.tops[this.count] = (rowOfMap(marker.y, perMap) - rect.top) / pixelRatio
      this.count++
      if (marker.label !== '') this.isAnyNamed = true
    }
  }

  idAt(index: number): number {
    return this.#markers[index]?.id ?? 0
  }

  textAt(index: number): string {
    return this.#markers[index]?.label ?? ''
  }

  halfViewAt(index: number): number {
    return this.#markers[index]?.iconUrl ? ICON_HALF_VIEW : SHAPE_HALF_VIEW
  }
}

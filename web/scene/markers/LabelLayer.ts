import { runSync } from '../../../shared/runSync.ts'
import { CELL } from '../raster/OccupancyGrid.ts'
import { OverscanBitmap } from '../raster/OverscanBitmap.ts'
import type { PaintRect } from '../raster/OverscanPicture.ts'
import { TextMeasure } from '../raster/TextMeasure.ts'
import {
  columnOfMap,
  growRect,
  type PixelFrame,
  placeInFrame,
  type RectDevice,
  rectOnMap,
  rowOfMap,
} from '../raster/pixelFrame.ts'
import { TextRoom } from '../state/TextRoom.ts'
import type { Marker } from './Marker.ts'
import { MarkerSlots } from './MarkerSlots.ts'
import type { MarkerStore } from './MarkerStore.ts'
import { DIMMED_ALPHA, ICON_SIDE_MAX_VIEW } from './SpriteSheet.ts'
import { LABEL_PADDING_VIEW, paintLabel } from './paintLabel.ts'
import {
  ENCLOSED_GAP_VIEW,
  GAP_VIEW,
  LABEL_HEIGHT_VIEW,
  type LabelCandidates,
  type LabelSide,
  type PlacedLabel,
  type RectView,
  placeLabelsInSlices,
} from './placeLabels.ts'
import { placeName } from './placeName.ts'

const GROUND_ALPHA = 0.8
/** A name that is told over other things needs more. */
const TOLD_GROUND_ALPHA = 0.95
/** Labels also avoid markers up to this far outside a region. */
const MARKER_REACH_VIEW = 16
/** How far labels stay from a marker's place. */
const SHAPE_HALF_VIEW = 6
const ICON_HALF_VIEW = ICON_SIDE_MAX_VIEW / 2
/** With more markers, labels are placed and painted in slices. */
const PLACES_AT_ONCE_MAX = 1_000
const LABELS_PER_SLICE = 120

/** Paints the labels of markers, as many as fit. */
export class LabelLayer {
  readonly #store: MarkerStore
  readonly #room: TextRoom
  readonly #candidates: MarkerCandidates
  readonly #texts = new TextMeasure()
  readonly #bitmap: OverscanBitmap
  /** The side on which each marker's label was shown last, by id. */
  #shown = new Map<number, LabelSide>()
  #enclosedId: number | null = null
  #panelSide: LabelSide | null = null

  /** `onWhole`: labels that were placed in slices are to be shown. */
  constructor(store: MarkerStore, room = new TextRoom(), onWhole = () => {}) {
    this.#store = store
    this.#room = room
    this.#bitmap = new OverscanBitmap((...painting) => runSync(this.#paintInSlices(...painting)), {
      isWhole: true,
      canWait: true,
      onWhole,
      slices: {
        isLong: (rect, frame) => this.#isLong(rect, frame),
        paint: (...painting) => this.#paintInSlices(...painting),
      },
    })
    room.isMarkerIn = (rect, frame) => isMarkerIn(store, rect, frame)
    this.#candidates = new MarkerCandidates(store)
  }

  show(target: CanvasRenderingContext2D, frame: PixelFrame): void {
    this.#bitmap.show(target, frame)
  }

  /** Whether the labels of another view are shown, and are to be placed again once this one rests. */
  get isBehind(): boolean {
    return this.#bitmap.isBehind
  }

  /** Writes the name of a marker beside it, over everything else; not if its label is shown already. */
  tell(context: CanvasRenderingContext2D, frame: PixelFrame, marker: Marker, areLabelsShown: boolean): void {
    const name = marker.label || marker.title
    const isSelected = marker.id === this.#enclosedId
    if (!name || (areLabelsShown && this.#shown.has(marker.id))) return
    const { pixelRatio } = frame
    const { text, width } = this.#texts.fitted(name)
    const place = placeInFrame(marker, frame)
    const corner = placeName({
      at: { xView: place.left / pixelRatio, yView: place.top / pixelRatio },
      width: width + LABEL_PADDING_VIEW * 2,
      gapView: halfViewOf(marker) + (isSelected ? ENCLOSED_GAP_VIEW : GAP_VIEW),
      view: { width: frame.width / pixelRatio, height: frame.height / pixelRatio },
      panelSide: isSelected ? this.#panelSide : null,
    })
    if (corner === null) return
    context.save()
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
    context.font = this.#texts.font
    const box = { text, width: width + LABEL_PADDING_VIEW * 2, ...corner }
    paintLabel(context, marker, box, { pixelRatio, groundAlpha: TOLD_GROUND_ALPHA, alpha: 1 })
    context.restore()
  }

  /** Call after markers have changed. With many in view, the former labels are shown for some frames more. */
  invalidate(): void {
    if (this.#store.isAnyNamed) this.#bitmap.renew()
    else this.free()
  }

  /** The selected marker's label leaves room for the selection ticks around the marker. */
  setEnclosed(id: number | null): void {
    this.#enclosedId = id
    this.invalidate()
  }

  /** Where a panel is open beside the selected marker: its label goes to the other side. */
  setPanelSide(side: LabelSide | null): void {
    this.#panelSide = side
    this.invalidate()
  }

  setFontFamily(fontFamily: string): void {
    this.#texts.setFont(`600 11px ${fontFamily}`)
    if (this.#store.isAnyNamed) this.#bitmap.restart()
    else this.free()
  }

  free(): void {
    this.#bitmap.free()
    this.#shown.clear()
  }

  #isLong(rect: RectDevice, { perMap, pixelRatio }: PixelFrame): boolean {
    const around = rectOnMap(growRect(rect, MARKER_REACH_VIEW * pixelRatio), perMap)
    return this.#store.countAround(around) > PLACES_AT_ONCE_MAX
  }

  *#paintInSlices(...[context, rect, origin, frame]: Parameters<PaintRect>): Generator<void, boolean> {
    const { pixelRatio } = frame
    const region = onCells(rect, pixelRatio)
    this.#candidates.gather(region, frame)
    if (!this.#candidates.isAnyNamed) {
      this.#shown.clear()
      return false
    }
    const labels = yield* placeLabelsInSlices({
      width: region.width / pixelRatio,
      height: region.height / pixelRatio,
      candidates: this.#candidates,
      incumbents: this.#shown,
      enclosedId: this.#enclosedId,
      panelSide: this.#panelSide,
      taken: this.#namesIn(region, frame),
      widthOf: (text) => this.#texts.fitted(text).width + LABEL_PADDING_VIEW * 2,
      leastWidthOf: (text) => this.#texts.leastWidth(text) + LABEL_PADDING_VIEW * 2,
    })
    this.#shown = new Map(labels.map(({ id, side }) => [id, side]))
    const seen = {
      left: origin.left,
      top: origin.top,
      width: context.canvas.width,
      height: context.canvas.height,
    }
    const painted = labels.filter((label) => isSeen(label, region, seen, pixelRatio))
    context.save()
    context.setTransform(pixelRatio, 0, 0, pixelRatio, region.left - origin.left, region.top - origin.top)
    context.font = this.#texts.font
    for (const [at, label] of painted.entries()) {
      if (at > 0 && at % LABELS_PER_SLICE === 0) yield
      this.#paintLabel(context, label, pixelRatio)
    }
    context.restore()
    return labels.length > 0
  }

  /** The names of zones, in CSS px from the region's corner. */
  #namesIn(region: RectDevice, { perMap, pixelRatio }: PixelFrame): RectView[] {
    const { names } = this.#room
    if (names.perMap !== perMap) return []
    return names.boxes.map(({ left, top, width, height }) => ({
      left: (left - region.left) / pixelRatio,
      top: (top - region.top) / pixelRatio,
      width: width / pixelRatio,
      height: height / pixelRatio,
    }))
  }

  #paintLabel(context: CanvasRenderingContext2D, label: PlacedLabel, pixelRatio: number): void {
    const marker = this.#candidates.markerAt(label.index) ?? this.#store.get(label.id)
    if (marker === undefined) return
    const { text } = this.#texts.fitted(label.text)
    const alpha = this.#store.isDimmed(label.id) ? DIMMED_ALPHA : 1
    paintLabel(context, marker, { ...label, text }, { pixelRatio, groundAlpha: GROUND_ALPHA, alpha })
  }
}

/**
 * Returns the region grown to whole cells. Cells are fixed on the map, so that labels are placed the same wherever a
 * region begins.
 */
const onCells = ({ left, top, width, height }: RectDevice, pixelRatio: number): RectDevice => {
  const cell = CELL * pixelRatio
  const [fromLeft, fromTop] = [Math.floor(left / cell) * cell, Math.floor(top / cell) * cell]
  return { left: fromLeft, top: fromTop, width: width + left - fromLeft, height: height + top - fromTop }
}

/** Labels are placed in a region that may be larger than the canvas. */
const isSeen = (label: PlacedLabel, region: RectDevice, seen: RectDevice, pixelRatio: number): boolean => {
  const left = region.left + label.left * pixelRatio
  const top = region.top + label.top * pixelRatio
  return (
    left < seen.left + seen.width &&
    left + label.width * pixelRatio > seen.left &&
    top < seen.top + seen.height &&
    top + LABEL_HEIGHT_VIEW * pixelRatio > seen.top
  )
}

/** Whether a marker reaches into a rectangle of the frame's plane. */
const isMarkerIn = (
  store: MarkerStore,
  rect: RectDevice,
  { perMap, pixelRatio }: Pick<PixelFrame, 'perMap' | 'pixelRatio'>,
): boolean => {
  const { slots, count } = store.seenIn(rectOnMap(growRect(rect, ICON_HALF_VIEW * pixelRatio), perMap))
  const { xs, ys } = store.slots
  for (let at = 0; at < count; at++) {
    const slot = slots[at] ?? 0
    const half = halfViewOf(store.styleOf(slot)) * pixelRatio
    const left = columnOfMap(xs[slot] ?? 0, perMap) - rect.left
    const top = rowOfMap(ys[slot] ?? 0, perMap) - rect.top
    if (left > -half && left < rect.width + half && top > -half && top < rect.height + half) return true
  }
  return false
}

/** The markers in and around a region, as candidates for labels. Refilled for each paint, so that little is allocated. */
class MarkerCandidates implements LabelCandidates {
  readonly #store: MarkerStore
  #slots = new MarkerSlots()
  #seen = new Uint32Array(0)
  /** By style. */
  #halvesView = new Float64Array(0)
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
    if (this.lefts.length < count) {
      this.lefts = new Float64Array(count * 2)
      this.tops = new Float64Array(count * 2)
      this.#seen = new Uint32Array(count * 2)
    }
    const { styles } = this.#store
    this.#slots = this.#store.slots
    this.#halvesView = Float64Array.from({ length: styles.count }, (_, at) => halfViewOf(styles.at(at)))
    this.#seen.set(slots.subarray(0, count))
    this.count = count
    this.isAnyNamed = false
    const { xs, ys, isNamed } = this.#slots
    for (let at = 0; at < count; at++) {
      const slot = slots[at] ?? 0
      this.lefts[at] = (columnOfMap(xs[slot] ?? 0, perMap) - rect.left) / pixelRatio
      this.tops[at] = (rowOfMap(ys[slot] ?? 0, perMap) - rect.top) / pixelRatio
      if (isNamed[slot] === 1) this.isAnyNamed = true
    }
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
    const slot = this.#seen[index] ?? 0
    return this.#slots.isNamed[slot] === 1 && !this.#store.isSteppedBack(this.#slots.ids[slot] ?? 0)
  }

  textAt(index: number): string {
    return this.#slots.labelAt(this.#seen[index] ?? 0)
  }

  halfViewAt(index: number): number {
    return this.#halvesView[this.#slots.styles[this.#seen[index] ?? 0] ?? 0] ?? SHAPE_HALF_VIEW
  }
}

const halfViewOf = (marker: Pick<Marker, 'iconUrl'> | undefined): number =>
  marker?.iconUrl ? ICON_HALF_VIEW : SHAPE_HALF_VIEW

import type { PointMap } from '../../../shared/geometry/point.ts'
import { runSync } from '../../../shared/runSync.ts'
import { CELL } from '../raster/OccupancyGrid.ts'
import { OverscanBitmap } from '../raster/OverscanBitmap.ts'
import type { PaintRect } from '../raster/OverscanPicture.ts'
import type { Slices } from '../raster/runInTasks.ts'
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
import { boundsAt } from '../state/SceneKind.ts'
import { TextRoom } from '../state/TextRoom.ts'
import type { Marker } from './Marker.ts'
import { halfViewOf, ICON_HALF_VIEW, MARKER_REACH_VIEW, MarkerCandidates } from './MarkerCandidates.ts'
import { MarkerWorkshop } from './MarkerWorkshop.ts'
import type { MarkerStore } from './MarkerStore.ts'
import { DIMMED_ALPHA } from './SpriteSheet.ts'
import {
  GAP_VIEW,
  LABEL_HEIGHT_VIEW,
  type LabelRegion,
  type LabelRoom,
  type LabelSide,
  type RectView,
} from './labelRoom.ts'
import { LABEL_PADDING_VIEW, paintLabel } from './paintLabel.ts'
import { ENCLOSED_GAP_VIEW, type PlacedLabel, placeLabelsInSlices } from './placeLabels.ts'
import { placeName } from './placeName.ts'

const GROUND_ALPHA = 0.8
/** A name that is told over other things needs more. */
const TOLD_GROUND_ALPHA = 0.95
/** With more markers, labels are placed and painted in slices. */
const PLACES_AT_ONCE_MAX = 1_000
const LABELS_PER_SLICE = 120

/** Paints the labels of markers, as many as fit. */
export class LabelLayer {
  readonly #store: MarkerStore
  readonly #room: TextRoom
  readonly #workshop: MarkerWorkshop
  readonly #candidates: MarkerCandidates
  readonly #texts = new TextMeasure()
  readonly #bitmap: OverscanBitmap
  /** The side on which each marker's label was shown last, by id. */
  #shown = new Map<number, LabelSide>()
  #enclosedId: number | null = null
  #panelSide: LabelSide | null = null

  /** `onWhole`: labels that were placed in slices are to be shown. */
  constructor(
    store: MarkerStore,
    room = new TextRoom(),
    onWhole = () => {},
    workshop = new MarkerWorkshop(),
  ) {
    this.#workshop = workshop
    this.#store = store
    this.#room = room
    this.#bitmap = new OverscanBitmap((...painting) => runSync(this.#paintRegion(painting)), {
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

  /** Whether a label that is painted may depend on this marker. */
  dependsOn(marker: PointMap): boolean {
    return this.#bitmap.mayShow(boundsAt(marker), MARKER_REACH_VIEW + CELL)
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

  /** Where there are many, only those that have room at all are looked at here. */
  *#paintInSlices(...painting: Parameters<PaintRect>): Slices<boolean> {
    const [, rect, , frame] = painting
    const region = onCells(rect, frame.pixelRatio)
    this.#candidates.gather(region, frame)
    const { count, isAnyNamed } = this.#candidates
    const places =
      isAnyNamed && this.#workshop.takes(count)
        ? this.#candidates.places(this.#regionOf(region, frame), this.#enclosedId)
        : null
    const room = places && (yield* this.#workshop.roomFor(places))
    return yield* this.#paintRegion(painting, room)
  }

  *#paintRegion(
    [context, rect, origin, frame]: Parameters<PaintRect>,
    room: LabelRoom | null = null,
  ): Generator<void, boolean> {
    const { pixelRatio } = frame
    const region = onCells(rect, pixelRatio)
    if (room === null) this.#candidates.gather(region, frame)
    if (!this.#candidates.isAnyNamed) {
      this.#shown.clear()
      return false
    }
    const request = {
      ...this.#regionOf(region, frame),
      candidates: this.#candidates,
      incumbents: this.#shown,
      enclosedId: this.#enclosedId,
      panelSide: this.#panelSide,
      widthOf: (text: string) => this.#texts.fitted(text).width + LABEL_PADDING_VIEW * 2,
      leastWidthOf: (text: string) => this.#texts.leastWidth(text) + LABEL_PADDING_VIEW * 2,
    }
    const labels = yield* placeLabelsInSlices(request, room)
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

  #regionOf(region: RectDevice, frame: PixelFrame): LabelRegion {
    const { width, height } = region
    const { pixelRatio } = frame
    return { width: width / pixelRatio, height: height / pixelRatio, taken: this.#namesIn(region, frame) }
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

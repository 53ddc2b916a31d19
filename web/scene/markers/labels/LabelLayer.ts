import type { PointMap } from '../../../../shared/geometry/point.ts'
import { runSliced, runSync } from '../../../../shared/runSliced.ts'
import { CELL } from '../../raster/OccupancyGrid.ts'
import {
  columnOfMap,
  containsRect,
  growRect,
  isSameRect,
  type PixelFrame,
  placeInFrame,
  type RectDevice,
  rectOnMap,
  rowOfMap,
} from '../../raster/pixelFrame.ts'
import { TextMeasure } from '../../raster/TextMeasure.ts'
import { LabelCollision, type PaintedBoxes } from '../../state/LabelCollision.ts'
import type { Marker } from '../Marker.ts'
import { MARKER } from '../markerFilter.ts'
import type { MarkerStore } from '../MarkerStore.ts'
import { DIMMED_ALPHA } from '../sprites/SpriteSheet.ts'
import { halfViewOf, ICON_HALF_VIEW, MARKER_REACH_VIEW, MarkerCandidates } from './MarkerCandidates.ts'
import { LABEL_PADDING_VIEW, paintLabel } from './paintLabel.ts'
import {
  ENCLOSED_GAP_VIEW,
  GAP_VIEW,
  LABEL_HEIGHT_VIEW,
  type LabelSide,
  type PlacedLabel,
  placeLabelsInSlices,
  type RectView,
} from './placeLabels.ts'
import { placeName } from './placeName.ts'

const GROUND_ALPHA = 0.8
/** A name that is told over other things needs more. */
const TOLD_GROUND_ALPHA = 0.95
/** With more markers, labels are placed in slices, once the view rests. */
const PLACES_AT_ONCE_MAX = 1_000
/**
 * Labels are placed this far beyond the view, and beyond all that is painted, for a view that moves. What is painted differs
 * by the browser's speed; the labels do not.
 */
const AHEAD_VIEW = 512

/** A label beside its marker's place, at any zoom. */
interface ShownLabel {
  readonly id: number
  /** As it was when the label was placed. */
  readonly marker: Marker
  readonly side: LabelSide
  readonly text: string
  /** From the marker's place to its corner, in CSS px. */
  readonly x: number
  readonly y: number
  readonly width: number
}

/** The labels that were placed last, and for what. */
interface Placing {
  readonly perMap: number
  readonly region: RectDevice
  /** Of a view that rested: no label in it is cut by its edge. */
  readonly view: RectDevice | null
  /** The names of zones that they keep clear of. */
  readonly names: PaintedBoxes
  readonly labels: readonly ShownLabel[]
}

/** Paints the labels of markers, as many as fit. */
export class LabelLayer {
  readonly #store: MarkerStore
  readonly #collision: LabelCollision
  readonly #candidates: MarkerCandidates
  readonly #texts = new TextMeasure()
  readonly #onPlaced: () => void
  #placed: Placing | null = null
  /** Whether markers have changed since. */
  #isStale = false
  #dropWork: (() => void) | null = null
  #enclosedId: number | null = null
  #panelSide: LabelSide | null = null

  /** `onPlaced`: labels that were placed in slices are to be painted. */
  constructor(store: MarkerStore, collision = new LabelCollision(), onPlaced = () => {}) {
    this.#store = store
    this.#collision = collision
    this.#onPlaced = onPlaced
    collision.isMarkerIn = (rect, frame) => isMarkerIn(store, rect, frame)
    this.#candidates = new MarkerCandidates(store)
  }

  /** Paints what is in the frame. Labels that are not placed for it yet are painted beside their markers as they were. */
  paint(context: CanvasRenderingContext2D, frame: PixelFrame): void {
    if (!this.#isPlacedFor(frame)) this.#place(frame)
    const { pixelRatio } = frame
    const [widthView, heightView] = [frame.width / pixelRatio, frame.height / pixelRatio]
    context.save()
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
    context.font = this.#texts.font
    for (const label of this.#placed?.labels ?? []) {
      const marker = this.#isStale ? this.#store.get(label.id) : label.marker
      if (marker === undefined || this.#store.drawnAs(marker) !== MARKER) continue
      const place = placeInFrame(marker, frame)
      const left = place.left / pixelRatio + label.x
      const top = place.top / pixelRatio + label.y
      if (left > widthView || top > heightView || left + label.width < 0 || top + LABEL_HEIGHT_VIEW < 0)
        continue
      const alpha = this.#store.isDimmed(marker) ? DIMMED_ALPHA : 1
      const { text } = this.#texts.fitted(label.text)
      paintLabel(
        context,
        marker,
        { text, left, top, width: label.width },
        { pixelRatio, groundAlpha: GROUND_ALPHA, alpha },
      )
    }
    context.restore()
  }

  /** Places all labels of a picture that is painted part by part: the frames of its parts have the same view. */
  placeAll(frame: PixelFrame): void {
    runSync(this.#placeInSlices(frame.view, frame))
  }

  /** Writes the name of a marker beside it, over everything else; not if its label is shown already. */
  tell(context: CanvasRenderingContext2D, frame: PixelFrame, marker: Marker, areLabelsShown: boolean): void {
    const name = marker.label || marker.title
    const isSelected = marker.id === this.#enclosedId
    if (!name || (areLabelsShown && this.#placed?.labels.some(({ id }) => id === marker.id))) return
    const { pixelRatio, view } = frame
    const { text, width } = this.#texts.fitted(name)
    const place = placeInFrame(marker, { ...frame, left: view.left, top: view.top })
    const corner = placeName({
      at: { xView: place.left / pixelRatio, yView: place.top / pixelRatio },
      width: width + LABEL_PADDING_VIEW * 2,
      gapView: halfViewOf(marker) + (isSelected ? ENCLOSED_GAP_VIEW : GAP_VIEW),
      view: { width: view.width / pixelRatio, height: view.height / pixelRatio },
      panelSide: isSelected ? this.#panelSide : null,
    })
    if (corner === null) return
    context.save()
    context.setTransform(pixelRatio, 0, 0, pixelRatio, view.left - frame.left, view.top - frame.top)
    context.font = this.#texts.font
    const box = { text, width: width + LABEL_PADDING_VIEW * 2, ...corner }
    paintLabel(context, marker, box, { pixelRatio, groundAlpha: TOLD_GROUND_ALPHA, alpha: 1 })
    context.restore()
  }

  /** Call after markers have changed. With many in view, the former labels are shown until the others are placed. */
  invalidate(): void {
    this.#isStale = true
    this.#stopWork()
  }

  /** Whether a label that is painted may depend on this marker. */
  dependsOn(marker: PointMap): boolean {
    const placed = this.#placed
    if (placed === null) return true
    const { region, perMap } = placed
    const reach = MARKER_REACH_VIEW + CELL
    const [left, top] = [columnOfMap(marker.x, perMap), rowOfMap(marker.y, perMap)]
    return containsRect(growRect(region, reach), { left, top, width: 0, height: 0 })
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
    this.#placed = null
    this.invalidate()
  }

  free(): void {
    this.#stopWork()
    this.#placed = null
  }

  #isPlacedFor(frame: PixelFrame): boolean {
    const placed = this.#placed
    if (placed === null || this.#isStale) return false
    return (
      placed.perMap === frame.perMap &&
      placed.names === this.#collision.names &&
      (frame.motion === 'rest'
        ? placed.view !== null && isSameRect(placed.view, frame.view)
        : containsRect(placed.region, frame))
    )
  }

  #place(frame: PixelFrame): void {
    const { perMap, pixelRatio } = frame
    const region = onCells(growRect(frame.view, Math.round(AHEAD_VIEW * pixelRatio)), pixelRatio)
    const around = rectOnMap(growRect(region, MARKER_REACH_VIEW * pixelRatio), perMap)
    if (this.#store.countAround(around) <= PLACES_AT_ONCE_MAX) {
      this.#stopWork()
      return runSync(this.#placeInSlices(region, frame))
    }
    if (frame.motion !== 'rest') return this.#stopWork()
    if (this.#dropWork !== null) return
    const placing = this.#placeInSlices(region, frame)
    const onPlaced = this.#onPlaced
    this.#dropWork = runSliced(
      (function* () {
        yield* placing
        onPlaced()
      })(),
    )
  }

  #stopWork(): void {
    this.#dropWork?.()
    this.#dropWork = null
  }

  *#placeInSlices(region: RectDevice, frame: PixelFrame): Generator<void, void> {
    const { perMap, pixelRatio } = frame
    const { names } = this.#collision
    const view = frame.motion === 'rest' ? frame.view : null
    this.#isStale = false
    const candidates = this.#candidates
    candidates.gather(region, frame)
    const labels = candidates.isAnyNamed
      ? yield* placeLabelsInSlices({
          width: region.width / pixelRatio,
          height: region.height / pixelRatio,
          candidates,
          incumbents: new Map(this.#placed?.labels.map(({ id, side }) => [id, side])),
          enclosedId: this.#enclosedId,
          panelSide: this.#panelSide,
          taken: names.perMap === perMap ? names.boxes.map((box) => inRegion(box, region, pixelRatio)) : [],
          view: view && inRegion(view, region, pixelRatio),
          widthOf: (text: string) => this.#texts.fitted(text).width + LABEL_PADDING_VIEW * 2,
          leastWidthOf: (text: string) => this.#texts.leastWidth(text) + LABEL_PADDING_VIEW * 2,
        })
      : []
    this.#dropWork = null
    this.#placed = {
      perMap,
      region,
      view,
      names,
      labels: labels.flatMap((label) => shownLabel(label, candidates) ?? []),
    }
  }
}

const shownLabel = (
  { index, id, side, text, left, top, width }: PlacedLabel,
  candidates: MarkerCandidates,
): ShownLabel | null => {
  const marker = candidates.markerAt(index)
  if (marker === undefined) return null
  const [x, y] = [left - (candidates.lefts[index] ?? 0), top - (candidates.tops[index] ?? 0)]
  return { id, marker, side, text, x, y, width }
}

/** In CSS px from the region's corner. */
const inRegion = (rect: RectDevice, region: RectDevice, pixelRatio: number): RectView => ({
  left: (rect.left - region.left) / pixelRatio,
  top: (rect.top - region.top) / pixelRatio,
  width: rect.width / pixelRatio,
  height: rect.height / pixelRatio,
})

/**
 * Returns the region grown to whole cells. Cells are fixed on the map, so that labels are placed the same wherever a
 * region begins.
 */
const onCells = ({ left, top, width, height }: RectDevice, pixelRatio: number): RectDevice => {
  const cell = CELL * pixelRatio
  const [fromLeft, fromTop] = [Math.floor(left / cell) * cell, Math.floor(top / cell) * cell]
  return { left: fromLeft, top: fromTop, width: width + left - fromLeft, height: height + top - fromTop }
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

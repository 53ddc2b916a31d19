import { CELL } from '../raster/OccupancyGrid.ts'
import { OverscanBitmap, type PaintRect } from '../raster/OverscanBitmap.ts'
import { TextMeasure } from '../raster/TextMeasure.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import {
  columnOfMap,
  growRect,
  type PixelFrame,
  type RectDevice,
  rectOnMap,
  rowOfMap,
} from '../raster/pixelFrame.ts'
import type { Marker } from './Marker.ts'
import type { MarkerStore } from './MarkerStore.ts'
import { DIMMED_ALPHA, ICON_SIDE_MAX_VIEW } from './SpriteSheet.ts'
import {
  LABEL_HEIGHT_VIEW,
  type LabelCandidates,
  type LabelSide,
  type PlacedLabel,
  placeLabels,
} from './placeLabels.ts'

const PADDING_VIEW = 6
const RADIUS_VIEW = 2.5
const BASELINE_VIEW = 12
const GROUND_ALPHA = 0.8
/** Labels also avoid markers up to this far outside a region. */
const MARKER_REACH_VIEW = 16
/** How far labels stay from a marker's place. */
const SHAPE_HALF_VIEW = 6
const ICON_HALF_VIEW = ICON_SIDE_MAX_VIEW / 2

/** Paints the labels of markers, as many as fit. */
export class LabelLayer {
  readonly #store: MarkerStore
  readonly #candidates: MarkerCandidates
  readonly #texts = new TextMeasure()
  readonly #bitmap = new OverscanBitmap((...painting) => this.#paint(...painting), { isWhole: true })
  /** The side on which each marker's label was shown last, by id. */
  #shown = new Map<number, LabelSide>()
  #enclosedId: number | null = null

  constructor(store: MarkerStore) {
    this.#store = store
    this.#candidates = new MarkerCandidates(store)
  }

  show(target: CanvasRenderingContext2D, frame: PixelFrame): void {
    this.#bitmap.show(target, frame)
  }

  /** Call after markers have changed. The cost depends on the markers in view, not on all markers. */
  invalidate(): void {
    this.#bitmap.invalidate()
  }

  /** The selected marker's label leaves room for the selection ticks around the marker. */
  setEnclosed(id: number | null): void {
    this.#enclosedId = id
    this.invalidate()
  }

  setFontFamily(fontFamily: string): void {
    this.#texts.setFont(`600 11px ${fontFamily}`)
    this.invalidate()
  }

  free(): void {
    this.#bitmap.free()
  }

  readonly #paint: PaintRect = (context, rect, origin, frame) => {
    const { pixelRatio } = frame
    const region = onCells(rect, pixelRatio)
    this.#candidates.gather(region, frame)
    if (!this.#candidates.isAnyNamed) {
      this.#shown.clear()
      return false
    }
    const labels = placeLabels({
      width: region.width / pixelRatio,
      height: region.height / pixelRatio,
      candidates: this.#candidates,
      incumbents: this.#shown,
      enclosedId: this.#enclosedId,
      widthOf: (text) => this.#texts.fitted(text).width + PADDING_VIEW * 2,
      leastWidthOf: (text) => this.#texts.leastWidth(text) + PADDING_VIEW * 2,
    })
    this.#shown = new Map(labels.map(({ id, side }) => [id, side]))
    context.save()
    context.setTransform(pixelRatio, 0, 0, pixelRatio, region.left - origin.left, region.top - origin.top)
    context.font = this.#texts.font
    const seen = {
      left: origin.left,
      top: origin.top,
      width: context.canvas.width,
      height: context.canvas.height,
    }
    for (const label of labels)
      if (isSeen(label, region, seen, pixelRatio)) this.#paintLabel(context, label, pixelRatio)
    context.restore()
    return labels.length > 0
  }

  #paintLabel(context: CanvasRenderingContext2D, label: PlacedLabel, pixelRatio: number): void {
    const marker = this.#store.get(label.id)
    if (marker === undefined) return
    const left = Math.round(label.left * pixelRatio) / pixelRatio
    const top = Math.round(label.top * pixelRatio) / pixelRatio
    const alpha = this.#store.isDimmed(label.id) ? DIMMED_ALPHA : 1
    paintGround(context, marker, { left, top, width: Math.ceil(label.width) }, alpha)
    context.fillText(this.#texts.fitted(label.text).text, left + PADDING_VIEW, top + BASELINE_VIEW)
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

/** Paints the background of a label. Leaves fill colour and alpha set for its text. */
const paintGround = (
  context: CanvasRenderingContext2D,
  { labelBgColour = '#000000', labelBorderColour = null }: Marker,
  { left, top, width }: { readonly left: number; readonly top: number; readonly width: number },
  alpha: number,
): void => {
  context.beginPath()
  context.roundRect(left, top, width, LABEL_HEIGHT_VIEW, RADIUS_VIEW)
  context.globalAlpha = GROUND_ALPHA * alpha
  context.fillStyle = labelBgColour
  context.fill()
  context.globalAlpha = alpha
  if (labelBorderColour !== null && labelBorderColour !== labelBgColour) {
    context.beginPath()
    context.roundRect(left + 0.5, top + 0.5, width - 1, LABEL_HEIGHT_VIEW - 1, RADIUS_VIEW - 0.5)
    context.lineWidth = 1
    context.strokeStyle = labelBorderColour
    context.stroke()
  }
  context.fillStyle = isBright(labelBgColour) ? MAP_COLOURS.labelTextOnBright : MAP_COLOURS.labelText
}

/** The markers in and around a region, as candidates for labels. Refilled for each paint, so that nothing is allocated. */
class MarkerCandidates implements LabelCandidates {
  readonly #store: MarkerStore
  readonly #markers: Marker[] = []
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

/** Whether dark text is easier to read than white on a colour (`#rrggbb`). #cbd766 → true */
const isBright = (colour: string): boolean => {
  const value = Number.parseInt(colour.slice(1), 16)
  const channel = (shift: number): number => {
    const part = ((value >> shift) & 0xff) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  // Above this luminance, contrast against near-black exceeds that against white.
  return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0) > 0.21
}

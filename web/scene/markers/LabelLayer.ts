import type { Marker } from '../Scene.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import type { PixelFrame, RectDevice } from '../raster/pixelFrame.ts'
import { OverscanBitmap, type PaintRect } from '../raster/OverscanBitmap.ts'
import { isBright } from './isBright.ts'
import type { MarkerStore } from './markerStore.ts'
import { CELL } from '../raster/OccupancyGrid.ts'
import { MarkerCandidates } from './MarkerCandidates.ts'
import { DIMMED_ALPHA } from './paintSprite.ts'
import { LABEL_HEIGHT_VIEW, placeLabels, type LabelSide, type PlacedLabel } from './placeLabels.ts'
import { TextMeasure } from '../raster/TextMeasure.ts'

const PADDING_VIEW = 6
const RADIUS_VIEW = 2.5
const BASELINE_VIEW = 12
const GROUND_ALPHA = 0.8

/** The names beside markers: as many as there is room for. */
export class LabelLayer {
  readonly #store: MarkerStore
  readonly #candidates: MarkerCandidates
  readonly #texts = new TextMeasure()
  readonly #bitmap = new OverscanBitmap((...painting) => this.#paint(...painting), { isWhole: true })
  #shown = new Map<number, LabelSide>()
  #enclosedId: number | null = null

  constructor(store: MarkerStore) {
    this.#store = store
    this.#candidates = new MarkerCandidates(store)
  }

  show(target: CanvasRenderingContext2D, frame: PixelFrame): void {
    this.#bitmap.show(target, frame)
  }

  /** After markers changed. Cost follows what is in view. */
  invalidate(): void {
    this.#bitmap.invalidate()
  }

  /** The selected marker's name makes room for the ticks around it. */
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

/** Cells lie fixed on the map: wherever a region begins, what had room before has it again. */
const onCells = ({ left, top, width, height }: RectDevice, pixelRatio: number): RectDevice => {
  const cell = CELL * pixelRatio
  const [fromLeft, fromTop] = [Math.floor(left / cell) * cell, Math.floor(top / cell) * cell]
  return { left: fromLeft, top: fromTop, width: width + left - fromLeft, height: height + top - fromTop }
}

/** Labels are placed in a region larger than what may be painted. */
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

/** Leaves the fill at the text's colour and alpha. */
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

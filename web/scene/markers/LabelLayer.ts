import type { Marker } from '../Scene.ts'
import { MAP_COLOURS } from '../view/palette.ts'
import {
  columnOfMap,
  growRect,
  rectOnMap,
  rowOfMap,
  type PixelFrame,
  type RectDevice,
} from '../view/pixelFrame.ts'
import { OverscanBitmap, type PaintRect } from '../view/OverscanBitmap.ts'
import { isBright } from './isBright.ts'
import type { MarkerStore } from './markerStore.ts'
import {
  LABEL_HEIGHT_VIEW,
  placeLabels,
  type LabelCandidates,
  type LabelSide,
  type PlacedLabel,
} from './placeLabels.ts'
import { TextMeasure } from './TextMeasure.ts'

const PADDING_VIEW = 6
const RADIUS_VIEW = 2.5
const BASELINE_VIEW = 12
/** Markers so far outside still keep labels off their edges. */
const MARKER_REACH_VIEW = 16

/** The names beside markers: as many as there is room for. */
export class LabelLayer {
  readonly #store: MarkerStore
  readonly #texts = new TextMeasure()
  readonly #bitmap = new OverscanBitmap((...painting) => this.#paint(...painting), { isWhole: true })
  #shown = new Map<number, LabelSide>()
  #enclosedId: number | null = null

  constructor(store: MarkerStore) {
    this.#store = store
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
    const { perMap, pixelRatio } = frame
    const markers = this.#store.visibleIn(rectOnMap(growRect(rect, MARKER_REACH_VIEW * pixelRatio), perMap))
    if (!markers.some(({ label }) => label !== '')) {
      this.#shown.clear()
      return false
    }
    const labels = placeLabels({
      width: rect.width / pixelRatio,
      height: rect.height / pixelRatio,
      candidates: candidatesOf(markers, rect, frame),
      incumbents: this.#shown,
      enclosedId: this.#enclosedId,
      widthOf: (text) => this.#texts.fitted(text).width + PADDING_VIEW * 2,
    })
    this.#shown = new Map(labels.map(({ id, side }) => [id, side]))
    context.save()
    context.setTransform(pixelRatio, 0, 0, pixelRatio, rect.left - origin.left, rect.top - origin.top)
    context.font = this.#texts.font
    const seen = {
      left: origin.left,
      top: origin.top,
      width: context.canvas.width,
      height: context.canvas.height,
    }
    for (const label of labels)
      if (isSeen(label, rect, seen, pixelRatio)) this.#paintLabel(context, label, pixelRatio)
    context.restore()
    return labels.length > 0
  }

  #paintLabel(context: CanvasRenderingContext2D, label: PlacedLabel, pixelRatio: number): void {
    const marker = this.#store.get(label.id)
    if (marker === undefined) return
    const left = Math.round(label.left * pixelRatio) / pixelRatio
    const top = Math.round(label.top * pixelRatio) / pixelRatio
    paintGround(context, marker, left, top, Math.ceil(label.width))
    context.fillText(this.#texts.fitted(label.text).text, left + PADDING_VIEW, top + BASELINE_VIEW)
  }
}

const candidatesOf = (
  markers: readonly Marker[],
  rect: RectDevice,
  { perMap, pixelRatio }: PixelFrame,
): LabelCandidates => {
  const lefts = new Float64Array(markers.length)
  const tops = new Float64Array(markers.length)
  for (let index = 0; index < markers.length; index++) {
    const marker = markers[index]
    if (marker === undefined) continue
    lefts[index] = (columnOfMap(marker.x, perMap) - rect.left) / pixelRatio
    tops[index] = (rowOfMap(marker.y, perMap) - rect.top) / pixelRatio
  }
  return {
    count: markers.length,
    lefts,
    tops,
    idAt: (index) => markers[index]?.id ?? 0,
    textAt: (index) => markers[index]?.label ?? '',
  }
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

/** Leaves the fill at the text's colour. */
const paintGround = (
  context: CanvasRenderingContext2D,
  { labelBgColour = '#000000', labelBorderColour = null }: Marker,
  left: number,
  top: number,
  width: number,
): void => {
  context.beginPath()
  context.roundRect(left, top, width, LABEL_HEIGHT_VIEW, RADIUS_VIEW)
  context.globalAlpha = 0.8
  context.fillStyle = labelBgColour
  context.fill()
  context.globalAlpha = 1
  if (labelBorderColour !== null && labelBorderColour !== labelBgColour) {
    context.beginPath()
    context.roundRect(left + 0.5, top + 0.5, width - 1, LABEL_HEIGHT_VIEW - 1, RADIUS_VIEW - 0.5)
    context.lineWidth = 1
    context.strokeStyle = labelBorderColour
    context.stroke()
  }
  context.fillStyle = isBright(labelBgColour) ? MAP_COLOURS.labelTextOnBright : MAP_COLOURS.labelText
}

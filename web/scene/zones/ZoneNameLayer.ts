import { OccupancyGrid } from '../raster/OccupancyGrid.ts'
import { OverscanBitmap, type PaintRect } from '../raster/OverscanBitmap.ts'
import { type FittedText, TextMeasure } from '../raster/TextMeasure.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { columnOfMap, type PixelFrame, rectOnMap, rowOfMap } from '../raster/pixelFrame.ts'
import type { ZoneStore } from './ZoneStore.ts'

/** The least width that a name occupies, in CSS px. */
const TEXT_WIDTH_MIN_VIEW = 16
const TEXT_HEIGHT_MIN_VIEW = 21
/** A name may be wider than its zone by this factor. */
const OVERHANG = 1.4
const HALO_VIEW = 3
const HALO_ALPHA = 0.85

/** Paints the names of zones, white on a dark halo, as many as fit. */
export class ZoneNameLayer {
  readonly #store: ZoneStore
  readonly #texts = new TextMeasure()
  readonly #bitmap = new OverscanBitmap((...painting) => this.#paint(...painting), { isWhole: true })

  constructor(store: ZoneStore) {
    this.#store = store
  }

  show(target: CanvasRenderingContext2D, frame: PixelFrame): void {
    this.#bitmap.show(target, frame)
  }

  invalidate(): void {
    this.#bitmap.invalidate()
  }

  setFontFamily(fontFamily: string): void {
    this.#texts.setFont(`700 12px ${fontFamily}`)
    this.invalidate()
  }

  free(): void {
    this.#bitmap.free()
  }

  readonly #paint: PaintRect = (context, rect, origin, { perMap, pixelRatio }) => {
    const scale = perMap / pixelRatio
    const names = placeZoneNames({
      candidates: this.#store.visibleIn(rectOnMap(rect, perMap)).map(({ zone, labelPlace }) => ({
        text: zone.label,
        left: (columnOfMap(labelPlace.x, perMap) - rect.left) / pixelRatio,
        top: (rowOfMap(labelPlace.y, perMap) - rect.top) / pixelRatio,
        room: labelPlace.widthMap * scale,
      })),
      occupied: new OccupancyGrid(rect.width / pixelRatio, rect.height / pixelRatio),
      fitted: (text) => this.#texts.fitted(text),
    })
    context.save()
    context.setTransform(pixelRatio, 0, 0, pixelRatio, rect.left - origin.left, rect.top - origin.top)
    context.font = this.#texts.font
    for (const name of names) paintName(context, name, pixelRatio)
    context.restore()
    return names.length > 0
  }
}

const paintName = (
  context: CanvasRenderingContext2D,
  { text, left, top }: PlacedName,
  ratio: number,
): void => {
  const [x, y] = [Math.round(left * ratio) / ratio, Math.round(top * ratio) / ratio]
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = HALO_VIEW
  context.globalAlpha = HALO_ALPHA
  context.strokeStyle = MAP_COLOURS.casing
  context.strokeText(text, x, y)
  context.globalAlpha = 1
  context.fillStyle = MAP_COLOURS.labelText
  context.fillText(text, x, y)
}

/** The middle of a name, in CSS px from the region's corner, and how wide its zone is there. */
export interface NameCandidate {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly room: number
}

interface PlacedName {
  readonly text: string
  readonly left: number
  readonly top: number
}

interface NameRequest {
  /** Largest zones first: their names matter most. */
  readonly candidates: readonly NameCandidate[]
  readonly occupied: OccupancyGrid
  readonly fitted: (text: string) => FittedText
}

/** Returns the names that fit their zones and do not touch each other. */
export const placeZoneNames = ({ candidates, occupied, fitted }: NameRequest): PlacedName[] => {
  const placed: PlacedName[] = []
  for (const { text, left, top, room } of candidates) {
    if (text === '' || room * OVERHANG < TEXT_WIDTH_MIN_VIEW) continue
    const { text: shown, width } = fitted(text)
    const taken = Math.max(TEXT_WIDTH_MIN_VIEW, width)
    const corner = [left - taken / 2, top - TEXT_HEIGHT_MIN_VIEW / 2] as const
    if (taken > room * OVERHANG || !occupied.isFree(...corner, taken, TEXT_HEIGHT_MIN_VIEW)) continue
    occupied.take(...corner, taken, TEXT_HEIGHT_MIN_VIEW)
    placed.push({ text: shown, left, top })
  }
  return placed
}

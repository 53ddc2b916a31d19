import { OccupancyGrid } from '../raster/OccupancyGrid.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import {
  columnOfMap,
  containsRect,
  growRect,
  intersectRects,
  isEmptyRect,
  isSameRect,
  type PixelFrame,
  type RectDevice,
  rectOnMap,
  rowOfMap,
} from '../raster/pixelFrame.ts'
import { type FittedText, TextMeasure } from '../raster/TextMeasure.ts'
import type { LabelCollision, PaintedBoxes } from '../state/LabelCollision.ts'
import { OTHER_FLOOR_ALPHA } from '../state/SceneFloors.ts'
import type { ZoneStore } from './ZoneStore.ts'

/** The least width that a name occupies, in CSS px. */
const TEXT_WIDTH_MIN_VIEW = 16
const TEXT_HEIGHT_MIN_VIEW = 21
/** A name may be wider than its zone by this factor. */
const OVERHANG = 1.4
const HALO_VIEW = 3
const HALO_ALPHA = 0.85
const NO_NAMES: PaintedBoxes = { perMap: 0, boxes: [] }

/** Names are placed this far beyond what is painted, for a view that moves. */
const AHEAD_VIEW = 256

/** Where names are, which keep their places while the view moves at a zoom. */
interface PlacedNames {
  readonly perMap: number
  readonly region: RectDevice
  /** Of a view that rested: no name in it is cut by its edge. */
  readonly view: RectDevice | null
  readonly names: readonly PlacedName[]
}

/** Paints the names of zones, white on a dark halo, as many as fit. */
export class ZoneNameLayer {
  readonly #store: ZoneStore
  readonly #collision: LabelCollision
  readonly #texts = new TextMeasure()
  #placed: PlacedNames | null = null

  constructor(store: ZoneStore, collision: LabelCollision) {
    this.#store = store
    this.#collision = collision
  }

  /** Paints what is in the frame. */
  paint(context: CanvasRenderingContext2D, frame: PixelFrame): void {
    if (!this.#isPlacedFor(frame)) this.#place(frame)
    const { names, region } = this.#placed ?? { names: [], region: frame }
    const { pixelRatio } = frame
    context.save()
    context.setTransform(pixelRatio, 0, 0, pixelRatio, region.left - frame.left, region.top - frame.top)
    context.font = this.#texts.font
    for (const name of names) paintName(context, name, pixelRatio)
    context.restore()
  }

  /** Call after what is named, or what is in the way, has changed. */
  invalidate(): void {
    this.#placed = null
    this.#collision.names = NO_NAMES
  }

  setFontFamily(fontFamily: string): void {
    this.#texts.setFont(`700 12px ${fontFamily}`)
    this.invalidate()
  }

  #isPlacedFor(frame: PixelFrame): boolean {
    const placed = this.#placed
    if (placed?.perMap !== frame.perMap) return false
    return frame.motion === 'rest'
      ? placed.view !== null && isSameRect(placed.view, frame.view)
      : containsRect(placed.region, frame)
  }

  #place(frame: PixelFrame): void {
    const { perMap, pixelRatio } = frame
    const region = growRect(frame, Math.round(AHEAD_VIEW * pixelRatio))
    const view = frame.motion === 'rest' ? frame.view : null
    const inPlane = ({ left, top, width, height }: NameBox): RectDevice => ({
      left: region.left + Math.floor(left * pixelRatio),
      top: region.top + Math.floor(top * pixelRatio),
      width: Math.ceil(width * pixelRatio),
      height: Math.ceil(height * pixelRatio),
    })
    const names = placeZoneNames({
      candidates: this.#store.visibleIn(rectOnMap(region, perMap)).map(({ zone, namePlaces }) => ({
        text: this.#store.isSteppedBack(zone.id) ? '' : zone.label,
        alpha: this.#store.isElsewhere(zone) ? OTHER_FLOOR_ALPHA : 1,
        places: namePlaces.map(({ x, y, widthMap }) => ({
          left: (columnOfMap(x, perMap) - region.left) / pixelRatio,
          top: (rowOfMap(y, perMap) - region.top) / pixelRatio,
          room: (widthMap * perMap) / pixelRatio,
        })),
      })),
      occupied: new OccupancyGrid(region.width / pixelRatio, region.height / pixelRatio),
      isClear: (box) => {
        const rect = inPlane(box)
        const isCut = view !== null && !isEmptyRect(intersectRects(view, rect)) && !containsRect(view, rect)
        return !isCut && !this.#collision.isMarkerIn(rect, frame)
      },
      fitted: (text) => this.#texts.fitted(text),
    })
    this.#collision.names = { perMap, boxes: names.map(({ box }) => inPlane(box)) }
    this.#placed = { perMap, region, view, names }
  }
}

const paintName = (
  context: CanvasRenderingContext2D,
  { text, alpha, left, top }: PlacedName,
  ratio: number,
): void => {
  const [x, y] = [Math.round(left * ratio) / ratio, Math.round(top * ratio) / ratio]
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.lineWidth = HALO_VIEW
  context.globalAlpha = HALO_ALPHA * alpha
  context.strokeStyle = MAP_COLOURS.casing
  context.strokeText(text, x, y)
  context.globalAlpha = alpha
  context.fillStyle = MAP_COLOURS.labelText
  context.fillText(text, x, y)
}

/** The middle of a name, in CSS px from the region's corner, and how wide its zone is there. */
interface NamePlace {
  readonly left: number
  readonly top: number
  readonly room: number
}

export interface NameCandidate {
  readonly text: string
  readonly alpha: number
  /** The best one first. */
  readonly places: readonly NamePlace[]
}

/** In CSS px from the region's corner. */
interface NameBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface PlacedName {
  readonly text: string
  readonly alpha: number
  readonly left: number
  readonly top: number
  readonly box: NameBox
}

interface NameRequest {
  /** Largest zones first: their names matter most. */
  readonly candidates: readonly NameCandidate[]
  readonly occupied: OccupancyGrid
  /** Whether nothing else is in the way. */
  readonly isClear: (box: NameBox) => boolean
  readonly fitted: (text: string) => FittedText
}

/** Returns the names that fit their zones, each at the first of its places where it touches nothing else. */
export const placeZoneNames = ({ candidates, occupied, isClear, fitted }: NameRequest): PlacedName[] => {
  const placed: PlacedName[] = []
  for (const { text, alpha, places } of candidates) {
    const roomy = places.filter(({ room }) => room * OVERHANG >= TEXT_WIDTH_MIN_VIEW)
    if (text === '' || roomy.length === 0) continue
    const { text: shown, width: textWidth } = fitted(text)
    const width = Math.max(TEXT_WIDTH_MIN_VIEW, textWidth)
    const height = TEXT_HEIGHT_MIN_VIEW
    for (const { left, top, room } of roomy) {
      const box = { left: left - width / 2, top: top - height / 2, width, height }
      if (width > room * OVERHANG || !occupied.isFree(box.left, box.top, width, height)) continue
      if (!isClear(box)) continue
      occupied.take(box.left, box.top, width, height)
      placed.push({ text: shown, alpha, left, top, box })
      break
    }
  }
  return placed
}

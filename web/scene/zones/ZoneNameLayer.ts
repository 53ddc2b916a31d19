import { OccupancyGrid } from '../raster/OccupancyGrid.ts'
import { OverscanBitmap } from '../raster/OverscanBitmap.ts'
import type { PaintRect } from '../raster/OverscanPicture.ts'
import { type FittedText, TextMeasure } from '../raster/TextMeasure.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { columnOfMap, type PixelFrame, type RectDevice, rectOnMap, rowOfMap } from '../raster/pixelFrame.ts'
import type { PaintedBoxes, TextRoom } from '../state/TextRoom.ts'
import type { ZoneStore } from './ZoneStore.ts'

/** The least width that a name occupies, in CSS px. */
const TEXT_WIDTH_MIN_VIEW = 16
const TEXT_HEIGHT_MIN_VIEW = 21
/** A name may be wider than its zone by this factor. */
const OVERHANG = 1.4
const HALO_VIEW = 3
const HALO_ALPHA = 0.85
const NO_NAMES: PaintedBoxes = { perMap: 0, boxes: [] }

/** Paints the names of zones, white on a dark halo, as many as fit. */
export class ZoneNameLayer {
  readonly #store: ZoneStore
  readonly #room: TextRoom
  readonly #texts = new TextMeasure()
  readonly #bitmap = new OverscanBitmap((...painting) => this.#paint(...painting), { isWhole: true })

  constructor(store: ZoneStore, room: TextRoom) {
    this.#store = store
    this.#room = room
  }

  show(target: CanvasRenderingContext2D, frame: PixelFrame): void {
    this.#bitmap.show(target, frame)
  }

  invalidate(): void {
    this.#bitmap.invalidate()
    this.#room.names = NO_NAMES
    this.#room.namesChanged.tell()
  }

  setFontFamily(fontFamily: string): void {
    this.#texts.setFont(`700 12px ${fontFamily}`)
    this.invalidate()
  }

  free(): void {
    this.#bitmap.free()
  }

  readonly #paint: PaintRect = (context, rect, origin, frame) => {
    const { perMap, pixelRatio } = frame
    const inPlane = ({ left, top, width, height }: NameBox): RectDevice => ({
      left: rect.left + Math.floor(left * pixelRatio),
      top: rect.top + Math.floor(top * pixelRatio),
      width: Math.ceil(width * pixelRatio),
      height: Math.ceil(height * pixelRatio),
    })
    const names = placeZoneNames({
      candidates: this.#store.visibleIn(rectOnMap(rect, perMap)).map(({ zone, namePlaces }) => ({
        text: this.#store.isSteppedBack(zone.id) ? '' : zone.label,
        places: namePlaces.map(({ x, y, widthMap }) => ({
          left: (columnOfMap(x, perMap) - rect.left) / pixelRatio,
          top: (rowOfMap(y, perMap) - rect.top) / pixelRatio,
          room: (widthMap * perMap) / pixelRatio,
        })),
      })),
      occupied: new OccupancyGrid(rect.width / pixelRatio, rect.height / pixelRatio),
      isClear: (box) => !this.#room.isMarkerIn(inPlane(box), frame),
      fitted: (text) => this.#texts.fitted(text),
    })
    this.#room.names = { perMap, boxes: names.map(({ box }) => inPlane(box)) }
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
interface NamePlace {
  readonly left: number
  readonly top: number
  readonly room: number
}

export interface NameCandidate {
  readonly text: string
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
  for (const { text, places } of candidates) {
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
      placed.push({ text: shown, left, top, box })
      break
    }
  }
  return placed
}

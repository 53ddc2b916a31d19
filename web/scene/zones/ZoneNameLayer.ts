import { OccupancyGrid } from '../raster/OccupancyGrid.ts'
import { TextMeasure } from '../raster/TextMeasure.ts'
import { OverscanBitmap, type PaintRect } from '../raster/OverscanBitmap.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { columnOfMap, rectOnMap, rowOfMap, type PixelFrame } from '../raster/pixelFrame.ts'
import { placeZoneNames, type PlacedName } from './placeZoneNames.ts'
import type { ZoneStore } from './ZoneStore.ts'

const HALO_VIEW = 3
const HALO_ALPHA = 0.85

/** The names of zones, white on a dark halo: of those that have room, as many as do not touch. */
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

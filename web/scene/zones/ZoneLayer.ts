import type { SceneDrawing } from '../drawings/SceneDrawing.ts'
import { paintStrokes } from '../drawings/paintStrokes.ts'
import type { RectMap } from '../plane/coordinates.ts'
import { OverscanBitmap, type PaintRect } from '../raster/OverscanBitmap.ts'
import { growRect, type PixelFrame, rectInPlane } from '../raster/pixelFrame.ts'
import type { ZoneStore } from './ZoneStore.ts'
import { paintZones, ZONE_REACH_VIEW } from './paintZones.ts'

/** More touched places than this, and painting all is cheaper. */
const TOUCHED_MAX = 32

/** All zones at rest, and the drawings on them. */
export class ZoneLayer {
  readonly #store: ZoneStore
  readonly #bitmap = new OverscanBitmap((...painting) => this.#paint(...painting), { isWhole: false })
  #drawings: readonly SceneDrawing[] = []
  #touched: RectMap[] = []

  constructor(store: ZoneStore) {
    this.#store = store
  }

  show(target: CanvasRenderingContext2D, frame: PixelFrame): void {
    const reach = Math.ceil(ZONE_REACH_VIEW * frame.pixelRatio)
    const rects = this.#touched.map((bounds) => growRect(rectInPlane(bounds, frame.perMap), reach))
    this.#touched = []
    this.#bitmap.repaint(rects, frame)
    this.#bitmap.show(target, frame)
  }

  /** A zone came to or left this place, or changed its look there. */
  touch(bounds: RectMap): void {
    this.#touched.push(bounds)
    if (this.#touched.length > TOUCHED_MAX) this.invalidate()
  }

  setDrawings(drawings: readonly SceneDrawing[]): void {
    this.#drawings = drawings.filter(({ visible }) => visible)
    this.invalidate()
  }

  invalidate(): void {
    this.#touched = []
    this.#bitmap.invalidate()
  }

  free(): void {
    this.#bitmap.free()
  }

  readonly #paint: PaintRect = (context, rect, origin, frame) => {
    context.save()
    if (rect.width < context.canvas.width || rect.height < context.canvas.height) {
      context.beginPath()
      context.rect(rect.left - origin.left, rect.top - origin.top, rect.width, rect.height)
      context.clip()
    }
    const areZonesPainted = paintZones(context, rect, origin, frame, this.#store)
    for (const { strokes } of this.#drawings) paintStrokes(context, strokes, origin, frame)
    context.restore()
    return areZonesPainted || this.#drawings.length > 0
  }
}

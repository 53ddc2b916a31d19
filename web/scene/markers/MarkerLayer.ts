import type { PointMap } from '../../../shared/geometry/point.ts'
import { OverscanBitmap, type PaintRect } from '../raster/OverscanBitmap.ts'
import { columnOfMap, rowOfMap, type PixelFrame } from '../raster/pixelFrame.ts'
import type { MarkerStore } from './markerStore.ts'
import type { SpriteSheet } from './sprites.ts'
import { StampPainter } from './StampPainter.ts'
import { Stamps } from './Stamps.ts'

/** More touched places than this, and painting all is cheaper. */
const TOUCHED_MAX = 128

/** All markers at rest. They have a canvas of their own. */
export class MarkerLayer {
  readonly #store: MarkerStore
  readonly #sprites: SpriteSheet
  readonly #stamps = new Stamps()
  readonly #painter = new StampPainter()
  readonly #bitmap = new OverscanBitmap((...painting) => this.#paint(...painting), { isWhole: false })
  #touched: PointMap[] = []

  constructor(store: MarkerStore, sprites: SpriteSheet) {
    this.#store = store
    this.#sprites = sprites
  }

  show(target: CanvasRenderingContext2D, frame: PixelFrame): void {
    const { reach } = this.#sprites
    const rects = this.#touched.map((point) => ({
      left: columnOfMap(point.x, frame.perMap) - reach,
      top: rowOfMap(point.y, frame.perMap) - reach,
      width: reach * 2,
      height: reach * 2,
    }))
    this.#touched = []
    this.#bitmap.repaint(rects, frame)
    this.#bitmap.show(target, frame)
  }

  /** Markers came to or left these places. */
  touch(places: readonly PointMap[]): void {
    if (this.#touched.length + places.length > TOUCHED_MAX) this.invalidate()
    else for (const { x, y } of places) this.#touched.push({ x, y })
  }

  invalidate(): void {
    this.#touched = []
    this.#bitmap.invalidate()
  }

  free(): void {
    this.#bitmap.free()
    this.#painter.free()
  }

  /** What of the markers falls into `rect`; all else is left as it was. */
  readonly #paint: PaintRect = (context, rect, origin, frame) => {
    const { canvas } = context
    const isAlone = rect.width === canvas.width && rect.height === canvas.height
    this.#stamps.gather(this.#store, this.#sprites, rect, origin, frame)
    if (this.#stamps.count === 0) return false
    context.save()
    if (!isAlone) {
      context.beginPath()
      context.rect(rect.left - origin.left, rect.top - origin.top, rect.width, rect.height)
      context.clip()
    }
    this.#painter.paint(context, this.#stamps, isAlone)
    context.restore()
    return true
  }
}

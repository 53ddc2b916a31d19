import type { PointMap } from '../../../shared/geometry/point.ts'
import { OverscanBitmap, type PaintRect } from '../raster/OverscanBitmap.ts'
import { columnOfMap, rowOfMap, type PixelFrame } from '../raster/pixelFrame.ts'
import type { MarkerStore } from './MarkerStore.ts'
import type { SpriteSheet } from './SpriteSheet.ts'
import { SpriteBatchPainter } from './SpriteBatchPainter.ts'
import { SpriteBatch } from './SpriteBatch.ts'

/** With more touched places than this, painting everything is cheaper. */
const TOUCHED_MAX = 128

/** All markers at rest, on a canvas of their own. */
export class MarkerLayer {
  readonly #store: MarkerStore
  readonly #sprites: SpriteSheet
  readonly #batch = new SpriteBatch()
  readonly #painter = new SpriteBatchPainter()
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

  /** Markers appeared at, changed at, or left these places. */
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

  /** Paints the markers that reach into `rect`, and leaves the rest of the canvas alone. */
  readonly #paint: PaintRect = (context, rect, origin, frame) => {
    const { canvas } = context
    const isAlone = rect.width === canvas.width && rect.height === canvas.height
    this.#batch.gather(this.#store, this.#sprites, rect, origin, frame)
    if (this.#batch.count === 0) return false
    context.save()
    if (!isAlone) {
      context.beginPath()
      context.rect(rect.left - origin.left, rect.top - origin.top, rect.width, rect.height)
      context.clip()
    }
    this.#painter.paint(context, this.#batch, isAlone)
    context.restore()
    return true
  }
}

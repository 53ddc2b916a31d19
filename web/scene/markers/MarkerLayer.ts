import type { PointMap } from '../../../shared/geometry/point.ts'
import { OverscanBitmap } from '../view/OverscanBitmap.ts'
import { columnOfMap, rowOfMap, type PixelFrame } from '../view/pixelFrame.ts'
import type { MarkerStore } from './markerStore.ts'
import { paintMarkers } from './paintMarkers.ts'
import type { SpriteSheet } from './sprites.ts'

/** More touched places than this, and painting all is cheaper. */
const TOUCHED_MAX = 128

/** All markers at rest. */
export class MarkerLayer {
  readonly #sprites: SpriteSheet
  readonly #bitmap: OverscanBitmap
  #touched: PointMap[] = []

  constructor(store: MarkerStore, sprites: SpriteSheet) {
    this.#sprites = sprites
    this.#bitmap = new OverscanBitmap(
      (context, rect, origin, { perMap, pixelRatio }) =>
        paintMarkers(context, rect, origin, { store, sprites, perMap, pixelRatio }),
      { isWhole: false },
    )
  }

  show(target: CanvasRenderingContext2D, frame: PixelFrame): void {
    const { radius } = this.#sprites
    const rects = this.#touched.map((point) => ({
      left: columnOfMap(point.x, frame.perMap) - radius,
      top: rowOfMap(point.y, frame.perMap) - radius,
      width: radius * 2,
      height: radius * 2,
    }))
    this.#touched = []
    this.#bitmap.repaint(rects, frame)
    this.#bitmap.show(target, frame)
  }

  /** A marker came to or left this place. */
  touch(place: PointMap): void {
    this.#touched.push({ x: place.x, y: place.y })
    if (this.#touched.length > TOUCHED_MAX) this.invalidate()
  }

  invalidate(): void {
    this.#touched = []
    this.#bitmap.invalidate()
  }

  free(): void {
    this.#bitmap.free()
  }
}

import type { RectMap } from '../plane/coordinates.ts'
import { OverscanBitmap } from '../raster/OverscanBitmap.ts'
import type { PaintRect } from '../raster/OverscanPicture.ts'
import { growRect, type PixelFrame, rectInPlane } from '../raster/pixelFrame.ts'
import type { RestPainting } from '../state/Painter.ts'

interface Touched {
  readonly bounds: RectMap
  readonly reachView: number
}

/** The bitmap of the static objects on one canvas, of which only changed places are repainted. */
export class RestBitmap {
  readonly #paintings: readonly RestPainting[]
  readonly #touchedMax: number
  readonly #bitmap: OverscanBitmap
  #touched: Touched[] = []

  /**
   * `paintings`: bottom first; one that is painted in slices is alone. With more changed places than `touchedMax`,
   * everything is repainted, which is cheaper. `onWhole`: what was painted in slices is to be shown.
   */
  constructor(paintings: readonly RestPainting[], touchedMax: number, onWhole: () => void) {
    this.#paintings = paintings
    this.#touchedMax = touchedMax
    const slices = paintings[0]?.slices ?? null
    this.#bitmap = new OverscanBitmap((...painting) => this.#paint(...painting), {
      isWhole: false,
      slices,
      onWhole,
    })
  }

  show(target: CanvasRenderingContext2D, frame: PixelFrame): void {
    const rects = this.#touched.map(({ bounds, reachView }) =>
      growRect(rectInPlane(bounds, frame.perMap), Math.ceil(reachView * frame.pixelRatio) + 1),
    )
    this.#touched = []
    this.#bitmap.repaint(rects, frame)
    this.#bitmap.show(target, frame)
  }

  /** Returns false if nothing painted here reaches there. */
  touch(bounds: RectMap, reachView: number): boolean {
    if (!this.#bitmap.mayShow(bounds, reachView)) return false
    this.#touched.push({ bounds, reachView })
    if (this.#touched.length > this.#touchedMax) this.invalidate()
    return true
  }

  invalidate(): void {
    this.#touched = []
    this.#bitmap.renew()
  }

  free(): void {
    this.#touched = []
    this.#bitmap.free()
  }

  readonly #paint: PaintRect = (context, rect, origin, frame) => {
    context.save()
    if (rect.width < context.canvas.width || rect.height < context.canvas.height) {
      context.beginPath()
      context.rect(rect.left - origin.left, rect.top - origin.top, rect.width, rect.height)
      context.clip()
    }
    let isPainted = false
    for (const { paint } of this.#paintings) isPainted = paint(context, rect, origin, frame) || isPainted
    context.restore()
    return isPainted
  }
}

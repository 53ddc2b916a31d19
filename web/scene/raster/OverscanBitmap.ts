import { containsRect, growRect, stripsBeside, type PixelFrame, type RectDevice } from './pixelFrame.ts'

/**
 * Paints what reaches into `rect` (in the frame's plane) on a canvas whose corner is `origin`. Returns whether anything
 * was painted.
 */
export type PaintRect = (
  context: CanvasRenderingContext2D,
  rect: RectDevice,
  origin: { readonly left: number; readonly top: number },
  frame: PixelFrame,
) => boolean

const MARGIN_VIEW = 256

/**
 * A picture somewhat larger than the view. Panning copies it with an offset. When the margin is used up, the picture is
 * shifted, and only the newly exposed strips are painted. While the zoom changes, every frame differs and is painted
 * directly on the target. `isWhole`: what is painted in one place depends on other places, so strips cannot be painted
 * on their own.
 */
export class OverscanBitmap {
  readonly #paint: PaintRect
  readonly #isWhole: boolean
  #canvas: HTMLCanvasElement | null = null
  #area: RectDevice = { left: 0, top: 0, width: 0, height: 0 }
  /** The part of `#area` that is painted; null if none is. */
  #painted: RectDevice | null = null
  /** Whether the picture is blank, so that it need not be copied. */
  #isEmpty = true
  #perMap = 0

  constructor(paint: PaintRect, { isWhole }: { isWhole: boolean }) {
    this.#paint = paint
    this.#isWhole = isWhole
  }

  /** Paints the frame on a canvas of the same size. */
  show(target: CanvasRenderingContext2D, frame: PixelFrame): void {
    if (frame.perMap !== this.#perMap || this.#isLost) return this.#paintStraight(target, frame)
    this.#follow(frame)
    if (this.#canvas === null || this.#isEmpty) return
    const left = frame.left - this.#area.left
    const top = frame.top - this.#area.top
    target.drawImage(this.#canvas, left, top, frame.width, frame.height, 0, 0, frame.width, frame.height)
  }

  invalidate(): void {
    this.#painted = null
  }

  /** Repaints only these rectangles. */
  repaint(rects: readonly RectDevice[], frame: PixelFrame): void {
    if (this.#painted === null || frame.perMap !== this.#perMap) return
    for (const rect of rects) this.#paintWithin(rect, frame)
  }

  free(): void {
    // An empty canvas frees its pixels at once instead of when it is garbage collected.
    if (this.#canvas !== null) this.#canvas.width = this.#canvas.height = 0
    this.#canvas = null
    this.#painted = null
  }

  #paintStraight(target: CanvasRenderingContext2D, frame: PixelFrame): void {
    this.#perMap = frame.perMap
    this.#painted = null
    this.#paint(target, this.#isWhole ? areaAround(frame) : frame, frame, frame)
  }

  #follow(frame: PixelFrame): void {
    if (this.#painted !== null && containsRect(this.#painted, frame)) return
    const area = areaAround(frame)
    if (this.#painted !== null && !this.#isWhole && this.#isSameSize(area))
      this.#moveTo(area, this.#painted, frame)
    else this.#startAt(area, frame)
  }

  #isSameSize(area: RectDevice): boolean {
    return area.width === this.#area.width && area.height === this.#area.height
  }

  #startAt(area: RectDevice, frame: PixelFrame): void {
    const canvas = (this.#canvas ??= this.#newCanvas())
    if (canvas.width !== area.width || canvas.height !== area.height) {
      canvas.width = area.width
      canvas.height = area.height
    }
    this.#area = this.#painted = area
    this.#isEmpty = true
    this.#paintWithin(area, frame)
  }

  /** A canvas that the browser lost and restored is blank. */
  #newCanvas(): HTMLCanvasElement {
    const canvas = document.createElement('canvas')
    canvas.addEventListener('contextrestored', () => this.invalidate())
    return canvas
  }

  get #isLost(): boolean {
    return this.#canvas?.getContext('2d')?.isContextLost() ?? false
  }

  #moveTo(area: RectDevice, known: RectDevice, frame: PixelFrame): void {
    const context = this.#canvas?.getContext('2d')
    if (!context || !this.#canvas) return
    context.globalCompositeOperation = 'copy'
    context.drawImage(this.#canvas, this.#area.left - area.left, this.#area.top - area.top)
    context.globalCompositeOperation = 'source-over'
    this.#area = this.#painted = area
    for (const strip of stripsBeside(area, known)) this.#paintWithin(strip, frame)
  }

  #paintWithin(rect: RectDevice, frame: PixelFrame): void {
    const context = this.#canvas?.getContext('2d')
    if (!context) return
    context.clearRect(rect.left - this.#area.left, rect.top - this.#area.top, rect.width, rect.height)
    if (this.#paint(context, rect, this.#area, frame)) this.#isEmpty = false
  }
}

const areaAround = (frame: PixelFrame): RectDevice =>
  growRect(frame, Math.round(MARGIN_VIEW * frame.pixelRatio))

import { containsRect, growRect, stripsBeside, type PixelFrame, type RectDevice } from './pixelFrame.ts'

/** Paints what falls into `rect` (in the frame's plane) on a canvas whose corner is `origin`. */
export type PaintRect = (
  context: CanvasRenderingContext2D,
  rect: RectDevice,
  origin: RectDevice,
  frame: PixelFrame,
) => void

const MARGIN_VIEW = 256

/**
 * A picture somewhat larger than the view. Panning copies it shifted; when the margin runs out the picture is moved
 * within itself and only the strips that came in are painted. A new zoom paints just the view; the margin follows
 * with the first pan. `isWhole`: what is painted at one place depends on what is at others, so strips will not do.
 */
export class OverscanBitmap {
  readonly #paint: PaintRect
  readonly #isWhole: boolean
  #canvas: HTMLCanvasElement | null = null
  #area: RectDevice = { left: 0, top: 0, width: 0, height: 0 }
  /** The part of `#area` that is painted; null when nothing is. */
  #painted: RectDevice | null = null
  #perMap = 0

  constructor(paint: PaintRect, { isWhole }: { isWhole: boolean }) {
    this.#paint = paint
    this.#isWhole = isWhole
  }

  /** Brings the picture up to date and copies it to a canvas that has the frame's size. */
  show(target: CanvasRenderingContext2D, frame: PixelFrame): void {
    this.#follow(frame)
    if (this.#canvas === null) return
    const left = frame.left - this.#area.left
    const top = frame.top - this.#area.top
    target.drawImage(this.#canvas, left, top, frame.width, frame.height, 0, 0, frame.width, frame.height)
  }

  invalidate(): void {
    this.#painted = null
  }

  /** Paints these places anew, and nothing else. */
  repaint(rects: readonly RectDevice[], frame: PixelFrame): void {
    if (this.#painted === null || frame.perMap !== this.#perMap) return
    for (const rect of rects) this.#paintWithin(rect, frame)
  }

  free(): void {
    // A canvas keeps its pixels until it is collected, unless it is emptied.
    if (this.#canvas !== null) this.#canvas.width = this.#canvas.height = 0
    this.#canvas = null
    this.#painted = null
  }

  #follow(frame: PixelFrame): void {
    if (this.#painted !== null && frame.perMap === this.#perMap && containsRect(this.#painted, frame)) return
    const margin = Math.round(MARGIN_VIEW * frame.pixelRatio)
    const area = growRect(frame, margin)
    const isPan = this.#painted !== null && frame.perMap === this.#perMap
    this.#perMap = frame.perMap
    if (isPan && this.#isSameSize(area)) this.#moveTo(area, frame)
    else this.#startAt(area, this.#isWhole ? area : frame, frame)
  }

  #isSameSize(area: RectDevice): boolean {
    return area.width === this.#area.width && area.height === this.#area.height
  }

  #startAt(area: RectDevice, rect: RectDevice, frame: PixelFrame): void {
    const canvas = (this.#canvas ??= document.createElement('canvas'))
    if (!this.#isSameSize(area)) {
      canvas.width = area.width
      canvas.height = area.height
    } else canvas.getContext('2d')?.clearRect(0, 0, canvas.width, canvas.height)
    this.#area = { left: area.left, top: area.top, width: area.width, height: area.height }
    this.#painted = this.#area
    this.#paintWithin(rect, frame)
    this.#painted = { left: rect.left, top: rect.top, width: rect.width, height: rect.height }
  }

  #moveTo(area: RectDevice, frame: PixelFrame): void {
    const context = this.#canvas?.getContext('2d')
    const known = this.#painted
    if (this.#isWhole || !context || !this.#canvas || known === null) return this.#startAt(area, area, frame)
    context.globalCompositeOperation = 'copy'
    context.drawImage(this.#canvas, this.#area.left - area.left, this.#area.top - area.top)
    context.globalCompositeOperation = 'source-over'
    this.#area = { left: area.left, top: area.top, width: area.width, height: area.height }
    this.#painted = this.#area
    for (const strip of stripsBeside(this.#area, known)) this.#paintWithin(strip, frame)
  }

  #paintWithin(rect: RectDevice, frame: PixelFrame): void {
    const context = this.#canvas?.getContext('2d')
    if (!context) return
    context.clearRect(rect.left - this.#area.left, rect.top - this.#area.top, rect.width, rect.height)
    this.#paint(context, rect, this.#area, frame)
  }
}

import { isContextLost } from './isContextLost.ts'
import type { Slices } from './runInTasks.ts'
import {
  containsRect,
  intersectRects,
  isEmptyRect,
  type PixelFrame,
  type RectDevice,
  stripsBeside,
} from './pixelFrame.ts'

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

/** A canvas with a part of the frame's plane on it. */
export class OverscanPicture {
  readonly #canvas = document.createElement('canvas')
  /** Asking for it again takes as long as a small paint. */
  readonly #context = this.#canvas.getContext('2d')
  #area: RectDevice = { left: 0, top: 0, width: 0, height: 0 }
  /** Whether the picture is blank, so that it need not be copied. */
  #isEmpty = true

  /** `onRestored`: the browser lost the canvas and has restored it, blank. */
  constructor(onRestored: () => void) {
    this.#canvas.addEventListener('contextrestored', onRestored)
  }

  get isLost(): boolean {
    return this.#context !== null && isContextLost(this.#context)
  }

  contains(rect: RectDevice): boolean {
    return containsRect(this.#area, rect)
  }

  overlaps(rect: RectDevice): boolean {
    return !isEmptyRect(intersectRects(this.#area, rect))
  }

  /** Returns where it would show all of `rect`, in its middle; null if it is too small. */
  areaAround(rect: RectDevice): RectDevice | null {
    const { width, height } = this.#area
    if (width < rect.width || height < rect.height) return null
    const left = rect.left - Math.floor((width - rect.width) / 2)
    const top = rect.top - Math.floor((height - rect.height) / 2)
    return { left, top, width, height }
  }

  /** All of it is to be painted then. */
  startAt(area: RectDevice): void {
    this.#area = area
    this.#isEmpty = true
    if (this.#canvas.width === area.width && this.#canvas.height === area.height) return
    this.#canvas.width = area.width
    this.#canvas.height = area.height
  }

  /** Shifts what is painted, and paints what is newly exposed. */
  moveTo(area: RectDevice, paint: PaintRect, frame: PixelFrame): void {
    const context = this.#context
    if (context === null) return
    const known = this.#area
    context.globalCompositeOperation = 'copy'
    context.drawImage(this.#canvas, known.left - area.left, known.top - area.top)
    context.globalCompositeOperation = 'source-over'
    this.#area = area
    for (const strip of stripsBeside(area, known)) this.repaint(strip, paint, frame)
  }

  repaint(rect: RectDevice, paint: PaintRect, frame: PixelFrame): void {
    const context = this.#context
    if (context === null) return
    context.clearRect(rect.left - this.#area.left, rect.top - this.#area.top, rect.width, rect.height)
    if (paint(context, rect, this.#area, frame)) this.#isEmpty = false
  }

  /** Paints all of it, a slice up to each `yield`. */
  *paintInSlices(paint: PaintSlices, frame: PixelFrame): Slices<void> {
    const context = this.#context
    context?.clearRect(0, 0, this.#area.width, this.#area.height)
    if (context !== null && (yield* paint(context, this.#area, this.#area, frame))) this.#isEmpty = false
  }

  copyTo(target: CanvasRenderingContext2D, { left, top, width, height }: RectDevice): void {
    if (this.#isEmpty) return
    const [fromLeft, fromTop] = [left - this.#area.left, top - this.#area.top]
    target.drawImage(this.#canvas, fromLeft, fromTop, width, height, 0, 0, width, height)
  }

  /** Copies it at another zoom, `scale` times as large. */
  copyScaledTo(target: CanvasRenderingContext2D, { left, top }: RectDevice, scale: number): void {
    if (this.#isEmpty) return
    const area = this.#area
    target.drawImage(
      this.#canvas,
      area.left * scale - left,
      area.top * scale - top,
      area.width * scale,
      area.height * scale,
    )
  }

  free(): void {
    // An empty canvas frees its pixels at once instead of when it is garbage collected.
    this.#canvas.width = this.#canvas.height = 0
  }
}

/** Paints like `PaintRect`, in slices of which several fit a frame. */
type PaintSlices = (...painting: Parameters<PaintRect>) => Slices<boolean>

/** How a picture is painted that would take longer than a frame. */
export interface SlicedPainting {
  /** Whether painting all within `rect` takes longer than a frame. */
  isLong(rect: RectDevice, frame: PixelFrame): boolean
  /** Paints what is there when it begins, whatever changes until it is done. */
  readonly paint: PaintSlices
}

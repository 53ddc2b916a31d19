import { growRect, type PixelFrame, type RectDevice } from './pixelFrame.ts'
import { OverscanPicture, type PaintRect, type SlicedPainting } from './OverscanPicture.ts'

const MARGIN_VIEW = 256
/** With more places repainted while the next picture is painted, another one follows it. */
const TOUCHED_MAX = 32

interface BitmapPainting {
  /** What is painted in one place depends on other places, so strips cannot be painted on their own. */
  readonly isWhole: boolean
  readonly slices?: SlicedPainting | null
}

/** The picture that will take the place of the one that is shown, a slice of it painted in each frame. */
interface NextPicture {
  readonly picture: OverscanPicture
  readonly painting: Generator<void, void>
  /** What was repainted since it was begun. */
  readonly touched: RectDevice[]
}

/**
 * A picture somewhat larger than the view. Panning copies it with an offset. When the margin is used up, the picture is
 * shifted, and only the newly exposed strips are painted. While the zoom changes, every frame differs and is painted
 * directly on the target, unless the frame has a margin: then it is painted for the frames to come. A picture that takes long is
 * painted anew in slices, while the former one is shown.
 */
export class OverscanBitmap {
  readonly #paint: PaintRect
  readonly #isWhole: boolean
  readonly #slices: SlicedPainting | null
  #shown: OverscanPicture | null = null
  /** Whether all of `#shown` is painted. */
  #isPainted = false
  #next: NextPicture | null = null
  /** Whether what is shown, or painted as the next picture, is out of date. */
  #isOutdated = false
  /** 0 until something is shown. */
  #perMap = 0

  constructor(paint: PaintRect, { isWhole, slices = null }: BitmapPainting) {
    this.#paint = paint
    this.#isWhole = isWhole
    this.#slices = slices
  }

  /**
   * Paints the frame on a canvas of the same size. Returns whether it goes on in the next frame. `isHeld`: no slice is
   * painted in this one.
   */
  show(target: CanvasRenderingContext2D, frame: PixelFrame, isHeld = false): boolean {
    if (frame.perMap !== this.#perMap || this.#shown?.isLost) {
      const isFirst = this.#perMap === 0
      this.invalidate()
      this.#perMap = frame.perMap
      this.#isOutdated = isFirst && this.#isLong(frame)
      if (!this.#isOutdated && frame.marginDevice === 0) {
        this.#paint(target, this.#isWhole ? areaAround(frame) : frame, frame, frame)
        return false
      }
    }
    if (this.#isOutdated && this.#next === null) this.#renew(frame)
    if (!isHeld) this.#goOn(frame)
    // The first picture is shown when it is whole.
    if (this.#isPainted || this.#next === null) {
      this.#follow(frame)
      this.#shown?.copyTo(target, frame)
    }
    return this.#next !== null || this.#isOutdated
  }

  /** Paints everything anew in the next frame. */
  invalidate(): void {
    this.#isPainted = this.#isOutdated = false
    this.#dropNext()
  }

  /** Paints everything anew, in several frames if it takes long. */
  renew(): void {
    if (this.#slices === null) this.invalidate()
    else this.#isOutdated = true
  }

  /** Repaints only these rectangles, in the next frame. */
  repaint(rects: readonly RectDevice[], frame: PixelFrame): void {
    if (frame.perMap !== this.#perMap) return
    if (this.#isPainted) for (const rect of rects) this.#shown?.repaint(rect, this.#paint, frame)
    if (this.#next === null) return
    this.#next.touched.push(...rects)
    if (this.#next.touched.length > TOUCHED_MAX) this.#isOutdated = true
  }

  free(): void {
    this.invalidate()
    this.#shown?.free()
    this.#shown = null
    this.#perMap = 0
  }

  #isLong(frame: PixelFrame): boolean {
    return this.#slices?.isLong(areaAround(frame), frame) ?? false
  }

  /** Begins the next picture, or has all painted at once if that does not take long. */
  #renew(frame: PixelFrame): void {
    this.#isOutdated = false
    const slices = this.#slices
    if (slices === null || !this.#isLong(frame)) {
      this.#isPainted = false
      return
    }
    const picture = this.#newPicture()
    picture.startAt(areaAround(frame))
    this.#next = { picture, painting: picture.paintInSlices(slices.paint, frame), touched: [] }
  }

  /** Paints a slice of the next picture. Once it is whole, it is the one that is shown, wherever the view is by then. */
  #goOn(frame: PixelFrame): void {
    const next = this.#next
    if (next === null || next.painting.next().done !== true) return
    for (const rect of next.touched) next.picture.repaint(rect, this.#paint, frame)
    this.#shown?.free()
    this.#shown = next.picture
    this.#isPainted = true
    this.#next = null
  }

  #follow(frame: PixelFrame): void {
    const area = areaAround(frame)
    const picture = (this.#shown ??= this.#newPicture())
    if (this.#isPainted && picture.contains(frame)) return
    if (this.#isPainted && !this.#isWhole && picture.isSizeOf(area))
      return picture.moveTo(area, this.#paint, frame)
    this.invalidate()
    this.#isPainted = true
    picture.startAt(area)
    picture.repaint(area, this.#paint, frame)
  }

  #newPicture(): OverscanPicture {
    return new OverscanPicture(() => this.invalidate())
  }

  #dropNext(): void {
    this.#next?.picture.free()
    this.#next = null
  }
}

/** A frame with a margin of its own needs no other. */
const areaAround = (frame: PixelFrame): RectDevice =>
  frame.marginDevice > 0 ? frame : growRect(frame, Math.round(MARGIN_VIEW * frame.pixelRatio))

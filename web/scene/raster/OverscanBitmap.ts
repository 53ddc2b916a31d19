import type { RectMap } from '../plane/coordinates.ts'
import { growRect, type PixelFrame, type RectDevice, rectInPlane } from './pixelFrame.ts'
import { OverscanPicture, type PaintRect, type SlicedPainting } from './OverscanPicture.ts'
import { runInTasks, type Slices } from './runInTasks.ts'

const MARGIN_VIEW = 256
/** With more places repainted while the next picture is painted, another one follows it. */
const TOUCHED_MAX = 32
/** A picture that is scaled further is too blurred, or too small, to be shown. */
const SCALE_MAX = 8
/** How long the former picture is kept, to be painted on again: a new canvas costs as much as thousands of sprites on it. */
const SPARE_MS = 2_000

interface BitmapPainting {
  /** What is painted in one place depends on other places, so strips cannot be painted on their own. */
  readonly isWhole: boolean
  readonly slices?: SlicedPainting | null
  /** Whether what takes long is painted once the view rests. Until then the former picture is moved and scaled. */
  readonly canWait?: boolean
  /** Called when something is to be shown in the next frame: a picture that was painted in slices is whole. */
  readonly onWhole?: () => void
}

/** The picture that will take the place of the one that is shown. It is painted in tasks of its own. */
interface NextPicture {
  readonly picture: OverscanPicture
  readonly drop: () => void
  /** What was repainted since it was begun. */
  readonly touched: RectDevice[]
}

/**
 * A picture somewhat larger than the view. Panning copies it with an offset. When the margin is used up, the picture is
 * shifted, and only the newly exposed strips are painted. While the zoom changes, every frame differs and is painted
 * directly on the target, unless the frame has a margin: then it is painted for the frames to come. A picture that takes long is
 * painted anew in slices between the frames, while the former one is shown; so is the first one, at whatever zoom it ends.
 */
export class OverscanBitmap {
  readonly #paint: PaintRect
  readonly #isWhole: boolean
  readonly #slices: SlicedPainting | null
  readonly #canWait: boolean
  readonly #onWhole: () => void
  #shown: OverscanPicture | null = null
  /** Whether all of `#shown` is painted. */
  #isPainted = false
  #next: NextPicture | null = null
  /** The former picture, which the next one is painted on. */
  #spare: OverscanPicture | null = null
  #spareTimer: ReturnType<typeof setTimeout> | undefined
  /** Whether what is shown, or painted as the next picture, is out of date. */
  #isOutdated = false
  /** Of the last frame; 0 until something is shown. */
  #perMap = 0
  #pixelRatio = 1
  /** The zoom at which `#shown` is painted. */
  #shownPerMap = 0
  #isBehind = false

  constructor(
    paint: PaintRect,
    { isWhole, slices = null, canWait = false, onWhole = () => undefined }: BitmapPainting,
  ) {
    this.#paint = paint
    this.#isWhole = isWhole
    this.#slices = slices
    this.#canWait = canWait
    this.#onWhole = onWhole
  }

  /** Whether the last frame shows a picture that was painted for another view, or for another zoom. */
  get isBehind(): boolean {
    return this.#isBehind
  }

  /** Paints the frame on a canvas of the same size. */
  show(target: CanvasRenderingContext2D, frame: PixelFrame): void {
    this.#isBehind = false
    this.#pixelRatio = frame.pixelRatio
    const isLost = this.#shown?.isLost ?? false
    if (isLost || frame.perMap !== this.#perMap) {
      const isFirst = this.#perMap === 0 || (this.#next !== null && !this.#isPainted)
      this.#dropNext()
      this.#isPainted &&= this.#canWait && !isLost
      const isWaited = this.#canWait && (frame.isPassing || this.#isLong(frame))
      this.#isOutdated = isWaited || (isFirst && this.#isLong(frame))
      this.#perMap = frame.perMap
      if (!this.#isOutdated && frame.marginDevice === 0) {
        this.#paint(target, this.#isWhole ? areaAround(frame) : frame, frame, frame)
        return
      }
    }
    const isLeftBehind = this.#canWait && this.#isLeftBehind(frame)
    this.#isOutdated ||= isLeftBehind && this.#next === null && this.#isLong(frame)
    const isWaiting = isLeftBehind && frame.isMoving && (this.#isOutdated || this.#next !== null)
    if (this.#isOutdated && this.#next === null && !isWaiting) this.#renew(frame)
    this.#isBehind = isLeftBehind && (isWaiting || this.#next !== null)
    if (this.#isBehind) return this.#showFormer(target, frame)
    // The first picture is shown when it is whole.
    if (!this.#isPainted && this.#next !== null) return
    this.#follow(frame)
    this.#shown?.copyTo(target, frame)
  }

  /** Paints everything anew in the next frame. */
  invalidate(): void {
    this.#isPainted = this.#isOutdated = false
    this.#dropNext()
  }

  /** Paints everything anew, in slices if it takes long. */
  renew(): void {
    if (this.#slices === null) this.invalidate()
    else this.#isOutdated = true
  }

  /** The same; what has been begun is of no use any more, unless it is to take the place of something. */
  restart(): void {
    if (!this.#isPainted) this.#dropNext()
    this.renew()
  }

  /** Repaints only these rectangles, in the next frame. */
  repaint(rects: readonly RectDevice[], frame: PixelFrame): void {
    if (frame.perMap !== this.#perMap) return
    if (this.#isPainted) for (const rect of rects) this.#shown?.repaint(rect, this.#paint, frame)
    if (this.#next === null) return
    this.#next.touched.push(...rects)
    if (this.#next.touched.length > TOUCHED_MAX) this.#isOutdated = true
  }

  /** Whether anything painted here shows what is within `reachView` of these bounds; true if that is not known. */
  mayShow(bounds: RectMap, reachView: number): boolean {
    const isWhole = this.#isPainted && this.#shownPerMap === this.#perMap && !this.#isOutdated
    if (!isWhole) return true
    const reach = Math.ceil(reachView * this.#pixelRatio) + 1
    const rect = growRect(rectInPlane(bounds, this.#perMap), reach)
    return [this.#shown, this.#next?.picture].some((picture) => picture?.overlaps(rect))
  }

  free(): void {
    this.invalidate()
    this.#shown?.free()
    this.#shown = null
    this.#freeSpare()
    this.#perMap = 0
  }

  /** Whether what is painted is of another zoom, or ends within the view. */
  #isLeftBehind(frame: PixelFrame): boolean {
    return this.#isPainted && !(this.#shownPerMap === frame.perMap && this.#shown?.contains(frame))
  }

  #showFormer(target: CanvasRenderingContext2D, frame: PixelFrame): void {
    const scale = frame.perMap / this.#shownPerMap
    if (scale <= SCALE_MAX && scale >= 1 / SCALE_MAX) this.#shown?.copyScaledTo(target, frame, scale)
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
    this.#next = { picture, touched: [], drop: runInTasks(this.#paintNext(picture, slices, frame)) }
  }

  /** Once it is whole, it is the one that is shown, wherever the view is by then. */
  *#paintNext(picture: OverscanPicture, slices: SlicedPainting, frame: PixelFrame): Slices<void> {
    yield* picture.paintInSlices(slices.paint, frame)
    for (const [at, rect] of this.#next?.touched.entries() ?? []) {
      if (at > 0) yield
      picture.repaint(rect, this.#paint, frame)
    }
    this.#keepSpare(this.#shown)
    this.#shown = picture
    this.#isPainted = true
    this.#shownPerMap = frame.perMap
    this.#next = null
    this.#onWhole()
  }

  #follow(frame: PixelFrame): void {
    const area = areaAround(frame)
    const picture = (this.#shown ??= this.#newPicture())
    if (this.#isPainted && !this.#isLeftBehind(frame)) return
    const moved = this.#isPainted && !this.#isWhole ? picture.areaAround(area) : null
    if (moved !== null) return picture.moveTo(moved, this.#paint, frame)
    this.invalidate()
    this.#isPainted = true
    this.#shownPerMap = frame.perMap
    picture.startAt(area)
    picture.repaint(area, this.#paint, frame)
  }

  #newPicture(): OverscanPicture {
    const spare = this.#spare
    this.#spare = null
    clearTimeout(this.#spareTimer)
    return spare ?? new OverscanPicture(() => this.#onRestored())
  }

  #onRestored(): void {
    this.invalidate()
    this.#onWhole()
  }

  #keepSpare(picture: OverscanPicture | null): void {
    this.#freeSpare()
    if (picture === null) return
    this.#spare = picture
    this.#spareTimer = setTimeout(() => this.#freeSpare(), SPARE_MS)
  }

  #freeSpare(): void {
    clearTimeout(this.#spareTimer)
    this.#spare?.free()
    this.#spare = null
  }

  #dropNext(): void {
    this.#next?.drop()
    this.#next?.picture.free()
    this.#next = null
  }
}

/** A frame with a margin of its own needs no other. */
const areaAround = (frame: PixelFrame): RectDevice =>
  frame.around ??
  (frame.marginDevice > 0 ? frame : growRect(frame, Math.round(MARGIN_VIEW * frame.pixelRatio)))

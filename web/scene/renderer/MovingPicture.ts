import type { PixelFrame } from '../raster/pixelFrame.ts'
import type { LayerName } from '../state/Painter.ts'
import { areaAhead, covers, framesLeft, isNextNeeded, type Motion, sizeOf, transformTo } from './movedArea.ts'

/** Paints what a canvas shows on a context of the frame's size, bottom canvas first. */
export type PaintContent = (name: LayerName, context: CanvasRenderingContext2D, frame: PixelFrame) => void

interface Shown {
  readonly area: PixelFrame
  /** The canvases that it is made of, bottom first. */
  readonly names: readonly LayerName[]
}

interface Next extends Shown {
  /** How many of the names are painted. */
  painted: number
}

/**
 * One picture of all canvases, with a margin, that the browser moves and scales as a whole while the camera moves. So a frame of
 * a drag paints nothing. Before the view leaves it, the next one is painted, one canvas a frame.
 *
 * It is handed to its canvas whole (`bitmaprenderer`): without a graphics card a canvas that is painted on would be copied in
 * every frame of the page, changed or not.
 */
export class MovingPicture {
  readonly #paint: PaintContent
  #element: HTMLCanvasElement | null = null
  #canvas: OffscreenCanvas | null = null
  #shown: Shown | null = null
  #next: Next | null = null
  #isOutdated = false

  constructor(paint: PaintContent) {
    this.#paint = paint
  }

  /** Puts it below its siblings in `parent`. Returns a function that removes it. */
  mount(parent: HTMLElement): () => void {
    if (typeof OffscreenCanvas === 'undefined') return () => undefined
    const element = document.createElement('canvas')
    Object.assign(element.style, {
      position: 'absolute',
      left: 0,
      top: 0,
      zIndex: -1,
      transformOrigin: '0 0',
    })
    element.hidden = true
    parent.append(element)
    this.#element = element
    return () => {
      this.hide()
      element.remove()
      if (this.#element === element) this.#element = null
    }
  }

  /** Whether there is a canvas to show it on. */
  get isMounted(): boolean {
    return this.#element !== null
  }

  /** What it shows; null if it is not shown. */
  get area(): PixelFrame | null {
    return this.#shown?.area ?? null
  }

  /** Whether it stands for this canvas. */
  has(name: LayerName): boolean {
    return this.#shown?.names.includes(name) ?? false
  }

  /** Whether the next one is begun. */
  get isWorking(): boolean {
    return this.#next !== null
  }

  /** Call when what it was painted from has changed. */
  outdate(): void {
    this.#isOutdated = true
  }

  /** Whether it fills the view and is made of just these canvases. */
  serves(view: PixelFrame, names: readonly LayerName[]): boolean {
    return this.#shown !== null && covers(this.#shown.area, view) && sameNames(this.#shown.names, names)
  }

  /**
   * Makes it from canvases that already show `area`, bottom first: the browser would otherwise copy each of them in every frame.
   * Call only while no picture is shown.
   */
  take(area: PixelFrame, canvases: ReadonlyMap<LayerName, CanvasImageSource>): void {
    const context = this.#resized(area)
    for (const canvas of canvases.values()) context?.drawImage(canvas, 0, 0)
    this.#next = null
    this.#show({ area, names: [...canvases.keys()] })
  }

  /** Paints it at once, for a view that moves like this. */
  paint(view: PixelFrame, motion: Motion, names: readonly LayerName[]): void {
    this.#begin(view, motion, names)
    this.#work(view, Infinity)
  }

  /**
   * Paints as much of the next picture as has to be done in this frame. Call once per frame while the view moves. `area`: what
   * is shown, which the next picture takes the place of.
   */
  advance(area: PixelFrame, view: PixelFrame, motion: Motion, names: readonly LayerName[]): void {
    const isOutdated = this.#isOutdated && motion.zoom === 1
    if (this.#next === null && (isOutdated || isNextNeeded(area, view, motion)))
      this.#begin(view, motion, names)
    if (this.#next === null) return
    const left = this.#next.names.length - this.#next.painted
    const inFrames = Math.max(1, Math.min(left, framesLeft(area, view, motion) - 1))
    this.#work(view, Math.ceil(left / inFrames))
  }

  /** Puts it where it lies in the view. */
  place(view: PixelFrame): void {
    if (this.#element === null || this.#shown === null) return
    this.#element.hidden = false
    this.#element.style.transform = transformTo(this.#shown.area, view)
  }

  /** Frees it. */
  hide(): void {
    this.#shown = this.#next = this.#canvas = null
    if (this.#element === null || this.#element.hidden) return
    this.#element.hidden = true
    this.#element.getContext('bitmaprenderer')?.transferFromImageBitmap(null)
  }

  #begin(view: PixelFrame, motion: Motion, names: readonly LayerName[]): void {
    const area = areaAhead(view, motion)
    this.#isOutdated = false
    this.#next = { area, names, painted: 0 }
    this.#resized(area)
  }

  /** Returns the canvas that the next one is painted on, blank. */
  #resized({ width, height }: PixelFrame): OffscreenCanvasRenderingContext2D | null {
    this.#canvas ??= new OffscreenCanvas(width, height)
    // Setting the size also clears it.
    this.#canvas.width = width
    this.#canvas.height = height
    return this.#canvas.getContext('2d')
  }

  #work(view: PixelFrame, count: number): void {
    const context = this.#canvas?.getContext('2d')
    const next = this.#next
    if (!context || next === null) return
    for (const name of next.names.slice(next.painted, next.painted + count)) {
      context.save()
      // Of a canvas off the page the painters use nothing that one on the page lacks.
      this.#paint(name, context as unknown as CanvasRenderingContext2D, next.area)
      context.restore()
      next.painted++
    }
    if (next.painted < next.names.length) return
    this.#next = null
    // The view may have turned round meanwhile.
    if (covers(next.area, view)) this.#show(next)
  }

  #show(next: Shown): void {
    const picture = this.#canvas?.transferToImageBitmap()
    if (this.#element === null || picture === undefined) return
    this.#element.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
    const { width, height } = sizeOf(next.area)
    this.#element.style.width = `${width}px`
    this.#element.style.height = `${height}px`
    this.#shown = next
  }
}

const sameNames = (a: readonly LayerName[], b: readonly LayerName[]): boolean =>
  a.length === b.length && a.every((name, at) => name === b[at])

import { intersectRects, isEmptyRect, type PixelFrame, type RectDevice } from '../raster/pixelFrame.ts'
import type { LayerName } from '../state/Painter.ts'
import {
  areaAhead,
  covers,
  framesLeft,
  type Growth,
  growthAhead,
  isNextNeeded,
  type Motion,
  sizeOf,
  STILL,
  transformTo,
} from './movedArea.ts'

/** Paints what a canvas shows on a context of the frame's size, bottom canvas first. */
export type PaintContent = (name: LayerName, context: CanvasRenderingContext2D, frame: PixelFrame) => void

/** With more pieces, as a slanting drag has, another picture takes their place. */
const PIECES_MAX = 8

/** A canvas on the page with a part of the picture, or all of it. */
interface Piece {
  readonly frame: PixelFrame
  /** What is seen of it. */
  readonly seen: RectDevice
  readonly element: HTMLCanvasElement
}

interface Shown {
  /** From where its pieces are placed. */
  readonly origin: PixelFrame
  /** What the pieces show together. */
  readonly area: PixelFrame
  /** The canvases that it is made of, bottom first. */
  readonly names: readonly LayerName[]
  readonly pieces: readonly Piece[]
}

/** A piece that is being painted. */
interface Next {
  readonly frame: PixelFrame
  readonly names: readonly LayerName[]
  /** How it continues the picture; null if it takes its place. */
  readonly growth: Growth | null
  readonly canvas: OffscreenCanvas
  /** How many of the names are painted. */
  painted: number
}

/**
 * One picture of all canvases, with a margin, that the browser moves and scales as a whole while the camera moves. So a frame of
 * a drag paints nothing. Before the view leaves it, a strip is painted where the view moves, or another picture, canvas by canvas
 * between the frames.
 *
 * Its pieces are handed to their canvases whole (`bitmaprenderer`): without a graphics card a canvas that is painted on would be
 * copied in every frame of the page, changed or not.
 */
export class MovingPicture {
  readonly #paint: PaintContent
  #stage: HTMLDivElement | null = null
  #animation: Animation | null = null
  #shown: Shown | null = null
  #next: Next | null = null
  #isOutdated = false

  constructor(paint: PaintContent) {
    this.#paint = paint
  }

  /** Puts it below its siblings in `parent`. Returns a function that removes it. */
  mount(parent: HTMLElement): () => void {
    if (typeof OffscreenCanvas === 'undefined') return () => undefined
    const stage = document.createElement('div')
    Object.assign(stage.style, {
      position: 'absolute',
      left: 0,
      top: 0,
      zIndex: -1,
      transformOrigin: '0 0',
    })
    stage.hidden = true
    parent.append(stage)
    this.#stage = stage
    this.#animation = animationNeverBegun(stage)
    return () => {
      this.hide()
      stage.remove()
      if (this.#stage === stage) this.#stage = null
    }
  }

  /** Whether there is a place to show it. */
  get isMounted(): boolean {
    return this.#stage !== null
  }

  /** What it shows; null if it is not shown. */
  get area(): PixelFrame | null {
    return this.#shown?.area ?? null
  }

  /** Whether it stands for this canvas. */
  has(name: LayerName): boolean {
    return this.#shown?.names.includes(name) ?? false
  }

  /** Whether the next piece is begun. */
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
    const canvas = new OffscreenCanvas(area.width, area.height)
    const context = canvas.getContext('2d')
    for (const source of canvases.values()) context?.drawImage(source, 0, 0)
    this.#next = null
    this.#replace(area, [...canvases.keys()], canvas)
  }

  /** Paints it at once, for a view that moves like this. */
  paint(view: PixelFrame, motion: Motion, names: readonly LayerName[]): void {
    this.#begin(areaAhead(view, motion), names)
    this.#work(Infinity)
    this.#showNext(view)
  }

  /** Begins one for a view that may be about to move. */
  prepare(view: PixelFrame, names: readonly LayerName[]): void {
    this.#begin(areaAhead(view, STILL), names)
  }

  /** Paints one more canvas of what was prepared, or of the next piece. Returns whether any are left. */
  paintMore(): boolean {
    return this.#work(1)
  }

  /** Whether this canvas is painted in what was prepared. */
  isPrepared(name: LayerName): boolean {
    return this.#next?.names.slice(0, this.#next.painted).includes(name) ?? false
  }

  /** Shows what was prepared, after painting what is left of these canvases. Does nothing if it is of no use any more. */
  showPrepared(view: PixelFrame, names: readonly LayerName[]): void {
    const next = this.#next
    if (next === null || this.#isOutdated || !covers(next.frame, view)) return
    if (!sameNames(next.names.slice(0, next.painted), names.slice(0, next.painted))) return
    this.#next = { ...next, names }
    this.#work(Infinity)
    this.#showNext(view)
  }

  /**
   * Begins the next piece if it is needed, paints as much of it as cannot wait for the time between the frames, and shows it once
   * it is whole. Call once per frame while it is shown.
   */
  advance(view: PixelFrame, motion: Motion, names: readonly LayerName[]): void {
    const { area } = this
    if (area === null) return
    const isOutdated = this.#isOutdated && motion.zoom === 1
    if (this.#next === null && (isOutdated || isNextNeeded(area, view, motion)))
      this.#beginNext(view, motion, names)
    if (this.#next === null) return
    const left = this.#next.names.length - this.#next.painted
    const frames = Math.max(1, framesLeft(area, view, motion) - 1)
    if (!this.#work(frames > left ? 0 : Math.ceil(left / frames))) this.#showNext(view)
  }

  /** Puts it where it lies in the view. */
  place(view: PixelFrame): void {
    if (this.#stage === null || this.#shown === null) return
    const isScaled = this.#shown.area.perMap !== view.perMap
    if (isScaled && this.#shown.pieces.length > 1) this.#join(this.#shown)
    if (isScaled) this.#animation?.cancel()
    else this.#animation?.pause()
    this.#stage.hidden = false
    this.#stage.style.transform = transformTo(this.#shown.origin, view)
  }

  /** Frees it. */
  hide(): void {
    removePieces(this.#shown?.pieces ?? [])
    this.#shown = this.#next = null
    this.#animation?.cancel()
    if (this.#stage !== null) this.#stage.hidden = true
  }

  /** Continues what is shown if it can be continued. */
  #beginNext(view: PixelFrame, motion: Motion, names: readonly LayerName[]): void {
    const shown = this.#shown
    const isOfUse = shown !== null && !this.#isOutdated && sameNames(shown.names, names)
    const isFew = shown !== null && shown.pieces.length < PIECES_MAX
    const growth = isOfUse && isFew ? growthAhead(shown.area, view, motion) : null
    this.#begin(growth?.strip ?? areaAhead(view, motion), names, growth)
  }

  #begin(frame: PixelFrame, names: readonly LayerName[], growth: Growth | null = null): void {
    this.#isOutdated = false
    const canvas = new OffscreenCanvas(frame.width, frame.height)
    this.#next = { frame, names, growth, canvas, painted: 0 }
  }

  /** Paints so many canvases more. Returns whether any are left. */
  #work(count: number): boolean {
    const next = this.#next
    const context = next?.canvas.getContext('2d')
    if (!context || !next) return false
    for (const name of next.names.slice(next.painted, next.painted + count)) {
      context.save()
      // Of a canvas off the page the painters use nothing that one on the page lacks.
      this.#paint(name, context as unknown as CanvasRenderingContext2D, next.frame)
      context.restore()
      next.painted++
    }
    return next.painted < next.names.length
  }

  #showNext(view: PixelFrame): void {
    const next = this.#next
    this.#next = null
    // The view may have turned round meanwhile.
    if (next === null || !covers(next.growth?.grown ?? next.frame, view)) return
    if (next.growth !== null) this.#grow(next.growth, next.canvas)
    else this.#replace(next.frame, next.names, next.canvas)
  }

  #replace(frame: PixelFrame, names: readonly LayerName[], canvas: OffscreenCanvas): void {
    const former = this.#shown?.pieces ?? []
    const piece = this.#put(frame, frame, canvas)
    this.#shown = { origin: frame, area: frame, names, pieces: [piece] }
    removePieces(former)
  }

  /** Adds a piece, which covers the others where it begins, and drops those of which nothing is seen any more. */
  #grow({ strip, kept, grown }: Growth, canvas: OffscreenCanvas): void {
    const shown = this.#shown
    if (shown === null) return
    const pieces: Piece[] = []
    for (const piece of shown.pieces) {
      const seen = intersectRects(piece.seen, kept)
      if (isEmptyRect(seen)) removePieces([piece])
      else pieces.push(cutTo(piece, seen))
    }
    this.#shown = { ...shown, area: grown, pieces: [...pieces, this.#put(strip, shown.origin, canvas)] }
  }

  /** Makes one piece of all: where they meet, a line would be seen in what is scaled. */
  #join({ area, names, pieces }: Shown): void {
    const canvas = new OffscreenCanvas(area.width, area.height)
    const context = canvas.getContext('2d')
    for (const { frame, seen, element } of pieces) {
      const { left, top, width, height } = seen
      const from = [left - frame.left, top - frame.top, width, height] as const
      context?.drawImage(element, ...from, left - area.left, top - area.top, width, height)
    }
    this.#replace(area, names, canvas)
  }

  #put(frame: PixelFrame, origin: PixelFrame, canvas: OffscreenCanvas): Piece {
    const element = document.createElement('canvas')
    const { width, height } = sizeOf(frame)
    Object.assign(element.style, {
      position: 'absolute',
      left: `${(frame.left - origin.left) / frame.pixelRatio}px`,
      top: `${(frame.top - origin.top) / frame.pixelRatio}px`,
      width: `${width}px`,
      height: `${height}px`,
    })
    element.getContext('bitmaprenderer')?.transferFromImageBitmap(canvas.transferToImageBitmap())
    this.#stage?.append(element)
    return { frame, seen: frame, element }
  }
}

/**
 * Returns an animation that never begins. While it is paused, Chromium hands a changed transform of the stage to its compositor as
 * it is. Otherwise it paints the page anew and arranges all its layers for each one, a fifth of a drag's frame.
 */
const animationNeverBegun = (stage: HTMLElement): Animation => {
  const animation = stage.animate({ transform: ['none', 'none'] }, { delay: 1, duration: 1 })
  animation.cancel()
  return animation
}

const cutTo = ({ frame, element }: Piece, seen: RectDevice): Piece => {
  const sides = [
    seen.top - frame.top,
    frame.left + frame.width - seen.left - seen.width,
    frame.top + frame.height - seen.top - seen.height,
    seen.left - frame.left,
  ]
  element.style.clipPath = `inset(${sides.map((side) => `${side / frame.pixelRatio}px`).join(' ')})`
  return { frame, seen, element }
}

const removePieces = (pieces: readonly Piece[]): void => {
  for (const { element } of pieces) {
    element.remove()
    // Frees its pixels at once instead of when it is garbage collected.
    element.getContext('bitmaprenderer')?.transferFromImageBitmap(null)
  }
}

const sameNames = (a: readonly LayerName[], b: readonly LayerName[]): boolean =>
  a.length === b.length && a.every((name, at) => name === b[at])

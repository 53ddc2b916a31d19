import { runSliced } from '../../../shared/runSliced.ts'
import type Konva from 'konva/lib/Core.js'
import { VIEW_REST_MS } from '../plane/cameraMotions.ts'
import {
  containsRect,
  growRect,
  intersectRects,
  isEmptyRect,
  type Motion,
  pixelFrame,
  type PixelFrame,
  type RectDevice,
  scaledRect,
  stripsBeside,
} from '../raster/pixelFrame.ts'
import { LAYER_NAMES, type LayerName, type SlicedPainting } from '../state/Painter.ts'
import type { SceneStore } from '../state/sceneStore.ts'
import { PaintTime } from './PaintTime.ts'
import { StageCanvases } from './StageCanvases.ts'

/**
 * How far the canvases reach beyond the view on each side, where painting them in every frame would be too slow: at most this
 * much, and this share of the view's shorter side, since phones have little memory for canvases.
 */
const MARGIN_MAX_VIEW = 256
const MARGIN_SHARE = 0.4
/** With less than this share of the margin left on any side, the canvases are moved on under the view. */
const MARGIN_LOW = 0.6
/** What is scaled further is painted anew, although the view still zooms. */
const SCALE_MAX = 8
/** With more changed places, all of a canvas is repainted. */
const TOUCHED_MAX = 8

/** What is painted on the canvases. */
export interface StageContent {
  /** The context is in device px and clipped to `rect`, which is blank. */
  paint(name: LayerName, context: CanvasRenderingContext2D, frame: PixelFrame, rect: RectDevice): void
  isEmpty(name: LayerName): boolean
  /** How a canvas is painted whose painting may take longer than a frame; null for the others. */
  slicesOf(name: LayerName): SlicedPainting | null
  /** Call when the canvases are painted at another frame. */
  onFrame(frame: PixelFrame): void
}

interface StageParts {
  readonly store: SceneStore
  readonly content: StageContent
  readonly requestFrame: () => void
  /** Whether a graphics card paints. */
  readonly hasCard: () => boolean
}

/** A canvas that is being painted in slices, to be shown when all of it is there. */
interface Upcoming {
  readonly name: LayerName
  readonly frame: PixelFrame
  readonly drop: () => void
}

/**
 * Keeps the canvases under a moving camera. Where painting is fast they are painted anew in every frame. Where it is not, they
 * are larger than the view: the browser moves and scales them, and only what comes into view is painted.
 */
export class MovingStage {
  readonly #store: SceneStore
  readonly #content: StageContent
  readonly #requestFrame: () => void
  readonly #hasCard: () => boolean
  readonly #paintTime = new PaintTime()
  #canvases: StageCanvases | null = null
  /** On which nothing has been painted since they were made or resized: they take no memory yet. */
  #blank = new Set<LayerName>(LAYER_NAMES)
  /** What is painted, with the margin. */
  #frame: PixelFrame | null = null
  #view: PixelFrame | null = null
  #marginView = 0
  /** Whether only the view is painted, as in each frame of a zoom where that is fast. */
  #isMarginBlank = false
  /** What to repaint; null is all of a canvas. */
  readonly #dirty = new Map<LayerName, RectDevice[] | null>()
  #upcoming: Upcoming | null = null
  /** A canvas that was painted in slices, while it is put on its layer. */
  #painted: { readonly name: LayerName; readonly canvas: HTMLCanvasElement } | null = null
  /** When the view moved last; null once everything is painted for its rest. */
  #movedMs: number | null = null
  #isRestAwaited = false

  constructor({ store, content, requestFrame, hasCard }: StageParts) {
    this.#store = store
    this.#hasCard = hasCard
    this.#content = content
    this.#requestFrame = requestFrame
  }

  /** Returns a function that unmounts it. `onRestored`: the browser has restored lost canvases, which are blank. */
  mount(stage: Konva.Stage, onRestored: () => void): () => void {
    const canvases = (this.#canvases = new StageCanvases(stage, () => this.invalidate('overlay')))
    const stop = canvases.onRestored(onRestored)
    this.resize()
    return () => {
      stop()
      this.#dropUpcoming()
      if (this.#canvases === canvases) this.#canvases = this.#frame = null
    }
  }

  invalidate(...names: readonly LayerName[]): void {
    for (const name of names) this.#dirty.set(name, null)
    this.#requestFrame()
  }

  /** Repaints a rectangle of the painted frame's plane. Returns false if nothing of it is painted. */
  touch(name: LayerName, rectIn: (frame: PixelFrame) => RectDevice): boolean {
    const frame = this.#frame
    if (frame === null) return false
    const rect = intersectRects(rectIn(frame), frame)
    const isUpcoming = this.#upcoming?.name === name
    if (isEmptyRect(rect) && !isUpcoming) return false
    const rects = this.#dirty.get(name)
    if (rects === null) return true
    const all = [...(rects ?? []), rect]
    this.#dirty.set(name, all.length > TOUCHED_MAX || isUpcoming ? null : all)
    this.#requestFrame()
    return true
  }

  /** Paints at once, since resizing blanks the canvases. */
  resize(): void {
    const { viewSize, pixelRatio } = this.#store.getState()
    this.#marginView = this.#marginWanted
    const both = this.#marginView * 2
    this.#canvases?.resize({ width: viewSize.width + both, height: viewSize.height + both }, pixelRatio)
    this.#blank = new Set(LAYER_NAMES)
    this.#frame = this.#movedMs = null
    this.#view = this.#viewNow()
    if (this.#view !== null) this.#paintAt(this.#view, 'rest')
  }

  /** Call once per frame. What is invalidated while painting is painted in the next frame. */
  draw(): void {
    const view = this.#viewNow()
    if (view === null || this.#canvases === null) return
    const before = this.#view
    this.#view = view
    if (before === null) this.#paintAt(view, 'rest')
    else if (!isSamePlace(before, view)) {
      this.#movedMs = performance.now()
      this.#awaitRest()
      this.#follow(view, before.perMap === view.perMap ? 'pan' : 'zoom')
    } else if (this.#movedMs !== null && performance.now() - this.#movedMs >= VIEW_REST_MS) this.#rest(view)
    else this.#repaint()
  }

  /** Paints the scene function of a layer: what is dirty of it, or all, where Konva itself asks for it. */
  readonly paint = (name: LayerName): void => {
    const context = this.#canvases?.contextOf(name)
    const frame = this.#frame
    if (!context || frame === null) return
    const rects = this.#dirty.get(name) ?? [frame]
    this.#dirty.delete(name)
    const isEmpty = this.#content.isEmpty(name)
    this.#canvases?.show(name, !isEmpty)
    if (isEmpty && this.#blank.has(name)) return
    this.#blank.delete(name)
    for (const rect of rects) {
      context.save()
      // Konva has scaled it to CSS px.
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.beginPath()
      context.rect(rect.left - frame.left, rect.top - frame.top, rect.width, rect.height)
      context.clip()
      context.clearRect(rect.left - frame.left, rect.top - frame.top, rect.width, rect.height)
      if (this.#painted?.name === name) context.drawImage(this.#painted.canvas, 0, 0)
      else if (!isEmpty) this.#content.paint(name, context, frame, rect)
      context.restore()
    }
  }

  get #marginWanted(): number {
    if (this.#hasCard() && this.#paintTime.isShort) return 0
    const { width, height } = this.#store.getState().viewSize
    return Math.round(Math.min(MARGIN_MAX_VIEW, MARGIN_SHARE * Math.min(width, height)))
  }

  /** Null also before there is an image: the camera is fitted to it, and labels would keep the sides that they had before. */
  #viewNow(): PixelFrame | null {
    const { camera, image, viewSize, pixelRatio } = this.#store.getState()
    if (image === null || viewSize.width === 0 || viewSize.height === 0) return null
    return pixelFrame(camera, viewSize, pixelRatio)
  }

  #frameAround(view: PixelFrame, motion: Motion): PixelFrame {
    return { ...view, ...growRect(view, Math.round(this.#marginView * view.pixelRatio)), motion }
  }

  #follow(view: PixelFrame, motion: Motion): void {
    this.#dropUpcoming()
    const frame = this.#frame
    if (frame === null || frame.pixelRatio !== view.pixelRatio) return this.#paintAt(view, motion)
    const scale = view.perMap / frame.perMap
    if (scale !== 1) {
      const isOut =
        scale < (this.#isMarginBlank ? 1 : 1 / SCALE_MAX) ||
        // A quick pan just before the zoom may have left what is painted.
        (scale > 1 && !containsRect(frame, scaledRect(view, 1 / scale)))
      if (this.#paintTime.isShort || scale > SCALE_MAX || isOut) return this.#paintAt(view, motion)
    } else if (frame.motion === 'zoom') return this.#paintAt(view, motion)
    else if (!containsRect(frame, growRect(view, this.#marginLow(view)))) return this.#shiftTo(view, motion)
    this.#canvases?.place(frame, view)
    this.#repaint()
  }

  #marginLow({ pixelRatio }: PixelFrame): number {
    return Math.round(MARGIN_LOW * this.#marginView * pixelRatio)
  }

  /** Moves the canvases on under the view: what is painted is copied, and what is not is painted. */
  #shiftTo(view: PixelFrame, motion: Motion): void {
    const before = this.#frame
    const frame = this.#frameAround(view, motion)
    if (this.#marginView === 0 || before === null || isEmptyRect(intersectRects(before, frame)))
      return this.#paintAt(view, motion)
    this.#frame = frame
    for (const name of LAYER_NAMES) {
      // Texts keep clear of one another, wherever the frame begins.
      if (name === 'labels' || name === 'overlay') this.#dirty.set(name, null)
      const rects = this.#dirty.get(name)
      if (rects === null || this.#content.isEmpty(name)) continue
      const context = this.#canvases?.contextOf(name)
      if (context) shiftPixels(context, before.left - frame.left, before.top - frame.top)
      this.#dirty.set(name, [...(rects ?? []), ...stripsBeside(frame, before)])
    }
    this.#canvases?.place(frame, view)
    this.#content.onFrame(frame)
    this.#repaint()
  }

  #paintAt(view: PixelFrame, motion: Motion): void {
    const frame = this.#frameAround(view, motion)
    if (motion === 'rest' && this.#frame !== null && this.#longName(frame) !== null)
      return this.#prepare(frame)
    this.#show(frame, view)
  }

  #show(frame: PixelFrame, view: PixelFrame): void {
    this.#frame = frame
    this.#canvases?.place(frame, view)
    this.#content.onFrame(frame)
    // While it moves, what takes long has to be painted all the same; the margin would be left by the next zoom.
    this.#isMarginBlank = frame.motion === 'zoom' && this.#paintTime.isShort
    const rects = frame.motion === 'rest' ? null : [this.#isMarginBlank ? view : frame]
    for (const name of LAYER_NAMES) this.#dirty.set(name, rects)
    this.#paintTime.measure()
    this.#repaint()
  }

  #rest(view: PixelFrame): void {
    const frame = this.#frame
    this.#movedMs = null
    if (this.#marginWanted !== this.#marginView) return this.resize()
    if (frame === null || frame.perMap !== view.perMap || frame.motion === 'zoom')
      return this.#paintAt(view, 'rest')
    this.#shiftTo(view, 'rest')
  }

  #repaint(): void {
    for (const name of LAYER_NAMES) {
      const rects = this.#dirty.get(name)
      if (rects === undefined) continue
      const frame = this.#frame
      if (
        rects === null &&
        frame !== null &&
        this.#painted?.name !== name &&
        this.#longName(frame) === name
      ) {
        if (this.#upcoming === null && this.#movedMs === null) this.#prepare(frame)
      } else this.#canvases?.draw(name)
    }
  }

  /** The canvas whose painting would take longer than a frame. */
  #longName(frame: PixelFrame): LayerName | null {
    return LAYER_NAMES.find((name) => this.#content.slicesOf(name)?.isLong(frame)) ?? null
  }

  /** Paints the canvas that takes long between frames, and then shows it with all the others. */
  #prepare(frame: PixelFrame): void {
    this.#dropUpcoming()
    const name = this.#longName(frame)
    const slices = name && this.#content.slicesOf(name)
    const canvas = document.createElement('canvas')
    canvas.width = frame.width
    canvas.height = frame.height
    const context = canvas.getContext('2d')
    if (!slices || context === null) return
    this.#dirty.delete(name)
    const finish = (): void => {
      this.#upcoming = null
      const isChanged = this.#dirty.has(name)
      this.#painted = { name, canvas }
      if (this.#frame === frame) {
        this.#dirty.set(name, null)
        this.#repaint()
      } else if (this.#view !== null) this.#show(frame, this.#view)
      this.#painted = null
      canvas.width = canvas.height = 0
      if (isChanged) this.invalidate(name)
    }
    const drop = runSliced(
      (function* () {
        yield* slices.paint(context, frame)
        finish()
      })(),
    )
    this.#upcoming = { name, frame, drop }
  }

  /** What was being painted is still to be painted. */
  #dropUpcoming(): void {
    if (this.#upcoming === null) return
    this.#upcoming.drop()
    this.#dirty.set(this.#upcoming.name, null)
    this.#upcoming = null
  }

  /** Frames without anything to do would take time from those that have. */
  #awaitRest(ms = VIEW_REST_MS): void {
    if (this.#isRestAwaited) return
    this.#isRestAwaited = true
    setTimeout(() => {
      this.#isRestAwaited = false
      if (this.#movedMs === null) return
      const leftMs = VIEW_REST_MS - (performance.now() - this.#movedMs)
      if (leftMs > 0) this.#awaitRest(leftMs)
      else this.#requestFrame()
    }, ms)
  }
}

const isSamePlace = (a: PixelFrame, b: PixelFrame): boolean =>
  a.left === b.left && a.top === b.top && a.perMap === b.perMap && a.pixelRatio === b.pixelRatio

const shiftPixels = (context: CanvasRenderingContext2D, x: number, y: number): void => {
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalCompositeOperation = 'copy'
  context.drawImage(context.canvas, x, y)
  context.restore()
}

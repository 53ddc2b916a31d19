import type Konva from 'konva/lib/Core.js'
import type { SizeView } from '../plane/coordinates.ts'
import { pixelFrame, type PixelFrame } from '../raster/pixelFrame.ts'
import { LAYER_NAMES, type LayerName } from '../state/Painter.ts'
import type { SceneStore } from '../state/sceneStore.ts'
import { covers, isPictureWorth, type Motion, motionBetween } from './movedArea.ts'
import { MovingPicture } from './MovingPicture.ts'
import { PaintCost } from './PaintCost.ts'

/** What a layer is mounted on: a Konva layer, or as much of one as is used here. */
export interface MountedLayer {
  drawScene(): unknown
  clearBeforeDraw(isCleared: boolean): unknown
  getCanvas(): { readonly pixelRatio: number; setPixelRatio(ratio: number): void }
  getNativeCanvasElement(): HTMLCanvasElement
  getStage(): { size(size: SizeView): unknown } | null
}

/** Puts layers on canvases in an element. Returns a function that takes them off again. */
export type MountLayers = (layers: readonly SceneLayer[], container: HTMLDivElement) => () => void

/** One of the stacked canvases. Nothing on them listens. */
export interface SceneLayer {
  readonly name: LayerName
  /** Returns a function that unmounts it. */
  mount(this: void, layer: MountedLayer): () => void
  paint(this: void, context: Pick<Konva.Context, '_context'>): void
}

/** What is painted on one of the canvases. */
export interface LayerContent {
  paint(context: CanvasRenderingContext2D, frame: PixelFrame): void
  /** Whether there is nothing to paint. A blank canvas is neither painted nor composited. */
  isEmpty?(): boolean
  /** Whether what is painted stays the same while the view moves over it. */
  isStill?(): boolean
}

/**
 * Konva truncates bitmaps to whole device px. This keeps a rounding error from losing one; it is too small to affect
 * the layout.
 */
const ROUNDING_VIEW = 1e-6
/** After so long without movement everything is painted where it is. */
const REST_MS = 120

interface Mounted {
  readonly layer: MountedLayer
  readonly content: LayerContent
  /** Where it was painted last. */
  area: PixelFrame | null
  /** Whether something on it has changed since. */
  isStale: boolean
  isBlank: boolean
}

/**
 * The mounted layers: their size, and which of them need repainting. While the camera moves they are hidden, and a
 * picture of them all is moved instead; only what changes with the view is painted in each frame.
 */
export class Canvases {
  readonly #store: SceneStore
  readonly #requestFrame: () => void
  readonly #contents = new Map<LayerName, LayerContent>()
  readonly #mounted = new Map<LayerName, Mounted>()
  readonly #dirty = new Set<LayerName>()
  readonly #picture = new MovingPicture((name, context, frame) =>
    this.#contents.get(name)?.paint(context, frame),
  )
  readonly #cost = new PaintCost()
  /** The view in the last frame. */
  #view: PixelFrame | null = null
  /** When the view moved last; null since everything is painted where it is. */
  #movedMs: number | null = null
  /** Whether the view moves or has just moved. */
  #isMoving = false
  #isRestAwaited = false
  /** Whether the last movement changed the zoom. */
  #isZooming = false
  /** Called when the browser restores lost canvases. */
  onRestored: () => void = () => undefined

  constructor(store: SceneStore, requestFrame: () => void) {
    this.#store = store
    this.#requestFrame = requestFrame
  }

  layer(name: LayerName, content: LayerContent): SceneLayer {
    this.#contents.set(name, content)
    return {
      name,
      mount: (layer) => this.#mount(name, layer, content),
      paint: (konvaContext) => {
        const mounted = this.#mounted.get(name)
        const view = this.#viewNow()
        if (mounted === undefined || view === null) return
        const wasBlank = mounted.isBlank
        mounted.isBlank = content.isEmpty?.() ?? false
        mounted.area = view
        mounted.isStale = false
        if (!(mounted.isBlank && wasBlank)) paintOn(konvaContext._context, view, mounted)
        this.#showOrHide(name, mounted)
      },
    }
  }

  invalidate(...names: readonly LayerName[]): void {
    for (const name of names) this.#dirty.add(name)
    this.#requestFrame()
  }

  /** Paints this canvas once the view rests, although it is painted where it is. */
  repaintAtRest(name: LayerName): void {
    const mounted = this.#mounted.get(name)
    if (mounted !== undefined) mounted.isStale = true
  }

  /** Call once per frame. What is invalidated while painting is painted in the next frame. */
  draw(): void {
    const view = this.#viewNow()
    if (view === null) return
    const motion = this.#view && motionBetween(this.#view, view)
    this.#view = view
    this.#isMoving ||= motion !== null
    if (motion !== null) this.#follow({ ...view, isMoving: true }, motion)
    else if (this.#movedMs !== null) this.#comeToRest(view, this.#movedMs)
    else this.#drawDirty()
  }

  /** Draws at once, since resizing blanks a canvas. */
  resize(viewSize: SizeView, pixelRatio: number): void {
    const layers = [...this.#mounted.values()].map(({ layer }) => layer)
    for (const layer of layers) {
      const canvas = layer.getCanvas()
      if (canvas.pixelRatio !== pixelRatio) canvas.setPixelRatio(pixelRatio)
    }
    layers[0]?.getStage()?.size({
      width: viewSize.width + ROUNDING_VIEW,
      height: viewSize.height + ROUNDING_VIEW,
    })
    this.#view = this.#viewNow()
    this.#movedMs = null
    this.#isMoving = false
    this.#drawAll()
  }

  /** A single movement is painted, unless what is painted can be scaled; from the second one on, a picture is moved. */
  #follow(view: PixelFrame, motion: Motion): void {
    const isFirst = this.#movedMs === null
    this.#movedMs = performance.now()
    this.#isZooming = motion.zoom !== 1
    this.#awaitRest(REST_MS)
    const names = this.#stillNames()
    const isServed = this.#picture.serves(view, names)
    const taken = isServed ? null : this.#areaToTake(view, names)
    const isFast = motion.zoom !== 1 && this.#cost.isLow
    const isPainted = !this.#picture.isMounted || isFast || (isFirst && !isServed && taken === null)
    if (isPainted || (!isServed && !isPictureWorth(view, motion))) return this.#drawAll()
    if (taken !== null) this.#picture.take(taken, this.#canvasesOf(names))
    if (isServed || taken !== null) this.#advance(view, motion, names)
    else this.#picture.paint(view, motion, names)
    this.#showMoved(view, names)
  }

  /** Paints one canvas a frame behind the picture, before the picture goes. */
  #comeToRest(view: PixelFrame, movedMs: number): void {
    if (performance.now() - movedMs < REST_MS) return this.#keepUp(view)
    this.#isMoving = false
    for (const [name, mounted] of this.#mounted) {
      if (isAt(mounted, view)) continue
      this.#dirty.delete(name)
      mounted.layer.drawScene()
      if (!mounted.isBlank) return this.#requestFrame()
    }
    this.#movedMs = null
    this.#hidePicture()
    this.#drawDirty()
  }

  /** Frames without anything to do would take time from those that have. */
  #awaitRest(ms: number): void {
    if (this.#isRestAwaited) return
    this.#isRestAwaited = true
    setTimeout(() => {
      this.#isRestAwaited = false
      if (this.#movedMs === null) return
      const leftMs = REST_MS - (performance.now() - this.#movedMs)
      if (leftMs > 0) this.#awaitRest(leftMs)
      else this.#requestFrame()
    }, ms)
  }

  /** What changes on a view that is still for a moment. */
  #keepUp(view: PixelFrame): void {
    if ([...this.#mounted.values()].every((mounted) => isAt(mounted, view))) return this.#drawDirty()
    const names = this.#stillNames()
    // A zoom that goes on would leave what is painted now.
    if (!this.#isZooming) this.#advance(view, STILL, names)
    this.#showMoved(view, names)
  }

  #advance(view: PixelFrame, motion: Motion, names: readonly LayerName[]): void {
    for (const name of names) {
      if (!this.#dirty.delete(name)) continue
      this.#picture.outdate()
      const mounted = this.#mounted.get(name)
      if (mounted !== undefined) mounted.isStale = true
    }
    const shown = this.#picture.area ?? this.#mounted.get('background')?.area ?? view
    this.#picture.advance(shown, view, motion, names)
    if (this.#picture.isWorking) this.#requestFrame()
  }

  /** Moves the picture, and paints what does not lie still. */
  #showMoved(view: PixelFrame, names: readonly LayerName[]): void {
    this.#picture.place(view)
    for (const name of LAYER_NAMES) if (!names.includes(name)) this.#mounted.get(name)?.layer.drawScene()
    for (const [name, mounted] of this.#mounted) this.#showOrHide(name, mounted)
  }

  #drawDirty(): void {
    // In this order, since labels keep clear of what is painted below them.
    const names = LAYER_NAMES.filter((name) => this.#dirty.has(name))
    this.#dirty.clear()
    for (const name of names) this.#mounted.get(name)?.layer.drawScene()
  }

  #drawAll(): void {
    this.#cost.measure()
    this.#hidePicture()
    this.#dirty.clear()
    for (const name of LAYER_NAMES) this.#mounted.get(name)?.layer.drawScene()
  }

  #viewNow(): PixelFrame | null {
    const { camera, viewSize, pixelRatio } = this.#store.getState()
    if (viewSize.width === 0 || viewSize.height === 0) return null
    return { ...pixelFrame(camera, viewSize, pixelRatio), isMoving: this.#isMoving }
  }

  /** The canvases that can be moved as they are. */
  #stillNames(): LayerName[] {
    return LAYER_NAMES.filter((name) => {
      const content = this.#mounted.get(name)?.content
      return content !== undefined && !content.isEmpty?.() && (content.isStill?.() ?? true)
    })
  }

  /** Returns what these canvases show if that, scaled, fills the view, as it does while one zooms in; null otherwise. */
  #areaToTake(view: PixelFrame, names: readonly LayerName[]): PixelFrame | null {
    const [area = null, ...others] = names.map((name) => this.#mounted.get(name)?.area ?? null)
    const isOne = others.every((other) => area && other && motionBetween(area, other) === null)
    return this.#picture.area === null && area !== null && isOne && covers(area, view) ? area : null
  }

  #canvasesOf(names: readonly LayerName[]): ReadonlyMap<LayerName, HTMLCanvasElement> {
    const canvases = new Map<LayerName, HTMLCanvasElement>()
    for (const name of names) {
      const canvas = this.#mounted.get(name)?.layer.getNativeCanvasElement()
      if (canvas) canvases.set(name, canvas)
    }
    return canvases
  }

  #hidePicture(): void {
    if (this.#picture.area === null) return
    this.#picture.hide()
    for (const [name, mounted] of this.#mounted) this.#showOrHide(name, mounted)
  }

  /** The browser would take as long to composite a blank canvas as any other. */
  #showOrHide(name: LayerName, mounted: Mounted): void {
    const isHidden = mounted.isBlank || this.#picture.has(name)
    const { style } = mounted.layer.getNativeCanvasElement()
    const visibility = isHidden ? 'hidden' : ''
    if (style.visibility !== visibility) style.visibility = visibility
  }

  #mount(name: LayerName, layer: MountedLayer, content: LayerContent): () => void {
    const mounted: Mounted = { layer, content, area: null, isStale: false, isBlank: false }
    this.#mounted.set(name, mounted)
    layer.clearBeforeDraw(false)
    const canvas = layer.getNativeCanvasElement()
    const isLast = name === LAYER_NAMES.at(-1)
    const unmountPicture = isLast && canvas.parentElement ? this.#picture.mount(canvas.parentElement) : null
    const onRestored = (): void => this.onRestored()
    canvas.addEventListener('contextrestored', onRestored)
    // Sizing blanks all canvases, so it waits for the last one.
    if (this.#mounted.size === this.#contents.size) {
      const { viewSize, pixelRatio } = this.#store.getState()
      this.resize(viewSize, pixelRatio)
    }
    return () => {
      canvas.removeEventListener('contextrestored', onRestored)
      unmountPicture?.()
      if (this.#mounted.get(name) === mounted) this.#mounted.delete(name)
    }
  }
}

const STILL: Motion = { x: 0, y: 0, zoom: 1 }

/** Whether it is painted as it has to be when the view rests. */
const isAt = ({ area, isStale }: Mounted, view: PixelFrame): boolean =>
  area !== null && !isStale && motionBetween(area, view) === null

const paintOn = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { content, isBlank }: Mounted,
): void => {
  context.save()
  // Painters work in device px.
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, context.canvas.width, context.canvas.height)
  if (!isBlank) content.paint(context, frame)
  context.restore()
}

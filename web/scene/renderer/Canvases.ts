import { VIEW_REST_MS } from '../plane/cameraMotions.ts'
import type { SizeView } from '../plane/coordinates.ts'
import { pixelFrame, type PixelFrame } from '../raster/pixelFrame.ts'
import { runInTasks, type Slices } from '../raster/runInTasks.ts'
import { LAYER_NAMES, type LayerName } from '../state/Painter.ts'
import type { SceneStore } from '../state/sceneStore.ts'
import { covers, isPictureWorth, type Motion, motionBetween, STILL } from './movedArea.ts'
import { MovingPicture } from './MovingPicture.ts'
import { PaintCost } from './PaintCost.ts'
import {
  type LayerContent,
  type Mounted,
  type MountedLayer,
  paintMounted,
  resizeLayers,
  type SceneLayer,
  setPainted,
  showUnless,
} from './SceneLayer.ts'

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
  readonly #picture = new MovingPicture((name, context, frame) => {
    this.#contents.get(name)?.paint(context, frame)
    // What is cached of the content may have moved away from the canvas, even if the view comes back to it.
    this.repaintAtRest(name)
  })
  readonly #cost = new PaintCost()
  /** The view in the last frame, or in the one that is being drawn. */
  #view: PixelFrame | null = null
  /** When the view moved last; null since everything is painted where it is. */
  #movedMs: number | null = null
  #isRestAwaited = false
  /** Whether a pointer holds the map, which may be about to move. */
  #isHeld = false
  #dropPreparation = (): void => undefined
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
        if (mounted === undefined || this.#view === null) return
        paintMounted(konvaContext._context, mounted, this.#view)
        showUnless(this.#picture.has(name), mounted)
      },
    }
  }

  invalidate(...names: readonly LayerName[]): void {
    for (const name of names) this.#dirty.add(name)
    this.#requestFrame()
  }

  /** Whether the moving picture is shown or being painted, which reaches beyond the view. */
  get hasPicture(): boolean {
    return this.#picture.area !== null || this.#picture.isWorking
  }

  /** Paints this canvas once the view rests, although it is painted where it is. */
  repaintAtRest(name: LayerName): void {
    const mounted = this.#mounted.get(name)
    if (mounted !== undefined) mounted.isStale = true
  }

  /** Call when a pointer takes hold of the map, or lets it go: the picture is painted before it moves. */
  setHeld(isHeld: boolean): void {
    this.#isHeld = isHeld
    if (this.#movedMs !== null) return
    if (isHeld) this.#prepare()
    else this.#dropPrepared()
  }

  /** Call once per frame. What is invalidated while painting is painted in the next frame. */
  draw(): void {
    const still = this.#viewNow()
    if (still === null) return
    const motion = this.#view && motionBetween(this.#view, still)
    const isMoving = motion !== null || this.#view?.isMoving === true
    const view = isMoving ? { ...still, isMoving } : still
    this.#view = view
    if (motion !== null) this.#follow(view, motion)
    else if (this.#movedMs !== null) this.#comeToRest(view, this.#movedMs)
    else this.#drawDirty(view)
  }

  /** Draws at once, since resizing blanks a canvas. */
  resize(viewSize: SizeView, pixelRatio: number): void {
    const layers = [...this.#mounted.values()].map(({ layer }) => layer)
    resizeLayers(layers, viewSize, pixelRatio)
    this.#view = this.#viewNow()
    this.#movedMs = null
    if (this.#view === null) return
    this.#cost.measure()
    this.#drawAll(this.#view)
  }

  /**
   * A single movement is painted, unless a picture is prepared or what is painted can be scaled; from the second one on, a
   * picture is moved.
   */
  #follow(view: PixelFrame, motion: Motion): void {
    const isFirst = this.#movedMs === null
    if (isFirst) this.#cost.measureNext()
    this.#movedMs = performance.now()
    this.#isZooming = motion.zoom !== 1
    this.#awaitRest(VIEW_REST_MS)
    if (!this.#picture.isMounted) return this.#drawAll(view)
    if (this.#isZooming && this.#cost.isLow) {
      if (isFirst) this.#dropPrepared()
      return this.#drawAll(view)
    }
    const names = this.#stillNames()
    if (isFirst) this.#takeUpPrepared(view, motion, names)
    const isServed = this.#picture.serves(view, names)
    const taken = isServed ? null : this.#areaToTake(view, names)
    const isPainted = isFirst && !isServed && taken === null
    if (isPainted || (!isServed && !isPictureWorth(view, motion))) return this.#drawAll(view)
    if (taken !== null) this.#picture.take(taken, this.#canvasesOf(names))
    if (isServed || taken !== null) this.#advance(view, motion, names)
    else this.#picture.paint(view, motion, names)
    this.#showMoved(view, names)
  }

  /** Paints one canvas a frame behind the picture, before the picture goes. */
  #comeToRest(view: PixelFrame, movedMs: number): void {
    if (performance.now() - movedMs < VIEW_REST_MS) return this.#keepUp(view)
    const still = (this.#view = { ...view, isMoving: false })
    for (const [name, mounted] of this.#mounted) {
      if (isAt(mounted, view)) continue
      this.#dirty.delete(name)
      this.#drawOn(name, still)
      if (!mounted.isBlank) return this.#requestFrame()
    }
    this.#movedMs = null
    this.#hidePicture()
    this.#drawDirty(still)
    if (this.#isHeld) this.#prepare()
  }

  #prepare(): void {
    const view = this.#viewNow()
    if (view === null || !this.#picture.isMounted) return
    this.#dropPreparation()
    this.#picture.prepare({ ...view, isMoving: true }, this.#stillNames())
    this.#dropPreparation = runInTasks(this.#paintBetweenFrames())
  }

  *#paintBetweenFrames(): Slices<void> {
    while (this.#picture.paintMore()) yield
  }

  #dropPrepared(): void {
    this.#dropPreparation()
    this.#picture.hide()
  }

  /** The view moves for the first time since it rested. */
  #takeUpPrepared(view: PixelFrame, motion: Motion, names: readonly LayerName[]): void {
    this.#dropPreparation()
    if (motion.zoom !== 1) return this.#picture.hide()
    // What was hovered until this frame was never in it.
    this.#outdatePrepared('overlay')
    this.#picture.showPrepared(view, names)
    if (!this.#picture.serves(view, names)) return this.#picture.hide()
    // It shows them as they are now.
    for (const name of names) if (this.#dirty.delete(name)) this.repaintAtRest(name)
  }

  #outdatePrepared(but: LayerName | null = null): void {
    for (const name of this.#dirty)
      if (name !== but && this.#picture.isPrepared(name)) this.#picture.outdate()
  }

  /** Frames without anything to do would take time from those that have. */
  #awaitRest(ms: number): void {
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

  /** What changes on a view that is still for a moment. */
  #keepUp(view: PixelFrame): void {
    const areAllAt = [...this.#mounted.values()].every((mounted) => isAt(mounted, view))
    if (this.#picture.area === null || areAllAt) return this.#drawDirty(view)
    const names = this.#stillNames()
    // A zoom that goes on would leave what is painted now.
    if (!this.#isZooming) this.#advance(view, STILL, names)
    this.#showMoved(view, names)
  }

  #advance(view: PixelFrame, motion: Motion, names: readonly LayerName[]): void {
    for (const name of names) {
      if (!this.#dirty.delete(name)) continue
      this.#picture.outdate()
      this.repaintAtRest(name)
    }
    const wasWorking = this.#picture.isWorking
    this.#picture.advance(view, motion, names)
    if (!this.#picture.isWorking) return
    if (!wasWorking) runInTasks(this.#paintBetweenFrames())
    this.#requestFrame()
  }

  /** Moves the picture, and paints what does not lie still. */
  #showMoved(view: PixelFrame, names: readonly LayerName[]): void {
    this.#picture.place(view)
    for (const name of LAYER_NAMES) if (!names.includes(name)) this.#drawOn(name, view)
    this.#showOrHide()
  }

  #drawDirty(view: PixelFrame): void {
    this.#outdatePrepared()
    // In this order, since labels keep clear of what is painted below them.
    const names = LAYER_NAMES.filter((name) => this.#dirty.has(name))
    this.#dirty.clear()
    for (const name of names) this.#drawOn(name, view)
  }

  #drawAll(view: PixelFrame): void {
    // At the same zoom most of it is only copied, which tells nothing about a zoom.
    if (this.#isZooming) this.#cost.sample()
    this.#outdatePrepared()
    this.#hidePicture()
    this.#dirty.clear()
    for (const name of LAYER_NAMES) this.#drawOn(name, view)
  }

  /** A canvas that is blank and stays so is not drawn. */
  #drawOn(name: LayerName, view: PixelFrame): void {
    const mounted = this.#mounted.get(name)
    if (mounted?.isBlank && mounted.content.isEmpty?.()) setPainted(mounted, view)
    else mounted?.layer.drawScene()
  }

  #viewNow(): PixelFrame | null {
    const { camera, viewSize, pixelRatio } = this.#store.getState()
    if (viewSize.width === 0 || viewSize.height === 0) return null
    return pixelFrame(camera, viewSize, pixelRatio)
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
      const mounted = this.#mounted.get(name)
      if (mounted) canvases.set(name, mounted.layer.getNativeCanvasElement())
    }
    return canvases
  }

  #hidePicture(): void {
    if (this.#picture.area === null) return
    this.#picture.hide()
    this.#showOrHide()
  }

  #showOrHide(): void {
    for (const [name, mounted] of this.#mounted) showUnless(this.#picture.has(name), mounted)
  }

  #mount(name: LayerName, layer: MountedLayer, content: LayerContent): () => void {
    const mounted: Mounted = { layer, content, area: null, isStale: false, isBlank: false, isHidden: false }
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

/** Whether it is painted as it has to be when the view rests. */
const isAt = ({ area, isStale }: Mounted, view: PixelFrame): boolean =>
  area !== null && !isStale && motionBetween(area, view) === null

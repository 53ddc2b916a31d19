import type Konva from 'konva/lib/Core.js'
import type { SizeView } from '../plane/coordinates.ts'
import { pixelFrame, type PixelFrame } from '../raster/pixelFrame.ts'
import { LAYER_NAMES, type LayerName } from '../state/Painter.ts'
import type { SceneStore } from '../state/sceneStore.ts'

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

type PaintFrame = (context: CanvasRenderingContext2D, frame: PixelFrame) => void

/**
 * Konva truncates bitmaps to whole device px. This keeps a rounding error from losing one; it is too small to affect
 * the layout.
 */
const ROUNDING_VIEW = 1e-6

/** The mounted layers: their size, and which of them need repainting. */
export class Canvases {
  readonly #store: SceneStore
  readonly #requestFrame: () => void
  readonly #mounted = new Map<LayerName, MountedLayer>()
  readonly #dirty = new Set<LayerName>()
  readonly #blank = new Set<LayerName>()
  /** Called when the browser restores lost canvases. */
  onRestored: () => void = () => undefined

  constructor(store: SceneStore, requestFrame: () => void) {
    this.#store = store
    this.#requestFrame = requestFrame
  }

  /** `isEmpty`: returns whether there is nothing to paint. A blank canvas is neither painted nor composited. */
  layer(name: LayerName, paint: PaintFrame, isEmpty: () => boolean = () => false): SceneLayer {
    return {
      name,
      mount: (layer) => this.#mount(name, layer),
      paint: (konvaContext) => {
        const { camera, viewSize, pixelRatio } = this.#store.getState()
        if (viewSize.width === 0 || viewSize.height === 0) return
        const isBlank = isEmpty()
        if (isBlank && this.#blank.has(name)) return
        const context = konvaContext._context
        context.save()
        // Painters work in device px.
        context.setTransform(1, 0, 0, 1, 0, 0)
        context.clearRect(0, 0, context.canvas.width, context.canvas.height)
        if (!isBlank) paint(context, pixelFrame(camera, viewSize, pixelRatio))
        context.restore()
        if (isBlank !== this.#blank.has(name)) this.#setBlank(name, isBlank)
      },
    }
  }

  invalidate(...names: readonly LayerName[]): void {
    for (const name of names) this.#dirty.add(name)
    this.#requestFrame()
  }

  /** Call once per frame. What is invalidated while painting is painted in the next frame. */
  drawDirty(): void {
    // In this order, since labels keep clear of what is painted below them.
    const names = LAYER_NAMES.filter((name) => this.#dirty.has(name))
    this.#dirty.clear()
    for (const name of names) this.#mounted.get(name)?.drawScene()
  }

  /** Draws at once, since resizing blanks a canvas. */
  resize(viewSize: SizeView, pixelRatio: number): void {
    const layers = [...this.#mounted.values()]
    for (const layer of layers) {
      const canvas = layer.getCanvas()
      if (canvas.pixelRatio !== pixelRatio) canvas.setPixelRatio(pixelRatio)
    }
    layers[0]?.getStage()?.size({
      width: viewSize.width + ROUNDING_VIEW,
      height: viewSize.height + ROUNDING_VIEW,
    })
    this.#dirty.clear()
    for (const layer of layers) layer.drawScene()
  }

  /** Hides a blank canvas: the browser would take as long to composite it as any other. */
  #setBlank(name: LayerName, isBlank: boolean): void {
    if (isBlank) this.#blank.add(name)
    else this.#blank.delete(name)
    const canvas = this.#mounted.get(name)?.getNativeCanvasElement()
    if (canvas !== undefined) canvas.style.visibility = isBlank ? 'hidden' : ''
  }

  #mount(name: LayerName, layer: MountedLayer): () => void {
    this.#mounted.set(name, layer)
    this.#blank.delete(name)
    layer.clearBeforeDraw(false)
    const canvas = layer.getNativeCanvasElement()
    const onRestored = (): void => this.onRestored()
    canvas.addEventListener('contextrestored', onRestored)
    const { viewSize, pixelRatio } = this.#store.getState()
    this.resize(viewSize, pixelRatio)
    return () => {
      canvas.removeEventListener('contextrestored', onRestored)
      if (this.#mounted.get(name) === layer) this.#mounted.delete(name)
    }
  }
}

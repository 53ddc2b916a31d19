import type Konva from 'konva/lib/Core.js'
import type { SizeView } from '../plane/coordinates.ts'
import { pixelFrame, type PixelFrame } from '../raster/pixelFrame.ts'
import type { SceneStore } from '../state/sceneStore.ts'

/** One of the stacked canvases. `SceneView` gives each a Konva layer; nothing on them listens. */
export interface SceneLayer {
  readonly name: 'background' | 'zones' | 'markers' | 'overlay'
  /** Answers the way to take the layer back. */
  mount(layer: Konva.Layer): () => void
  paint(context: Konva.Context): void
}

export type LayerName = SceneLayer['name']
export type PaintFrame = (context: CanvasRenderingContext2D, frame: PixelFrame) => void

/** Konva cuts a bitmap off to whole device px; this keeps a rounding error from costing one, and layout ignores it. */
const ROUNDING_VIEW = 1e-6

/** The Konva layers: their size, which of them have to be painted anew, and the painting. */
export class Canvases {
  readonly #store: SceneStore
  readonly #requestFrame: () => void
  readonly #mounted = new Map<LayerName, Konva.Layer>()
  readonly #dirty = new Set<LayerName>()
  readonly #blank = new Set<LayerName>()
  /** Called when the browser gave back canvases that it had taken. */
  onRestored: () => void = () => undefined

  constructor(store: SceneStore, requestFrame: () => void) {
    this.#store = store
    this.#requestFrame = requestFrame
  }

  /** `isEmpty`: there is nothing to paint. A canvas that is blank is neither painted nor laid over the others. */
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
        // All painting is in whole device px.
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

  /** Once a frame. */
  drawDirty(): void {
    for (const name of this.#dirty) this.#mounted.get(name)?.drawScene()
    this.#dirty.clear()
  }

  /** Draws at once: a canvas that is resized is blank until it is painted. */
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
    for (const layer of layers) layer.drawScene()
    this.#dirty.clear()
  }

  /** The browser spends as much on laying a blank canvas over others as on any. */
  #setBlank(name: LayerName, isBlank: boolean): void {
    if (isBlank) this.#blank.add(name)
    else this.#blank.delete(name)
    const canvas = this.#mounted.get(name)?.getNativeCanvasElement()
    if (canvas !== undefined) canvas.style.visibility = isBlank ? 'hidden' : ''
  }

  #mount(name: LayerName, layer: Konva.Layer): () => void {
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

import type Konva from 'konva/lib/Core.js'
import type { SizeView } from '../plane/coordinates.ts'
import type { PixelFrame } from '../raster/pixelFrame.ts'
import { LAYER_NAMES, type LayerName } from '../state/Painter.ts'

/**
 * Konva truncates bitmaps to whole device px. This keeps a rounding error from losing one; it is too small to affect
 * the layout.
 */
const ROUNDING_VIEW = 1e-6

/** The canvases of a mounted stage: a Konva layer for each name. */
export class StageCanvases {
  readonly #stage: Konva.Stage
  readonly #layers: ReadonlyMap<LayerName, Konva.Layer>

  /** `onNodesChange`: the nodes of the overlay are to be drawn, which the frame does with all else. */
  constructor(stage: Konva.Stage, onNodesChange: () => void) {
    this.#stage = stage
    const layers = stage.getLayers()
    this.#layers = new Map(
      LAYER_NAMES.flatMap((name) =>
        layers.filter((layer) => layer.name() === name).map((layer) => [name, layer] as const),
      ),
    )
    const overlay = this.#layers.get('overlay')
    if (overlay)
      overlay.batchDraw = () => {
        onNodesChange()
        return overlay
      }
  }

  /** Blanks them. */
  resize({ width, height }: SizeView, pixelRatio: number): void {
    for (const layer of this.#layers.values()) {
      const canvas = layer.getCanvas()
      if (canvas.pixelRatio !== pixelRatio) canvas.setPixelRatio(pixelRatio)
    }
    this.#stage.size({ width: width + ROUNDING_VIEW, height: height + ROUNDING_VIEW })
  }

  contextOf(name: LayerName): CanvasRenderingContext2D | null {
    return this.#layers.get(name)?.getNativeCanvasElement().getContext('2d') ?? null
  }

  /** Has Konva call the scene function of a layer's shape. */
  draw(name: LayerName): void {
    this.#layers.get(name)?.drawScene()
  }

  show(name: LayerName, isShown: boolean): void {
    const style = this.#layers.get(name)?.getNativeCanvasElement().style
    if (style) style.visibility = isShown ? '' : 'hidden'
  }

  /** Moves and scales what is painted at `frame` to where it lies in the view, without painting. */
  place(frame: PixelFrame, view: PixelFrame): void {
    const scale = view.perMap / frame.perMap
    const x = (frame.left * scale - view.left) / view.pixelRatio
    const y = (frame.top * scale - view.top) / view.pixelRatio
    this.#stage.container().style.transform =
      x === 0 && y === 0 && scale === 1
        ? ''
        : `translate(${x}px, ${y}px)${scale === 1 ? '' : ` scale(${scale})`}`
  }

  onRestored(listener: () => void): () => void {
    const canvases = [...this.#layers.values()].map((layer) => layer.getNativeCanvasElement())
    for (const canvas of canvases) canvas.addEventListener('contextrestored', listener)
    return () => {
      for (const canvas of canvases) canvas.removeEventListener('contextrestored', listener)
    }
  }
}

import { LAYER_NAMES, type LayerName } from '../../web/scene/state/Painter.ts'

/** A Konva stage on a page that is not there, which notes what is done with its canvases. */
export class FakeStage {
  readonly style = { transform: '' }
  /** In CSS px. */
  sizeView = { width: 0, height: 0 }
  /** What was copied to a canvas, and where. */
  copies: string[] = []
  /** The colours of the lines that were painted. */
  strokes: unknown[] = []
  readonly #layers: ReturnType<FakeStage['newLayer']>[]
  readonly #paint: (name: LayerName) => void

  /** `paint`: what the scene function of a layer's shape does. */
  constructor(paint: (name: LayerName) => void) {
    this.#paint = paint
    this.#layers = LAYER_NAMES.map((name) => this.newLayer(name))
  }

  getLayers() {
    return this.#layers
  }

  size(sizeView: { width: number; height: number }): void {
    this.sizeView = sizeView
  }

  container() {
    return { style: this.style }
  }

  isShown(name: LayerName): boolean {
    return this.#layers.find((layer) => layer.name() === name)?.canvas.style.visibility !== 'hidden'
  }

  newCanvas(name = 'other') {
    const canvas = {
      width: 300,
      height: 200,
      style: { visibility: '' },
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      getContext: (kind: string): unknown => (kind === '2d' ? context : null),
    }
    const known: Record<string, unknown> = {
      canvas,
      drawImage: (_: unknown, x: number, y: number) => this.copies.push(`${name} at ${x}, ${y}`),
      stroke: () => this.strokes.push(known['strokeStyle']),
    }
    const context = new Proxy(known, { get: (_, key) => known[String(key)] ?? (() => undefined) })
    return canvas
  }

  newLayer(name: LayerName) {
    const canvas = this.newCanvas(name)
    return {
      canvas,
      name: () => name,
      getNativeCanvasElement: () => canvas,
      getCanvas: () => ({ pixelRatio: 1, setPixelRatio: () => undefined }),
      drawScene: () => this.#paint(name),
    }
  }
}

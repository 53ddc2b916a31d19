import type { SizeView } from '../plane/coordinates.ts'
import type { MountedLayer, MountLayers, SceneLayer } from './SceneLayer.ts'

/**
 * Puts the layers of a scene on canvases of their own in `container`, without Konva: where a map is only looked at, Konva
 * would be a fifth of the script. Returns a function that removes them.
 */
export const mountPlainCanvases: MountLayers = (layers, container) => {
  const mounted: PlainLayer[] = []
  const stage = { size: (size: SizeView) => mounted.forEach((layer) => layer.resize(size)) }
  const unmounts = layers.map(({ paint, mount }) => {
    const layer = new PlainLayer(paint, stage)
    mounted.push(layer)
    container.append(layer.canvas)
    return mount(layer)
  })
  return () => {
    for (const unmount of unmounts) unmount()
    for (const { canvas } of mounted) canvas.remove()
  }
}

interface PlainStage {
  size(size: SizeView): void
}

class PlainLayer implements MountedLayer {
  readonly canvas = document.createElement('canvas')
  readonly #paint: SceneLayer['paint']
  readonly #stage: PlainStage
  #size: SizeView = { width: 0, height: 0 }
  #pixelRatio = 1

  constructor(paint: SceneLayer['paint'], stage: PlainStage) {
    this.#paint = paint
    this.#stage = stage
    this.canvas.style.position = 'absolute'
  }

  drawScene(): void {
    const context = this.canvas.getContext('2d')
    if (context) this.#paint({ _context: context })
  }

  resize(size: SizeView): void {
    this.#size = size
    this.canvas.width = size.width * this.#pixelRatio
    this.canvas.height = size.height * this.#pixelRatio
    this.canvas.style.width = `${size.width}px`
    this.canvas.style.height = `${size.height}px`
  }

  getCanvas() {
    return {
      pixelRatio: this.#pixelRatio,
      setPixelRatio: (ratio: number) => {
        this.#pixelRatio = ratio
        this.resize(this.#size)
      },
    }
  }

  getNativeCanvasElement(): HTMLCanvasElement {
    return this.canvas
  }

  getStage(): PlainStage {
    return this.#stage
  }

  /** The painters clear what they paint on. */
  clearBeforeDraw(): void {}
}

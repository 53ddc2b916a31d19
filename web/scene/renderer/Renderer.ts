import type Konva from 'konva/lib/Core.js'
import type { RectMap } from '../plane/coordinates.ts'
import { loadPicture } from '../raster/PictureLoader.ts'
import { growRect, type PixelFrame, type RectDevice, rectInPlane } from '../raster/pixelFrame.ts'
import type { PaintedFrame } from '../state/PaintedFrame.ts'
import {
  LAYER_NAMES,
  type LayerName,
  type LayerPainting,
  type Painter,
  type Surface,
} from '../state/Painter.ts'
import type { SceneImage, SceneState, SceneStore } from '../state/sceneStore.ts'
import { FloorBackground, type FloorImage } from '../tiles/FloorBackground.ts'
import { MovingStage, type StageContent } from './MovingStage.ts'

/** Deeper than any painter nests. */
const SAVES_MAX = 16

/** Keeps a painter that fails from stopping the others, and reports each failure once, not in every frame. */
class PaintGuard {
  readonly #onFailure: (error: unknown) => void
  readonly #known = new Set<string>()

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure
  }

  /** Paints on a context that is in device px, and leaves it so. */
  run(context: CanvasRenderingContext2D, paint: () => void): void {
    try {
      paint()
    } catch (error) {
      this.#report(error)
      // What it saved, it did not restore.
      for (let depth = 0; depth < SAVES_MAX; depth++) context.restore()
      context.save()
      context.setTransform(1, 0, 0, 1, 0, 0)
    }
  }

  #report(error: unknown): void {
    const text = String(error)
    if (this.#known.has(text)) return
    this.#known.add(text)
    this.#onFailure(error)
  }
}

interface RendererParts {
  readonly store: SceneStore
  /** What is painted on the canvases now. */
  readonly painted: PaintedFrame
  readonly requestFrame: () => void
  /** Whether a graphics card paints. */
  readonly hasCard: () => boolean
  /** Something could not be painted. */
  readonly onFailure: (error: unknown) => void
}

/** Paints the image and, through a list of painters, every kind of object on it: only what has changed, once per frame. */
export class Renderer implements Surface {
  readonly #store: SceneStore
  readonly #stage: MovingStage
  readonly #background: FloorBackground
  readonly #guard: PaintGuard
  #painters: readonly Painter[] = []
  /** With which names were measured: its family, and how many faces were loaded. */
  #font = ''

  constructor({ store, painted, requestFrame, hasCard, onFailure }: RendererParts) {
    this.#store = store
    this.#guard = new PaintGuard(onFailure)
    this.#background = new FloorBackground(loadPicture, () => this.invalidate('background'))
    const content: StageContent = {
      paint: (...painting) => this.#paint(...painting),
      isEmpty: (name) =>
        name !== 'background' &&
        name !== 'overlay' &&
        this.#paintingsOf(name).every((painting) => painting.isEmpty(store.getState())),
      slicesOf: (name) => this.#paintingsOf(name)[0]?.slices ?? null,
      onFrame: (frame) => painted.set(frame),
    }
    this.#stage = new MovingStage({ store, content, requestFrame, hasCard })
  }

  /** Bottom first. Call once, before anything is painted. */
  setPainters(painters: readonly Painter[]): void {
    this.#painters = painters
  }

  /** Paints on the canvases of a stage. Returns a function that ends it. */
  mount(stage: Konva.Stage): () => void {
    return this.#stage.mount(stage, () => this.#onRestored())
  }

  /** The scene function of a layer's shape. */
  paintLayer(name: LayerName): void {
    this.#stage.paint(name)
  }

  /** Uses the container's font, and loads again what was freed. Returns a function that detaches it. */
  attach(container: HTMLElement): () => void {
    this.#background.resume()
    return followFont(container, (fontFamily, faces) => {
      const font = `${fontFamily}, ${faces} faces`
      if (font === this.#font) return
      this.#font = font
      this.#store.setState({ fontFamily })
      for (const painter of this.#painters) painter.setFontFamily?.(fontFamily)
      this.invalidate('labels', 'overlay', 'people')
    })
  }

  setImage(image: SceneImage): void {
    this.#background.setImage(image)
    this.invalidate('background')
  }

  prepareImage(image: SceneImage): Promise<void> {
    return this.#background.prepareImage(image)
  }

  setFloorImage(floor: FloorImage | null): void {
    this.#background.setFloorImage(floor)
    this.invalidate('background')
  }

  prepareFloorImage(image: SceneImage | null): Promise<void> {
    return this.#background.prepareFloorImage(image)
  }

  onChange(now: SceneState, before: SceneState): void {
    if (now.draft !== before.draft) this.invalidate('overlay')
    for (const painter of this.#painters) painter.onChange?.(now, before)
  }

  invalidate(...names: readonly LayerName[]): void {
    this.#stage.invalidate(...names)
  }

  touch(name: LayerName, bounds: RectMap, reachView: number): boolean {
    return this.#stage.touch(name, ({ perMap, pixelRatio }) =>
      growRect(rectInPlane(bounds, perMap), Math.ceil(reachView * pixelRatio) + 1),
    )
  }

  resize(): void {
    this.#stage.resize()
  }

  draw(): void {
    this.#stage.draw()
  }

  free(): void {
    this.#background.free()
    for (const painter of this.#painters) painter.free?.()
  }

  #paint(name: LayerName, context: CanvasRenderingContext2D, frame: PixelFrame, rect: RectDevice): void {
    if (name === 'background') return this.#paintBackground(context, frame)
    const state = this.#store.getState()
    for (const { paint } of this.#paintingsOf(name))
      this.#guard.run(context, () => paint(context, frame, rect, state))
  }

  #paintBackground(context: CanvasRenderingContext2D, frame: PixelFrame): void {
    this.#guard.run(context, () => this.#background.paint(context, frame))
    const { isAwaited } = this.#background
    if (isAwaited !== this.#store.getState().isBackgroundAwaited)
      this.#store.setState({ isBackgroundAwaited: isAwaited })
  }

  #paintingsOf(name: LayerName): readonly LayerPainting[] {
    return this.#painters.flatMap(({ layers }) => layers[name] ?? [])
  }

  #onRestored(): void {
    for (const painter of this.#painters) painter.onRestored?.()
    this.invalidate(...LAYER_NAMES)
  }
}

/** Reports the container's font and how many of its faces are loaded, at once and again whenever some have loaded. */
const followFont = (
  container: HTMLElement,
  onFont: (fontFamily: string, faces: number) => void,
): (() => void) => {
  const read = (): void => {
    const { fontFamily } = getComputedStyle(container)
    const isOfIt = ({ family }: FontFace): boolean => fontFamily.includes(family.replace(/["']/g, ''))
    const faces = [...document.fonts].filter((face) => face.status === 'loaded' && isOfIt(face))
    onFont(fontFamily, faces.length)
  }
  read()
  document.fonts.addEventListener('loadingdone', read)
  return () => document.fonts.removeEventListener('loadingdone', read)
}

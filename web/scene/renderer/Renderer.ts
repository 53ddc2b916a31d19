import { loadPicture } from '../raster/PictureLoader.ts'
import type { LayerName, Painter, RestLayerName, Surface } from '../state/Painter.ts'
import type { SceneImage, SceneState, SceneStore } from '../state/sceneStore.ts'
import { Background } from '../tiles/Background.ts'
import { Canvases } from './Canvases.ts'
import type { SceneLayer } from './SceneLayer.ts'
import { PaintGuard } from './PaintGuard.ts'
import { RestBitmap } from './RestBitmap.ts'

/** How many places of a canvas are repainted one by one: where markers are crowded, each shows a hundred of them. */
const TOUCHED_MAX: Readonly<Record<RestLayerName, number>> = { shapes: 32, markers: 8 }

/** Paints the image and, through a list of painters, every kind of object on it: only what has changed, once per frame. */
export class Renderer implements Surface {
  readonly layers: readonly SceneLayer[]
  readonly #store: SceneStore
  readonly #canvases: Canvases
  readonly #background: Background
  readonly #guard: PaintGuard
  #painters: readonly Painter[] = []
  #rest: Readonly<Record<RestLayerName, RestBitmap>> = this.#restBitmapsOf([])
  /** With which names were measured: its family, and how many faces were loaded. */
  #font = ''

  /** `onFailure`: something could not be painted. */
  constructor(store: SceneStore, requestFrame: () => void, onFailure: (error: unknown) => void) {
    this.#store = store
    this.#guard = new PaintGuard(onFailure)
    this.#canvases = new Canvases(store, requestFrame)
    this.#canvases.onRestored = () => this.#onRestored()
    this.#background = new Background(loadPicture, () => this.invalidate('background'))
    this.layers = [
      this.#canvases.layer('background', {
        paint: (context, frame) => {
          this.#guard.run(context, () => this.#background.paint(context, frame))
          const { isAwaited } = this.#background
          if (isAwaited !== store.getState().isBackgroundAwaited)
            store.setState({ isBackgroundAwaited: isAwaited })
        },
      }),
      this.#restLayer('shapes'),
      this.#restLayer('markers'),
      this.#canvases.layer('overlay', {
        paint: (context, frame) => {
          const state = frame.marginDevice > 0 ? unhovered(store.getState()) : store.getState()
          for (const pass of ['paintOverlay', 'paintDraft'] as const)
            for (const painter of this.#painters)
              this.#guard.run(context, () => painter[pass]?.(context, frame, state))
        },
        isEmpty: () => this.#isOverlay((painter, state) => painter.isOverlayEmpty?.(state)),
        isStill: () =>
          this.#isOverlay(
            (painter, state) =>
              painter.isOverlayStill?.(unhovered(state)) ?? painter.isOverlayEmpty?.(unhovered(state)),
          ),
      }),
    ]
  }

  /** Bottom first. Call once, before anything is painted. */
  setPainters(painters: readonly Painter[]): void {
    this.#painters = painters
    this.#rest = this.#restBitmapsOf(painters)
  }

  /** Uses the container's font, and loads again what was freed. Returns a function that detaches it. */
  attach(container: HTMLElement): () => void {
    this.#background.resume()
    return followFont(container, (fontFamily, faces) => {
      const font = `${fontFamily}, ${faces} faces`
      if (font === this.#font) return
      this.#font = font
      for (const painter of this.#painters) painter.setFontFamily?.(fontFamily)
      this.invalidate('shapes', 'overlay')
    })
  }

  setImage(image: SceneImage): void {
    this.#background.setImage(image)
    this.invalidate('background')
  }

  prepareImage(image: SceneImage): Promise<void> {
    return this.#background.prepare(image)
  }

  onChange(now: SceneState, before: SceneState): void {
    if (now.draft !== before.draft) this.invalidate('overlay')
    if (now.isHeld !== before.isHeld) this.#canvases.setHeld(now.isHeld)
    for (const painter of this.#painters) painter.onChange?.(now, before)
  }

  invalidate(...names: readonly LayerName[]): void {
    this.#canvases.invalidate(...names)
  }

  repaintAtRest(name: LayerName): void {
    this.#canvases.repaintAtRest(name)
  }

  invalidateRest(name: RestLayerName): void {
    this.#rest[name].invalidate()
    this.invalidate(name)
  }

  touchRest(name: RestLayerName, ...touched: Parameters<RestBitmap['touch']>): boolean {
    const isShown = this.#rest[name].touch(...touched) || this.#canvases.hasPicture
    if (isShown) this.invalidate(name)
    return isShown
  }

  resize(): void {
    const { viewSize, pixelRatio } = this.#store.getState()
    this.#canvases.resize(viewSize, pixelRatio)
  }

  draw(): void {
    this.#canvases.draw()
  }

  free(): void {
    this.#background.free()
    for (const bitmap of Object.values(this.#rest)) bitmap.free()
    for (const painter of this.#painters) painter.free?.()
  }

  #restLayer(name: RestLayerName): SceneLayer {
    return this.#canvases.layer(name, {
      paint: (context, frame) => {
        const state = this.#store.getState()
        this.#guard.run(context, () => this.#rest[name].show(context, frame))
        for (const painter of this.#painters)
          if (painter.rest?.layer === name)
            this.#guard.run(context, () => painter.paintAbove?.(context, frame, state))
      },
      isEmpty: () => {
        const state = this.#store.getState()
        return this.#painters.every(({ rest }) => rest?.layer !== name || rest.isEmpty(state))
      },
      free: () => this.#rest[name].free(),
    })
  }

  /** Whether nothing is drafted, and this holds for each painter; for one without an answer it does. */
  #isOverlay(holds: (painter: Painter, state: SceneState) => boolean | undefined): boolean {
    const state = this.#store.getState()
    return state.draft === null && this.#painters.every((painter) => holds(painter, state) ?? true)
  }

  #restBitmapsOf(painters: readonly Painter[]): Record<RestLayerName, RestBitmap> {
    const of = (name: RestLayerName): RestBitmap => {
      const paintings = painters.flatMap(({ rest }) => (rest?.layer === name ? [rest] : []))
      return new RestBitmap(paintings, TOUCHED_MAX[name], () => this.invalidate(name))
    }
    return { shapes: of('shapes'), markers: of('markers') }
  }

  #onRestored(): void {
    for (const painter of this.#painters) painter.onRestored?.()
    this.invalidateRest('shapes')
    this.invalidateRest('markers')
    this.invalidate('background', 'overlay')
  }
}

/**
 * Nothing is hovered while the view moves, so what is painted for that does not have it. Only a picture taken from the canvases for
 * a zoom shows it, until the rest.
 */
const unhovered = (state: SceneState): SceneState =>
  state.hover === null ? state : { ...state, hover: null }

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

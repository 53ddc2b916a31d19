import type { RectMap } from '../plane/coordinates.ts'
import type { PixelFrame, RectDevice } from '../raster/pixelFrame.ts'
import type { SceneState } from './sceneStore.ts'

/** The stacked canvases, bottom first. */
export const LAYER_NAMES = ['background', 'shapes', 'markers', 'labels', 'overlay', 'people'] as const
export type LayerName = (typeof LAYER_NAMES)[number]

/**
 * Paints what reaches into `rect` of the frame's plane, on a canvas whose corner is that of the frame. The context is in device
 * px and clipped to `rect`; it is left as it was found.
 */
export type PaintLayer = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  rect: RectDevice,
  state: SceneState,
) => void

/** What one kind of object paints on one of the canvases. */
export interface LayerPainting {
  readonly paint: PaintLayer
  /** A canvas on which nothing is painted is not composited. */
  isEmpty(state: SceneState): boolean
  /** For as many objects that painting them takes longer than a frame. Only for a canvas of its own. */
  readonly slices?: SlicedPainting
}

export interface SlicedPainting {
  isLong(frame: PixelFrame): boolean
  /** Paints the whole frame, a slice up to each `yield`: what is there when it begins, regardless of changes until it is done. */
  paint(context: CanvasRenderingContext2D, frame: PixelFrame): Generator<void, void>
}

/** Paints one kind of object. */
export interface Painter {
  readonly layers: Partial<Readonly<Record<LayerName, LayerPainting>>>
  /** Tells the surface what to repaint. The renderer handles the camera and the draft itself. */
  onChange?(now: SceneState, before: SceneState): void
  setFontFamily?(fontFamily: string): void
  /** Called after the browser has restored lost canvases, which are blank: drops everything cached. */
  onRestored?(): void
  /** Frees pictures and timers. The painter can be used again afterwards. */
  free?(): void
}

/** The surface that painters paint on. */
export interface Surface {
  /** Repaints these canvases in the next frame. */
  invalidate(...names: readonly LayerName[]): void
  /**
   * Repaints what lies within these bounds in the next frame, and up to `reachView` CSS px beyond. Returns false if nothing of
   * it is painted anywhere, so that nothing is repainted.
   */
  touch(name: LayerName, bounds: RectMap, reachView: number): boolean
}

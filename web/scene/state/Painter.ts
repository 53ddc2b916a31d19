import type { RectMap } from '../plane/coordinates.ts'
import type { PaintRect, SlicedPainting } from '../raster/OverscanPicture.ts'
import type { PixelFrame } from '../raster/pixelFrame.ts'
import type { SceneState } from './sceneStore.ts'

/** The stacked canvases, bottom first. */
export const LAYER_NAMES = ['background', 'shapes', 'markers', 'overlay'] as const
export type LayerName = (typeof LAYER_NAMES)[number]
/** The canvases whose static objects are cached in a bitmap that is copied while the view moves. */
export type RestLayerName = 'shapes' | 'markers'

type PaintFrame = (context: CanvasRenderingContext2D, frame: PixelFrame, state: SceneState) => void

/**
 * Paints one kind of object. The renderer calls a list of painters, bottom first, once for each of these passes. A
 * painter leaves the context as it found it.
 */
export interface Painter {
  /** The static objects. Only one painter may use 'markers': it may replace everything on that canvas. */
  readonly rest?: RestPainting
  /** Above all static objects on the same canvas; skipped while that canvas has none. */
  paintAbove?: PaintFrame
  /** On the overlay, above all canvases. */
  paintOverlay?: PaintFrame
  isOverlayEmpty?(state: SceneState): boolean
  /** Whether what it paints on the overlay lies still on the map, wherever the view is; by default only if it is empty. */
  isOverlayStill?(state: SceneState): boolean
  /** On the overlay, above all other kinds: what a tool shows before it is committed. */
  paintDraft?: PaintFrame
  /** Tells the surface what to repaint. The renderer handles the camera and the draft itself. */
  onChange?(now: SceneState, before: SceneState): void
  setFontFamily?(fontFamily: string): void
  /** Called after the browser has restored lost canvases, which are blank: drops everything cached. */
  onRestored?(): void
  /** Frees bitmaps and timers. The painter can be used again afterwards. */
  free?(): void
}

/** How static objects are painted. */
export interface RestPainting {
  readonly layer: RestLayerName
  readonly paint: PaintRect
  /** For as many objects that painting all of them would take longer than a frame. */
  readonly slices?: SlicedPainting
  isEmpty(state: SceneState): boolean
}

/** The surface that painters paint on. */
export interface Surface {
  /** Repaints these canvases in the next frame. */
  invalidate(...names: readonly LayerName[]): void
  /** Repaints a canvas once the view rests. Call while it moves. */
  repaintAtRest(name: LayerName): void
  /** Call if all static objects on a canvas may have changed. */
  invalidateRest(name: RestLayerName): void
  /**
   * Call if a static object was added, changed or removed within these bounds. It paints up to `reachView` beyond them,
   * in CSS px. Returns false if nothing that is painted reaches there, so that nothing is repainted.
   */
  touchRest(name: RestLayerName, bounds: RectMap, reachView: number): boolean
}

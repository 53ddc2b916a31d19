import type { RectMap } from '../plane/coordinates.ts'
import type { PaintRect } from '../raster/OverscanBitmap.ts'
import type { PixelFrame } from '../raster/pixelFrame.ts'
import type { SceneState } from './sceneStore.ts'

/** The stacked canvases, bottom first. */
export const LAYER_NAMES = ['background', 'shapes', 'markers', 'overlay'] as const
export type LayerName = (typeof LAYER_NAMES)[number]
/** The canvases whose objects at rest are kept in a bitmap that is copied while the view moves. */
export type RestLayerName = 'shapes' | 'markers'

type PaintFrame = (context: CanvasRenderingContext2D, frame: PixelFrame, state: SceneState) => void

/**
 * How one kind of object is painted. The renderer goes through a list of painters, bottom first, once for each of these
 * passes. A painter leaves the context as it found it.
 */
export interface Painter {
  /** The objects at rest. Only one painter may use 'markers': it may replace everything on that canvas. */
  readonly rest?: {
    readonly layer: RestLayerName
    readonly paint: PaintRect
    isEmpty(state: SceneState): boolean
  }
  /** Above everything at rest on its own canvas; left out while all that rests on that canvas is empty. */
  paintAbove?: PaintFrame
  /** On the overlay, above all canvases. */
  paintOverlay?: PaintFrame
  isOverlayEmpty?(state: SceneState): boolean
  /** On the overlay, above all other kinds: what a tool shows before it is committed. */
  paintDraft?: PaintFrame
  /** Tells the surface what has to be painted anew. The camera and the draft are taken care of. */
  onChange?(now: SceneState, before: SceneState): void
  setFontFamily?(fontFamily: string): void
  /** The browser took the canvases away and gave them back blank: everything cached is dropped. */
  onRestored?(): void
  /** Gives bitmaps and timers up. The painter may be used again afterwards. */
  free?(): void
}

/** What painters paint on. */
export interface Surface {
  /** These canvases have to be painted anew in the next frame. */
  invalidate(...names: readonly LayerName[]): void
  /** Everything at rest on a canvas has changed. */
  invalidateRest(name: RestLayerName): void
  /** Something at rest came to, changed at, or left this place; it paints up to `reachView` beyond it, in CSS px. */
  touchRest(name: RestLayerName, bounds: RectMap, reachView: number): void
}

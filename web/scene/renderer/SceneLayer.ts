import type Konva from 'konva/lib/Core.js'
import type { SizeView } from '../plane/coordinates.ts'
import type { PixelFrame } from '../raster/pixelFrame.ts'
import type { LayerName } from '../state/Painter.ts'

/** Puts layers on canvases in an element. Returns a function that takes them off again. */
export type MountLayers = (layers: readonly SceneLayer[], container: HTMLDivElement) => () => void

/** One of the stacked canvases. Nothing on them listens. */
export interface SceneLayer {
  readonly name: LayerName
  /** Returns a function that unmounts it. */
  mount(this: void, layer: MountedLayer): () => void
  paint(this: void, context: Pick<Konva.Context, '_context'>): void
}

/** What a layer is mounted on: a Konva layer, or as much of one as is used here. */
export interface MountedLayer {
  drawScene(): unknown
  clearBeforeDraw(isCleared: boolean): unknown
  getCanvas(): { readonly pixelRatio: number; setPixelRatio(ratio: number): void }
  getNativeCanvasElement(): HTMLCanvasElement
  getStage(): { size(size: SizeView): unknown } | null
}

/** What is painted on one of the canvases. */
export interface LayerContent {
  paint(context: CanvasRenderingContext2D, frame: PixelFrame): void
  /** Whether there is nothing to paint. A blank canvas is neither painted nor composited. */
  isEmpty?(): boolean
  /** Called when it has become blank, to give up memory. */
  free?(): void
  /** Whether what is painted stays the same while the view moves over it. */
  isStill?(): boolean
}

/** A canvas with what is painted on it. */
export interface Mounted {
  readonly layer: MountedLayer
  readonly content: LayerContent
  /** Where it was painted last. */
  area: PixelFrame | null
  /** Whether something on it has changed since. */
  isStale: boolean
  isBlank: boolean
  isHidden: boolean
}

/**
 * Konva truncates bitmaps to whole device px. This keeps a rounding error from losing one; it is too small to affect
 * the layout.
 */
const ROUNDING_VIEW = 1e-6

/** Resizes the stage with all of its layers, which blanks them. */
export const resizeLayers = (
  layers: readonly MountedLayer[],
  { width, height }: SizeView,
  pixelRatio: number,
): void => {
  for (const layer of layers) {
    const canvas = layer.getCanvas()
    if (canvas.pixelRatio !== pixelRatio) canvas.setPixelRatio(pixelRatio)
  }
  layers[0]?.getStage()?.size({ width: width + ROUNDING_VIEW, height: height + ROUNDING_VIEW })
}

export const setPainted = (mounted: Mounted, view: PixelFrame): void => {
  mounted.area = view
  mounted.isStale = false
}

/** Clears and paints it, in device px. */
export const paintMounted = (context: CanvasRenderingContext2D, mounted: Mounted, view: PixelFrame): void => {
  setPainted(mounted, view)
  mounted.isBlank = mounted.content.isEmpty?.() ?? false
  context.save()
  // Painters work in device px.
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, context.canvas.width, context.canvas.height)
  if (mounted.isBlank) mounted.content.free?.()
  else mounted.content.paint(context, view)
  context.restore()
}

/** `isCovered`: a moved picture shows it. The browser would take as long to composite a blank canvas as any other. */
export const showUnless = (isCovered: boolean, mounted: Mounted): void => {
  const isHidden = mounted.isBlank || isCovered
  if (isHidden === mounted.isHidden) return
  mounted.isHidden = isHidden
  mounted.layer.getNativeCanvasElement().style.visibility = isHidden ? 'hidden' : ''
}

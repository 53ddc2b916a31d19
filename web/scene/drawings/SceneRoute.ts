import type { PointMap } from '../../../shared/geometry/point.ts'
import type { PixelFrame } from '../raster/pixelFrame.ts'

/** A stop of a route. Only one is next. */
export interface SceneStop extends PointMap {
  readonly number: number
  readonly state: 'behind' | 'next' | 'ahead'
}

/** The route that somebody follows. */
export interface SceneRoute {
  /** Several where teleports lie between. */
  readonly lines: readonly (readonly PointMap[])[]
  readonly stops: readonly SceneStop[]
}

/** What paints a route: its line below the markers, and its numbers above them. */
export interface PaintedRoute {
  paintLine(context: CanvasRenderingContext2D, frame: PixelFrame): void
  paintStops(context: CanvasRenderingContext2D, frame: PixelFrame, fontFamily: string): void
}

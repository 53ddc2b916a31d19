import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Stroke } from '../state/Draft.ts'
import type { KindParts, SceneKind } from '../state/SceneKind.ts'
import { DrawingPainter, type SceneDrawing } from './DrawingPainter.ts'
import type { PaintedRoute } from './SceneRoute.ts'

declare module '../state/Draft.ts' {
  interface Drafts {
    /** The strokes of an unfinished drawing, and the one being drawn. */
    pencil: { readonly strokes: readonly Stroke[] }
  }

  interface BegunDrawings {
    pencil: { readonly tool: 'pencil'; readonly strokes: readonly Stroke[] }
  }

  interface DraftStates {
    pencilling: {
      readonly strokes: number
      /** Whether `restore` can bring back something that was removed. */
      readonly canRestore: boolean
    }
  }
}

declare module '../state/SceneEvent.ts' {
  interface ToolNames {
    pencil: true
    placeRouteEnd: true
  }

  interface SceneEvents {
    /** A finished pencil drawing, simplified and quantised; never empty. */
    pencilled: { readonly strokes: readonly Stroke[] }
    /** Where a route is to start or to end. */
    placeRouteEnd: { readonly pointMap: PointMap }
  }
}

interface DrawingSetters {
  setDrawings(drawings: readonly SceneDrawing[]): void
  /** Shows the route that is followed, or none. */
  setRoute(route: PaintedRoute | null): void
}

/** A viewer's freehand drawings and routes. Pointers pass through them. */
export const drawingKind = ({ surface }: KindParts) => {
  const painter = new DrawingPainter(surface)
  const setters: DrawingSetters = {
    setDrawings: (drawings) => painter.setDrawings(drawings),
    setRoute: (route) => painter.setRoute(route),
  }
  return { painter, setters } satisfies SceneKind
}

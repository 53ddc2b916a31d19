import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Crossing } from '../../../shared/geometry/selfIntersection.ts'
import type { PointView } from '../plane/coordinates.ts'
import type { Snap } from '../state/Snap.ts'
import type { Drafts, DraftStyle, Quadrant, Variant } from '../state/Draft.ts'

export type ShapeToolName = 'circle' | 'rectangle' | 'polyline' | 'polygon'

/** The tools that draw zones. */
export type ZoneToolName = ShapeToolName | 'freehand'

export type ShapeDraft = Variant<Drafts, 'shape'>

export type EditDraft = Variant<Drafts, 'edit'>

/** A zone whose border goes along with that of the zone being edited. */
export type NeighbourDraft = Pick<EditDraft, 'zoneId' | 'style' | 'base' | 'geometry' | 'vertex' | 'crossing'>

declare module '../state/Draft.ts' {
  interface Drafts {
    /** A shape that is being drawn. */
    shape: {
      readonly tool: ShapeToolName
      /** The vertices so far; for a circle its centre, for a rectangle one corner. */
      readonly placed: readonly PointMap[]
      /** Where the next one would be placed; null if unknown. */
      readonly next: PointMap | null
      /** The points of a border that is traced, between the last vertex and `next`. */
      readonly trail: readonly PointMap[]
      /** The whole circle or rectangle with `next`. */
      readonly span: ZoneGeometry | null
      /** What `next` snapped to. */
      readonly snap: Snap | null
      readonly crossing: Crossing | null
      /** Why `next` is refused. */
      readonly problem: string | null
      /** Length, area or radius as text, in map px. */
      readonly measures: readonly string[]
      /** `next` is moved by keys, so its place needs a mark. */
      readonly isByKeys: boolean
      /** The finger that drags `next`, which is shown at a distance from it. */
      readonly fingerView: PointView | null
    }
    /** A zone that is being drawn by one stroke. */
    freehand: {
      /** It is simplified as it is drawn, and never crosses itself. */
      readonly points: readonly PointMap[]
      readonly pointer: PointMap
      /** Letting go here closes it. */
      readonly isClosing: boolean
      /** Why the stroke does not lead on to the pointer. */
      readonly crossing: Crossing | null
      readonly problem: string | null
    }
    /** A zone whose vertices are being edited; its stored shape is not drawn in the meantime. */
    edit: {
      readonly zoneId: number
      readonly style: DraftStyle
      /** The geometry before the gesture. */
      readonly base: ZoneGeometry
      /** The geometry if the gesture ended now and were allowed. */
      readonly geometry: ZoneGeometry
      /** How far all of it is moved. */
      readonly offset: PointMap
      /** Its vertices, or a circle's centre and a place on its rim. */
      readonly handles: readonly PointMap[]
      /** The vertex being dragged or chosen by keys: an index into the handles. */
      readonly vertex: number | null
      readonly isDragging: boolean
      readonly snap: Snap | null
      readonly crossing: Crossing | null
      /** Why the gesture would be refused. */
      readonly problem: string | null
      readonly measures: readonly string[]
      /** The zones whose borders go along. */
      readonly others: readonly NeighbourDraft[]
    }
  }

  interface BegunDrawings {
    shape: { readonly tool: ShapeToolName; readonly points: readonly PointMap[] }
  }

  interface DraftStates {
    drawing: {
      readonly tool: ZoneToolName
      /** The number of points placed so far. */
      readonly points: number
      /** Where the next point lies from the last one; null where none is aimed at. */
      readonly aim: Quadrant | null
      readonly canFinish: boolean
      /** Whether `restore` can bring back something that was removed. */
      readonly canRestore: boolean
      /** Which way round a border is traced; null if none is. */
      readonly tracing: 'shorter' | 'longer' | null
      /** The crossing that a point here would cause. */
      readonly crossing: Crossing | null
      /** The crossing as text. */
      readonly problem: string | null
    }
    editing: {
      readonly zoneId: number
      /** The index of the chosen vertex; null if there is none. */
      readonly vertex: number | null
      readonly canDeleteVertex: boolean
      /** Whether 'Make it a polygon' applies. */
      readonly isRectangle: boolean
      /** Whether a vertex is chosen from which a border can be traced. */
      readonly canTrace: boolean
      readonly tracing: 'shorter' | 'longer' | null
    }
  }
}

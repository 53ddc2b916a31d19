import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Crossing } from '../../../shared/geometry/selfIntersection.ts'
import type { ZoneGeometry } from '../../../shared/zones.ts'
import type { PointView } from '../plane/coordinates.ts'
import type { Drafts, DraftStyle } from '../state/Draft.ts'
import type { Variant } from '../state/Variant.ts'

export type ShapeToolName = 'circle' | 'rectangle' | 'polyline' | 'polygon'

export type ShapeDraft = Variant<Drafts, 'shape'>

export type EditDraft = Variant<Drafts, 'edit'>

declare module '../state/Draft.ts' {
  interface Drafts {
    /** A shape that is being drawn. */
    shape: {
      readonly tool: ShapeToolName
      /** The vertices so far; of a circle its centre, of a rectangle one corner. */
      readonly placed: readonly PointMap[]
      /** Where the next one would be placed; null while nothing points anywhere. */
      readonly next: PointMap | null
      /** The whole circle or rectangle as it would be with `next`. */
      readonly span: ZoneGeometry | null
      /** What `next` was drawn to. */
      readonly snap: PointMap | null
      readonly crossing: Crossing | null
      /** Why `next` is refused there. */
      readonly problem: string | null
      /** How long, how large, in map px. */
      readonly measures: readonly string[]
      /** Keys move `next`, and nothing else shows where it is. */
      readonly isByKeys: boolean
      /** The finger that holds `next` at a distance. */
      readonly fingerView: PointView | null
    }
    /** A zone whose vertices are being edited; its stored shape is not drawn meanwhile. */
    edit: {
      readonly zoneId: number
      readonly style: DraftStyle
      /** What the gesture began with. */
      readonly base: ZoneGeometry
      /** As it would be if the gesture ended now and were allowed. */
      readonly geometry: ZoneGeometry
      /** Its vertices, or a circle's centre and a place on its rim. */
      readonly handles: readonly PointMap[]
      /** The vertex in hand, dragged or chosen by keys: an index into the handles. */
      readonly vertex: number | null
      readonly isDragging: boolean
      readonly snap: PointMap | null
      readonly crossing: Crossing | null
      /** Why the gesture would be refused. */
      readonly problem: string | null
      readonly measures: readonly string[]
    }
  }

  interface DraftStates {
    drawing: {
      readonly tool: ShapeToolName
      /** Placed so far. */
      readonly points: number
      readonly canFinish: boolean
      /** Something was taken back that `restore` brings again. */
      readonly canRestore: boolean
      /** What placing a point here would cross. */
      readonly crossing: Crossing | null
      /** The same in words. */
      readonly problem: string | null
    }
    editing: {
      readonly zoneId: number
      /** The index of the vertex in hand; null when none is. */
      readonly vertex: number | null
      readonly canDeleteVertex: boolean
    }
  }
}

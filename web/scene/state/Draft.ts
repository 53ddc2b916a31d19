import type { Crossing } from '../../../shared/geometry/selfIntersection.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../../shared/zones.ts'
import type { PointView } from '../Scene.ts'
import type { DraftStyle, ShapeToolName, Stroke } from '../SceneZones.ts'

/** What a tool shows before anything is committed. It lives in the tool's state alone. */
export type Draft = MoveDraft | MovePinDraft | ShapeDraft | EditDraft | PencilDraft

export interface MoveDraft {
  readonly kind: 'move'
  readonly markerId: number
  readonly pointMap: PointMap
}

export interface MovePinDraft {
  readonly kind: 'movePin'
  readonly pinId: string
  readonly pointMap: PointMap
}

/** A shape that is being drawn. */
export interface ShapeDraft {
  readonly kind: 'shape'
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
export interface EditDraft {
  readonly kind: 'edit'
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

/** Strokes that wait to be finished, and the one that is being drawn. */
export interface PencilDraft {
  readonly kind: 'pencil'
  readonly strokes: readonly Stroke[]
}

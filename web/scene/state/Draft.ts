import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Crossing } from '../../../shared/geometry/selfIntersection.ts'
import type { Zone, ZoneGeometry } from '../../../shared/zones.ts'
import type { PointView } from '../plane/coordinates.ts'
import type { Target } from './Target.ts'

/** How a shape that is being drawn looks, or a stroke of the pencil. */
export interface DraftStyle extends Pick<Zone, 'strokeColour' | 'strokeOpacity' | 'fillColour' | 'pattern'> {
  readonly fillOpacity: number
}

/** One line of the pencil. */
export interface Stroke {
  readonly points: readonly PointMap[]
  /** In CSS px at every zoom, as the lines of zones are. */
  readonly widthView: number
  readonly colour: string
  readonly opacity: number
  readonly pattern: Zone['pattern']
}

export type ShapeToolName = 'circle' | 'rectangle' | 'polyline' | 'polygon'

/** What the visible buttons of a draft do; each has a key as well. */
export type DraftAct = 'finish' | 'cancel' | 'dropLast' | 'restore' | 'deleteVertex'

/** What is being drawn or edited, for the buttons and words around the canvas. */
export type DraftState =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'drawing'
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
  | {
      readonly kind: 'editing'
      readonly zoneId: number
      /** The index of the vertex in hand; null when none is. */
      readonly vertex: number | null
      readonly canDeleteVertex: boolean
    }
  | {
      readonly kind: 'pencilling'
      readonly strokes: number
      /** Something was taken back that `restore` brings again. */
      readonly canRestore: boolean
    }

/** What a tool shows before anything is committed. It lives in the tool's state alone. */
export type Draft = MoveDraft | ShapeDraft | EditDraft | PencilDraft

/** An object that is being dragged or nudged, and where it would be. */
export interface MoveDraft {
  readonly kind: 'move'
  readonly target: Target
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
interface PencilDraft {
  readonly kind: 'pencil'
  readonly strokes: readonly Stroke[]
}

/** What the pencil draws with until it is told otherwise; the width is in CSS px. */
const PENCIL_WIDTH_VIEW = 4
const PENCIL_COLOUR = '#d43a3a'
const PENCIL_OPACITY = 0.7

/** The look of a stroke. */
export type PencilLook = Pick<Stroke, 'widthView' | 'colour' | 'opacity' | 'pattern'>

export const PENCIL_LOOK: PencilLook = {
  widthView: PENCIL_WIDTH_VIEW,
  colour: PENCIL_COLOUR,
  opacity: PENCIL_OPACITY,
  pattern: 'none',
}

import type { Zone } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Shapes, Transform } from '../../../shared/geometry/transform.ts'
import type { RectMap } from '../plane/coordinates.ts'
import type { ToolName } from './SceneEvent.ts'
import type { GatherArea } from './GatherArea.ts'
import type { Snap } from './Snap.ts'
import type { Target } from './Target.ts'
import type { TargetGroup } from './TargetGroup.ts'

/** What tools show before anything is committed, by kind. Each kind of object adds its own. */
export interface Drafts {
  /** An object that is being dragged or nudged, and where it would be. */
  move: { readonly target: Target; readonly pointMap: PointMap }
  /** Objects that are being dragged or nudged together, and how far they would move. */
  moveGroup: {
    readonly group: TargetGroup
    readonly by: PointMap
    /** What the one that was grabbed snaps to. */
    readonly snap: Snap | null
  }
  /** Objects that are being turned or scaled together, and what they would become. */
  transform: {
    /** Around all of them, before the gesture. */
    readonly box: RectMap
    readonly transform: Transform
    readonly shapes: Shapes
    /** The pointer. */
    readonly at: PointMap
    /** '15°' */
    readonly measure: string
  }
  /** A box, or a line around objects, that selects what lies within. */
  gather: { readonly area: GatherArea }
}

/** What a tool shows before anything is committed. It exists only in the tool's state. */
export type Draft = Variant<Drafts>

export type TransformDraft = Variant<Drafts, 'transform'>

export type MoveDraft = Variant<Drafts, 'move'>

/** What the buttons and words around the canvas know of a draft, by kind. Each kind of object adds its own. */
export interface DraftStates {
  none: object
}

/** What is being drawn or edited, for the buttons and texts around the canvas. */
export type DraftState = Variant<DraftStates>

/** What has been drawn so far, as it can be kept and continued later, by kind. Each kind of object adds its own. */
export interface BegunDrawings {}

/** An unfinished drawing, with the tool that continues it. */
export type BegunDrawing = Variant<BegunDrawings> & { readonly tool: ToolName }

/** The actions of a draft's buttons; each has a key too. */
export type DraftAct =
  'finish' | 'cancel' | 'dropLast' | 'restore' | 'deleteVertex' | 'insertVertex' | 'toPolygon' | 'trace'

/** A direction that a rectangle can lie in from a corner of it. */
export type Quadrant = 'right up' | 'right down' | 'left up' | 'left down'

/** The style of a shape being drawn, or of a pencil stroke. */
export interface DraftStyle extends Pick<Zone, 'strokeColour' | 'strokeOpacity' | 'fillColour' | 'pattern'> {
  readonly fillOpacity: number
}

/** One pencil stroke. */
export interface Stroke {
  readonly points: readonly PointMap[]
  /** In CSS px at every zoom, like the lines of zones. */
  readonly widthView: number
  readonly colour: string
  readonly opacity: number
  readonly pattern: Zone['pattern']
}

/** The pencil's default look; the width is in CSS px. */
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

/**
 * A union of the variants that an interface lists, discriminated by `kind`. Each kind of object adds its own variants
 * in its own folder, by declaration merging: see `pins/pinKind.ts`.
 */
export type Variant<Variants, Kind extends keyof Variants = keyof Variants> = {
  [K in Kind]: { readonly kind: K } & Variants[K]
}[Kind]

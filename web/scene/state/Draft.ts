import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Zone } from '../../../shared/zones.ts'
import type { Target } from './Target.ts'
import type { Variant } from './Variant.ts'

/** What tools show before anything is committed, by kind. Each kind of object adds its own. */
export interface Drafts {
  /** An object that is being dragged or nudged, and where it would be. */
  move: { readonly target: Target; readonly pointMap: PointMap }
}

/** What a tool shows before anything is committed. It lives in the tool's state alone. */
export type Draft = Variant<Drafts>

export type MoveDraft = Variant<Drafts, 'move'>

/** What the buttons and words around the canvas know of a draft, by kind. Each kind of object adds its own. */
export interface DraftStates {
  none: object
}

/** What is being drawn or edited, for the buttons and words around the canvas. */
export type DraftState = Variant<DraftStates>

/** What the visible buttons of a draft do; each has a key as well. */
export type DraftAct = 'finish' | 'cancel' | 'dropLast' | 'restore' | 'deleteVertex'

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

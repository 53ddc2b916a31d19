import type { PointMap } from '../../../../shared/geometry/point.ts'
import type { Crossing } from '../../../../shared/geometry/selfIntersection.ts'
import type { ZoneGeometry } from '../../../../shared/zones.ts'
import type { PointView } from '../../plane/coordinates.ts'
import type { ShapeToolName } from '../../state/Draft.ts'
import type { PointerFacts } from '../Tool.ts'
import type { Panning } from '../panning.ts'
import type { Next, Straighten } from './nextPoint.ts'
import { emptyOutline, type Outline } from './outline.ts'

/** What the hand does at the moment. */
export type Hand =
  | { readonly name: 'ready' }
  /** Pressed, and not yet moved far enough to be a drag: a click adds `next`. */
  | { readonly name: 'pressed'; readonly down: PointerFacts }
  /** A finger that rested moves the next point about, which stands off from it. */
  | { readonly name: 'aiming' }
  /** A circle or rectangle is dragged open. `isFirst`: by the press that also placed its first point. */
  | { readonly name: 'spanning'; readonly down: PointerFacts; readonly isFirst: boolean }
  | Panning

/** All there is of a draft: it lives here alone, and is gone with the tool. */
export interface DrawingState {
  readonly name: Hand['name']
  readonly hand: Hand
  readonly outline: Outline
  readonly next: Next | null
  /** Where the pointer was last; null where none is over the view. */
  readonly pointerView: PointView | null
  /** Whether the last click added a point: then a second one finishes. */
  readonly isClickAdded: boolean
}

/** A finished shape, or why it cannot be finished. */
export type Finish =
  | { readonly kind: 'finished'; readonly geometry: ZoneGeometry }
  | { readonly kind: 'refused'; readonly text: string; readonly crossing: Crossing | null }

/** What one tool's shape is, for the steps that all of them share. */
export interface ShapeKind {
  readonly tool: ShapeToolName
  readonly isRing: boolean
  /** Two points make it, and a drag from one to the other. */
  readonly isSpan: boolean
  readonly straighten: Straighten
  /** The point's name where it is announced. `index` counts from 0. */
  pointName(index: number): string
  /** What placing `next` would cross. */
  crossing(outline: Outline, next: Pick<Next, 'pointMap' | 'snap'>): Crossing | null
  canFinish(outline: Outline, next: Next | null): boolean
  finish(outline: Outline, next: Next | null): Finish
  /** The whole shape, where two points make it. */
  span(outline: Outline, next: PointMap): ZoneGeometry | null
  measures(outline: Outline, next: PointMap): readonly string[]
}

const READY: Hand = { name: 'ready' }

export const startDrawing = ({ isRing }: Pick<ShapeKind, 'isRing'>): DrawingState => ({
  name: 'ready',
  hand: READY,
  outline: emptyOutline(isRing),
  next: null,
  pointerView: null,
  isClickAdded: false,
})

export const withHand = (state: DrawingState, hand: Hand): DrawingState => ({
  ...state,
  name: hand.name,
  hand,
})

export const atRest = (state: DrawingState): DrawingState => withHand(state, READY)

/** What would be crossed is another thing as soon as the outline is. */
export const withOutline = (state: DrawingState, outline: Outline, kind: ShapeKind): DrawingState => {
  const next = state.next && {
    ...state.next,
    snap: state.next.snap?.kind === 'first' ? null : state.next.snap,
  }
  return { ...state, outline, next: next && { ...next, crossing: kind.crossing(outline, next) } }
}

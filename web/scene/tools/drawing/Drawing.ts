import type { PointMap } from '../../../../shared/geometry/point.ts'
import type { Crossing } from '../../../../shared/geometry/selfIntersection.ts'
import { ZONE_POINTS_MAX } from '../../../../shared/limits.ts'
import type { ZoneGeometry } from '../../../../shared/zones.ts'
import type { PointView } from '../../plane/coordinates.ts'
import type { ShapeToolName } from '../../zones/ZoneDraft.ts'
import type { PointerFacts, Step } from '../../state/Tool.ts'
import type { Panning } from '../panning.ts'
import { isSamePoint, type Next, type Straighten } from './nextPoint.ts'
import { closingPoint, emptyOutline, lastOf, type Outline, withPoint } from './outline.ts'
import { placeText, refusalText } from './words.ts'
import { announce, say } from '../../state/Tool.ts'

/** What the hand does at the moment. */
type Hand =
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
type Finish =
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

/** Adds a point to the draft, or closes it where the outline begins; refuses what would cross. */
export const placeNext = (state: DrawingState, next: Next, kind: ShapeKind): Step<DrawingState> => {
  const { outline } = state
  const last = lastOf(outline)
  const first = closingPoint(outline)
  const isClosing = first !== null && isSamePoint(first, next.pointMap)
  if (isClosing || (kind.isSpan && last !== null)) return finishDrawing({ ...state, next }, kind)
  if (last !== null && isSamePoint(last, next.pointMap)) return refuse(state, [])
  if (next.crossing !== null) {
    const refused = { ...state, next: { ...next, isRefused: true } }
    return refuse(refused, [announce(refusalText(next.crossing, false))])
  }
  if (outline.points.length >= ZONE_POINTS_MAX)
    return refuse(state, [say(`A zone has at most ${ZONE_POINTS_MAX.toLocaleString('en-GB')} points.`)])
  const placed = withOutline({ ...state, next }, withPoint(outline, next.pointMap), kind)
  return {
    state: { ...placed, next: next.isByKeys ? placed.next : null, isClickAdded: true },
    effects: [announce(`${kind.pointName(outline.points.length)} at ${placeText(next.pointMap)}.`)],
  }
}

/** Hands the shape over and starts anew; what is wrong with it is shown and said, and the draft stays. */
export const finishDrawing = (state: DrawingState, kind: ShapeKind): Step<DrawingState> => {
  const { outline, next } = state
  const finish = kind.finish(outline, next)
  if (finish.kind === 'finished')
    return {
      state: { ...startDrawing(kind), pointerView: state.pointerView },
      effects: [{ kind: 'emit', event: { kind: 'drawn', geometry: finish.geometry } }],
    }
  const first = closingPoint(outline)
  const closing: Next | null =
    finish.crossing === null || first === null
      ? next
      : {
          pointMap: first,
          snap: { kind: 'first', pointMap: first },
          crossing: finish.crossing,
          isByKeys: next?.isByKeys ?? false,
          isRefused: true,
          fingerView: null,
        }
  const isShown = closing !== null && closing.crossing !== null
  return refuse({ ...state, next: closing }, [isShown ? announce(finish.text) : say(finish.text)])
}

const refuse = (state: DrawingState, effects: Step<DrawingState>['effects']): Step<DrawingState> => ({
  state: { ...state, isClickAdded: false },
  effects,
})

import type { ZoneGeometry } from '../../../../shared/content/zones.ts'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import type { Crossing } from '../../../../shared/geometry/selfIntersection.ts'
import { ZONE_POINTS_MAX } from '../../../../shared/limits.ts'
import type { MapMeasure } from '../../../../shared/measures/MapMeasure.ts'
import type { PointView } from '../../plane/coordinates.ts'
import type { BegunDrawing } from '../../state/Draft.ts'
import { announce, type PointerFacts, refuse, type Step, type ToolContext } from '../../state/Tool.ts'
import type { ShapeToolName } from '../../zones/ZoneDraft.ts'
import type { Panning } from '../panning.ts'
import { isSamePoint, type Next, type Straighten } from './nextPoint.ts'
import type { BorderRoutes } from '../trace/BorderRoutes.ts'
import { closingPoint, emptyOutline, lastOf, type Outline, withPoint, withPoints } from './outline.ts'
import { placeText, refusalText, TOO_MANY_TEXT } from './words.ts'

/** The gesture in progress. */
type Hand =
  | { readonly name: 'ready' }
  /** Pressed, but not moved far enough for a drag: a click adds `next`. */
  | { readonly name: 'pressed'; readonly down: PointerFacts }
  /** A long press moves the next point, which is shown at a distance from the finger. */
  | { readonly name: 'aiming' }
  /** A circle or rectangle is being dragged to its size. `isFirst`: by the press that also placed its first point. */
  | { readonly name: 'spanning'; readonly down: PointerFacts; readonly isFirst: boolean }
  | Panning

/** The whole state of a draft. When the tool changes, what is placed is set aside, and can be continued. */
export interface DrawingState {
  readonly name: Hand['name']
  readonly hand: Hand
  readonly outline: Outline
  readonly next: Next | null
  /** The last position of the pointer; null if none is over the view. */
  readonly pointerView: PointView | null
  /** Whether the last click added a point. If so, a second click finishes the shape. */
  readonly isClickAdded: boolean
  /** The borders that are followed from the last point, and which way round; null if nothing is traced. */
  readonly trace: { readonly routes: BorderRoutes; readonly way: 'shorter' | 'longer' } | null
}

/** The finished shape, or why it cannot be finished. */
type Finish =
  | { readonly kind: 'finished'; readonly geometry: ZoneGeometry }
  | { readonly kind: 'refused'; readonly text: string; readonly crossing: Crossing | null }

/** The rules of one kind of shape, for the steps that all shapes share. */
export interface ShapeKind {
  readonly tool: ShapeToolName
  readonly isRing: boolean
  /** Whether two points define it, so that it can be dragged from one to the other. */
  readonly isSpan: boolean
  readonly straighten: Straighten
  /** Returns the name of a point for announcements. `index` counts from 0. */
  pointName(index: number): string
  /** Returns the crossing that placing `next` would cause. */
  crossing(outline: Outline, next: Pick<Next, 'pointMap' | 'snap'>): Crossing | null
  /** Returns the place nearest to `next` with which the whole shape stays on the image. */
  onImage(outline: Outline, next: PointMap, context: Pick<ToolContext, 'bounds'>): PointMap
  canFinish(outline: Outline, next: Next | null): boolean
  finish(outline: Outline, next: Next | null): Finish
  /** Returns the whole shape if two points define it. */
  span(outline: Outline, next: PointMap): ZoneGeometry | null
  measures(outline: Outline, next: PointMap, measure: MapMeasure): readonly string[]
}

const READY: Hand = { name: 'ready' }

export const startDrawing = ({ isRing }: Pick<ShapeKind, 'isRing'>): DrawingState => ({
  name: 'ready',
  hand: READY,
  outline: emptyOutline(isRing),
  next: null,
  pointerView: null,
  isClickAdded: false,
  trace: null,
})

/** Returns the unfinished shape; null if nothing is placed. */
export const begunWith = (
  points: readonly PointMap[],
  { tool }: Pick<ShapeKind, 'tool'>,
): BegunDrawing | null => (points.length === 0 ? null : { kind: 'shape', tool, points })

export const withHand = (state: DrawingState, hand: Hand): DrawingState => ({
  ...state,
  name: hand.name,
  hand,
})

export const atRest = (state: DrawingState): DrawingState => withHand(state, READY)

/** Changes the outline, and with it what `next` would cross. A trace from the former last point ends. */
export const withOutline = (state: DrawingState, outline: Outline, kind: ShapeKind): DrawingState => {
  if (state.next === null) return { ...state, outline, trace: null }
  const { snap } = state.next
  const next = {
    ...state.next,
    traced: undefined,
    keysMap: undefined,
    snap: snap?.kind === 'first' ? null : snap,
  }
  return { ...state, outline, trace: null, next: { ...next, crossing: kind.crossing(outline, next) } }
}

/** Adds a point to the draft, with those traced before it, or closes it at its first point; refuses a crossing. */
export const placeNext = (state: DrawingState, next: Next, kind: ShapeKind): Step<DrawingState> => {
  const outline = next.traced ? withPoints(state.outline, next.traced.trail) : state.outline
  const last = lastOf(outline)
  const first = closingPoint(outline)
  const isClosing = first !== null && isSamePoint(first, next.pointMap)
  const isRefused = next.traced !== undefined && next.crossing !== null
  if (outline.points.length >= ZONE_POINTS_MAX + (isClosing ? 1 : 0))
    return noPointAdded(state, [refuse(TOO_MANY_TEXT)])
  if (!isRefused && (isClosing || (kind.isSpan && last !== null)))
    return finishDrawing({ ...state, outline, next }, kind)
  if (last !== null && isSamePoint(last, next.pointMap)) return noPointAdded(state, [])
  if (next.crossing !== null) {
    const refused = { ...state, next: { ...next, isRefused: true } }
    return noPointAdded(refused, [announce(refusalText(next.crossing, false))])
  }
  const placed = withOutline({ ...state, next }, withPoint(outline, next.pointMap), kind)
  return {
    state: { ...placed, next: next.isByKeys ? placed.next : null, isClickAdded: true },
    effects: [
      announce(
        next.traced
          ? tracedText(next.traced.trail.length + 1)
          : `${kind.pointName(outline.points.length)} at ${placeText(next.pointMap)}.`,
      ),
    ],
  }
}

/** Emits the shape and starts a new draft. If the shape is invalid, shows and announces why, and keeps the draft. */
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
  return noPointAdded({ ...state, next: closing }, [isShown ? announce(finish.text) : refuse(finish.text)])
}

const noPointAdded = (state: DrawingState, effects: Step<DrawingState>['effects']): Step<DrawingState> => ({
  state: { ...state, isClickAdded: false },
  effects,
})

const tracedText = (count: number): string => `${count} point${count === 1 ? '' : 's'} along the border.`

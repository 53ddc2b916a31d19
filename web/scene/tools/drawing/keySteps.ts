import type { PointMap } from '../../../../shared/geometry/point.ts'
import { announce, emit, stay, type Step, type ToolContext } from '../../state/Tool.ts'
import {
  begunWith,
  type DrawingState,
  finishDrawing,
  placeNext,
  type ShapeKind,
  startDrawing,
  withOutline,
} from './Drawing.ts'
import { onImage } from '../../plane/coordinates.ts'
import type { Snap } from '../../state/Snap.ts'
import { snapPoint } from '../snapping.ts'
import { isSamePoint, type Next, type Nudge, nudgedPoint } from './nextPoint.ts'
import { closingPoint, emptyOutline, lastOf, withoutLast, withRestored } from './outline.ts'
import { letGo } from './pointerSteps.ts'
import { withTrace } from './tracing.ts'
import { placeText, refusalText, SNAP_TEXTS } from './words.ts'

/** The place reached by keys is announced after this pause. */
const READ_AFTER_MS = 500

/** Moves the next point by arrow keys, starting from the last point or the middle of the view. */
export const onNudge = (
  state: DrawingState,
  nudge: Nudge,
  kind: ShapeKind,
  context: ToolContext,
): Step<DrawingState> => {
  const keysMap = kind.onImage(state.outline, nudgedPoint(keyPoint(state, context), nudge, context), context)
  return {
    state: { ...state, next: snapped(state, keysMap, kind, context) },
    effects: [
      { kind: 'reveal', pointMap: keysMap },
      { kind: 'wake', afterMs: READ_AFTER_MS },
    ],
  }
}

/** Announces the place that the keys have reached. */
export const readPlace = ({ next }: DrawingState): Step<DrawingState>['effects'] => {
  if (next === null || !next.isByKeys) return []
  const problem = next.crossing === null ? '' : ` ${refusalText(next.crossing, false)}`
  const near = next.snap === null ? '' : ` ${SNAP_TEXTS[next.snap.kind]}.`
  return [announce(`${placeText(next.pointMap)}.${near}${problem}`)]
}

/** Adds the point that was moved by keys. */
export const onPlace = (state: DrawingState, kind: ShapeKind): Step<DrawingState> =>
  state.next !== null && state.next.isByKeys ? placeNext(state, state.next, kind) : stay(state)

/** Space before any arrow key places the first point in the middle of the view, or says why it places nothing. */
export const onTapSpace = (
  state: DrawingState,
  kind: ShapeKind,
  context: ToolContext,
): Step<DrawingState> => {
  if (lastOf(state.outline) !== null) return { state, effects: [announce(NOT_MOVED_TEXT)] }
  if (state.pointerView !== null) return { state, effects: [announce(POINTED_TEXT)] }
  return placeNext(state, nextByKeys(state, keyPoint(state, context), kind), kind)
}

const NOT_MOVED_TEXT = 'Move the next point with the arrow keys first.'
const POINTED_TEXT = 'The pointer is on the map: press an arrow key first, or Enter to start at the pointer.'

/** Finishes the shape, or places its first point at the place of the pointer or the keys. */
export const onComplete = (state: DrawingState, kind: ShapeKind, context: ToolContext): Step<DrawingState> =>
  lastOf(state.outline) === null
    ? placeNext(state, nextByKeys(state, keyPoint(state, context), kind), kind)
    : finishDrawing(state, kind)

/** One step back: cancels the gesture, else ends the trace, else sets the draft aside, else leaves the tool. */
export const onCancel = (state: DrawingState, kind: ShapeKind): Step<DrawingState> => {
  if (state.hand.name !== 'ready') return stay(letGo(state, kind))
  if (state.trace !== null) return stay({ ...state, trace: null, next: null })
  const begun = begunWith(state.outline.points, kind)
  if (begun === null) return { state, effects: [{ kind: 'use', tool: 'select' }] }
  return {
    state: { ...startDrawing(kind), pointerView: state.pointerView },
    effects: [emit({ kind: 'setAside', begun })],
  }
}

export const onDropLast = (state: DrawingState, kind: ShapeKind): Step<DrawingState> => {
  const { outline } = state
  const left = outline.points.length - 1
  if (left < 0) return stay({ ...state, outline: emptyOutline(kind.isRing) })
  const dropped = withOutline(rested(state, kind), withoutLast(outline), kind)
  return { state: dropped, effects: [announce(`${kind.pointName(left)} removed.`)] }
}

export const onRestore = (state: DrawingState, kind: ShapeKind): Step<DrawingState> => {
  const { outline } = state
  if (outline.dropped.length === 0) return stay(state)
  const restored = withOutline(rested(state, kind), withRestored(outline), kind)
  return { state: restored, effects: [announce(`${kind.pointName(outline.points.length)} restored.`)] }
}

/** Undoes the press in progress. */
const rested = (state: DrawingState, kind: ShapeKind): DrawingState =>
  state.hand.name === 'ready' ? { ...state, isClickAdded: false } : letGo(state, kind)

const keyPoint = ({ next, outline }: DrawingState, context: ToolContext): PointMap =>
  next?.traced?.aimMap ??
  next?.keysMap ??
  next?.pointMap ??
  lastOf(outline) ??
  onImage(context.middleMap, context)

const nextByKeys = (
  state: DrawingState,
  pointMap: PointMap,
  kind: ShapeKind,
  snap: Snap | null = null,
): Next =>
  withTrace(state, {
    pointMap,
    snap,
    crossing: kind.crossing(state.outline, { pointMap, snap }),
    isByKeys: true,
    isRefused: false,
    fingerView: null,
  })

/** Keys go to a place step by step: they mean what is this near, and can stand beside what is farther. */
const KEYS_REACH_VIEW = 6

/** The next point at what the keys are near. They go on from where they are. */
const snapped = (state: DrawingState, keysMap: PointMap, kind: ShapeKind, context: ToolContext): Next => {
  // What is traced has its own ends.
  if (state.trace !== null) return nextByKeys(state, keysMap, kind)
  const first = closingPoint(state.outline)
  const snap = snapPoint(keysMap, { context, first, radiusView: KEYS_REACH_VIEW })
  const pointMap = kind.onImage(state.outline, snap?.pointMap ?? keysMap, context)
  const isReached = snap !== null && isSamePoint(pointMap, snap.pointMap)
  return { ...nextByKeys(state, pointMap, kind, isReached ? snap : null), keysMap }
}

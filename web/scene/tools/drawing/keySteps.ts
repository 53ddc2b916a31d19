import type { PointMap } from '../../../../shared/geometry/point.ts'
import { stay, type Step, type ToolContext } from '../../state/Tool.ts'
import { type DrawingState, finishDrawing, placeNext, type ShapeKind, withOutline } from './Drawing.ts'
import { type Next, type Nudge, nudgedPoint, onImage } from './nextPoint.ts'
import { emptyOutline, lastOf, withoutAll, withoutLast, withRestored } from './outline.ts'
import { letGo } from './pointerSteps.ts'
import { placeText, refusalText } from './words.ts'
import { announce } from '../../state/Tool.ts'

/** After which pause the place is read out that keys have reached. */
const READ_AFTER_MS = 500

/** Arrow keys take the next point in hand where it is; at first from the last point, or the middle of the view. */
export const onNudge = (
  state: DrawingState,
  nudge: Nudge,
  kind: ShapeKind,
  context: ToolContext,
): Step<DrawingState> => {
  const pointMap = nudgedPoint(keyPoint(state, context), nudge, context)
  return {
    state: { ...state, next: nextByKeys(state, pointMap, kind) },
    effects: [
      { kind: 'reveal', pointMap },
      { kind: 'wake', afterMs: READ_AFTER_MS },
    ],
  }
}

/** Reads out where the keys have arrived. */
export const readPlace = ({ next }: DrawingState): Step<DrawingState>['effects'] => {
  if (next === null || !next.isByKeys) return []
  const problem = next.crossing === null ? '' : ` ${refusalText(next.crossing, false)}`
  return [announce(`${placeText(next.pointMap)}.${problem}`)]
}

/** Adds the point that keys have in hand. */
export const onPlace = (state: DrawingState, kind: ShapeKind): Step<DrawingState> =>
  state.next !== null && state.next.isByKeys ? placeNext(state, state.next, kind) : stay(state)

/** Finishes what has begun; else begins, where the pointer or the keys are. */
export const onComplete = (state: DrawingState, kind: ShapeKind, context: ToolContext): Step<DrawingState> =>
  lastOf(state.outline) === null
    ? placeNext(state, nextByKeys(state, keyPoint(state, context), kind), kind)
    : finishDrawing(state, kind)

/** One step back: what the hand does, then the draft, then the tool. */
export const onCancel = (state: DrawingState, kind: ShapeKind): Step<DrawingState> => {
  if (state.hand.name !== 'ready') return stay(letGo(state, kind))
  if (lastOf(state.outline) === null) return { state, effects: [{ kind: 'use', tool: 'select' }] }
  const dropped = withOutline({ ...state, next: null }, withoutAll(state.outline), kind)
  return { state: dropped, effects: [announce('The shape is dropped.')] }
}

export const onDropLast = (state: DrawingState, kind: ShapeKind): Step<DrawingState> => {
  const { outline } = state
  const left = outline.points.length - 1
  if (left < 0) return stay({ ...state, outline: emptyOutline(kind.isRing) })
  const dropped = withOutline(rested(state, kind), withoutLast(outline), kind)
  return { state: dropped, effects: [announce(`${kind.pointName(left)} is dropped.`)] }
}

export const onRestore = (state: DrawingState, kind: ShapeKind): Step<DrawingState> => {
  const { outline } = state
  if (outline.dropped.length === 0) return stay(state)
  const restored = withOutline(rested(state, kind), withRestored(outline), kind)
  return { state: restored, effects: [announce(`${kind.pointName(outline.points.length)} is back.`)] }
}

/** A press under way means the outline as it was. */
const rested = (state: DrawingState, kind: ShapeKind): DrawingState =>
  state.hand.name === 'ready' ? { ...state, isClickAdded: false } : letGo(state, kind)

const keyPoint = ({ next, outline }: DrawingState, context: ToolContext): PointMap =>
  next?.pointMap ?? lastOf(outline) ?? onImage(context.middleMap, context)

const nextByKeys = ({ outline }: DrawingState, pointMap: PointMap, kind: ShapeKind): Next => ({
  pointMap,
  snap: null,
  crossing: kind.crossing(outline, { pointMap, snap: null }),
  isByKeys: true,
  isRefused: false,
  fingerView: null,
})

import { distanceView, type PointView } from '../../plane/coordinates.ts'
import { isDrag, type PointerFacts, stay, type Step, type ToolContext } from '../../state/Tool.ts'
import { edgePan, endPanning, startPanning, stepPanning } from '../panning.ts'
import {
  atRest,
  type DrawingState,
  finishDrawing,
  placeNext,
  type ShapeKind,
  withHand,
  withOutline,
} from './Drawing.ts'
import { aimedPoint, type Next } from './nextPoint.ts'
import { withTrace } from './tracing.ts'
import { closingPoint, emptyOutline, lastOf } from './outline.ts'

/** How long a finger rests before it drags the next point. */
export const AIM_AFTER_MS = 350
/** How far above the finger the point it drags is shown. */
export const AIM_ABOVE_VIEW = 72
/** A pointer that moves less than this is considered at rest, and keys keep control of the next point. */
const REST_VIEW = 3

type PointerStep = (
  state: DrawingState,
  event: PointerFacts,
  kind: ShapeKind,
  context: ToolContext,
) => Step<DrawingState>

export const onDown = (
  state: DrawingState,
  event: PointerFacts & { readonly isSecond: boolean },
  kind: ShapeKind,
  context: ToolContext,
): Step<DrawingState> => {
  if (event.isSecond)
    return state.isClickAdded && !kind.isSpan ? finishDrawing(state, kind) : stay(atRest(state))
  const next = aim(state, event, kind, context)
  const pressed = { ...state, next, pointerView: event.pointView, isClickAdded: false }
  if (kind.isSpan) return startSpan(pressed, event, next, kind)
  const effects = event.pointer === 'touch' ? [{ kind: 'wake', afterMs: AIM_AFTER_MS } as const] : []
  return { state: withHand(pressed, { name: 'pressed', down: event }), effects }
}

const startSpan = (
  state: DrawingState,
  down: PointerFacts,
  next: Next,
  kind: ShapeKind,
): Step<DrawingState> => {
  const isFirst = lastOf(state.outline) === null
  const { state: placed, effects } = isFirst ? placeNext(state, next, kind) : stay(state)
  return { state: withHand(placed, { name: 'spanning', down, isFirst }), effects }
}

export const onMove: PointerStep = (state, event, kind, context) => {
  const { hand } = state
  switch (hand.name) {
    case 'ready':
      return stay(isPointerResting(state, event) ? state : hover(state, event, kind, context))
    case 'pressed': {
      if (!isDrag(hand.down, event)) return stay(state)
      const panned = stepPanning(startPanning(hand.down), event)
      return { state: withHand({ ...state, next: null }, panned.state), effects: panned.effects }
    }
    case 'panning': {
      const panned = stepPanning(hand, event)
      return { state: withHand(state, panned.state), effects: panned.effects }
    }
    case 'aiming': {
      const next = aimAbove(state, event, kind, context)
      return { state: { ...state, next }, effects: edgePan(event.pointView, context.viewSize) }
    }
    case 'spanning': {
      const effects = isDrag(hand.down, event) ? edgePan(event.pointView, context.viewSize) : []
      return { state: hover(state, event, kind, context), effects }
    }
  }
}

export const onUp: PointerStep = (state, event, kind, context) => {
  const { hand, next } = state
  switch (hand.name) {
    case 'ready':
      return stay(state)
    case 'panning':
      return { state: atRest(state), effects: endPanning(hand, event.timeMs) }
    case 'pressed':
    case 'aiming':
      return next === null ? stay(atRest(state)) : placeNext(atRest(state), next, kind)
    case 'spanning':
      if (hand.isFirst && !isDrag(hand.down, event)) return stay(atRest(state))
      return finishDrawing(atRest(hover(state, event, kind, context)), kind)
  }
}

/** The pointer has left the view. */
export const onLeave = (state: DrawingState): DrawingState => {
  const isKept = state.next !== null && (state.next.isByKeys || state.next.isRefused)
  return { ...state, next: isKept ? state.next : null, pointerView: null }
}

/** The finger has rested long enough to drag the point, not the map. */
export const onRest = (state: DrawingState, kind: ShapeKind, context: ToolContext): DrawingState =>
  state.hand.name === 'pressed' && state.hand.down.pointer === 'touch'
    ? withHand({ ...state, next: aimAbove(state, state.hand.down, kind, context) }, { name: 'aiming' })
    : state

/** Ends the gesture. Placed points stay, except for a first point placed by this press. */
export const letGo = (state: DrawingState, kind: ShapeKind): DrawingState => {
  const { hand } = state
  const isUndone = hand.name === 'spanning' && hand.isFirst
  const rest = atRest({ ...state, next: null, isClickAdded: false })
  return isUndone ? withOutline(rest, emptyOutline(kind.isRing), kind) : rest
}

const hover: (...args: Parameters<PointerStep>) => DrawingState = (state, event, kind, context) => ({
  ...state,
  next: aim(state, event, kind, context),
  pointerView: event.pointView,
})

const aim = (state: DrawingState, event: PointerFacts, kind: ShapeKind, context: ToolContext): Next => {
  const { outline } = state
  const anchors = { from: lastOf(outline), first: closingPoint(outline) }
  const aimed = aimedPoint(event, anchors, kind.straighten, context)
  const pointMap = kind.onImage(outline, aimed.pointMap, context)
  return withTrace(state, {
    ...(pointMap === aimed.pointMap ? aimed : { pointMap, snap: null }),
    crossing: state.trace === null ? kind.crossing(outline, aimed) : null,
    isByKeys: false,
    isRefused: false,
    fingerView: null,
  })
}

const aimAbove = (state: DrawingState, event: PointerFacts, kind: ShapeKind, context: ToolContext): Next => {
  const { x, y } = event.pointMap
  const pointMap = { x, y: y + AIM_ABOVE_VIEW / context.scale }
  return { ...aim(state, { ...event, pointMap }, kind, context), fingerView: event.pointView }
}

const isPointerResting = ({ next, pointerView }: DrawingState, event: { readonly pointView: PointView }) =>
  next !== null &&
  next.isByKeys &&
  pointerView !== null &&
  distanceView(pointerView, event.pointView) < REST_VIEW

import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ScenePin } from '../pins/PinStore.ts'
import { ZOOM_STEP } from '../plane/camera.ts'
import { quantisePoint } from '../plane/coordinates.ts'
import {
  type Effect,
  isDrag,
  type PointerFacts,
  stay,
  type Step,
  type Tool,
  type ToolContext,
  type ToolEvent,
} from './Tool.ts'
import { draggedFrom, draggedTo, moveEffects, movePinEffects } from './movingMarker.ts'
import { nudge, nudgeDraft, nudgeEffects, type Nudging } from './nudging.ts'
import { endPanning, type Panning, startPanning, stepPanning } from './panning.ts'
import { EDIT_ZONE, isOnSelectedZone, isOnTarget, leaveSelection, selectTarget } from './targets.ts'

export type SelectState =
  | { readonly name: 'idle'; readonly isOverTarget: boolean }
  /** Pressed, and not yet moved far enough to be a drag. */
  | { readonly name: 'pointing'; readonly down: PointerFacts }
  | Panning
  /** A marker is dragged by the place where it was grabbed. */
  | {
      readonly name: 'moving'
      readonly markerId: number
      readonly down: PointerFacts
      readonly pointMap: PointMap
    }
  | {
      readonly name: 'movingPin'
      readonly pinId: string
      readonly down: PointerFacts
      readonly pointMap: PointMap
    }
  | Nudging
  /** Clicked on nothing; it becomes a place unless a second press makes it a double click. */
  | { readonly name: 'clicked'; readonly pointMap: PointMap }

export const DOUBLE_CLICK_MS = 250

const IDLE: SelectState = { name: 'idle', isOverTarget: false }

/** Pans, picks, and (for editors) moves markers by dragging or with the arrow keys. */
export const selectTool: Tool<SelectState> = {
  initial: IDLE,
  step(state, event, context) {
    if (state.name === 'nudging') return stepNudging(state, event, context)
    if (state.name === 'clicked') return stepClicked(state, event, context)
    if (event.kind === 'interrupt') return stay(IDLE)
    switch (state.name) {
      case 'idle':
        return stepIdle(state, event, context)
      case 'pointing':
        return stepPointing(state, event, context)
      case 'panning':
        if (event.kind === 'move') return stepPanning(state, event)
        if (event.kind === 'up') return { state: idleAt(event), effects: endPanning(state, event.timeMs) }
        return event.kind === 'cancel' ? stay(IDLE) : stay(state)
      case 'moving':
        return stepMoving(state, event, context)
      case 'movingPin':
        return stepMovingPin(state, event, context)
    }
  },
  draft(state) {
    if (state.name === 'nudging') return nudgeDraft(state)
    if (state.name === 'movingPin') return { kind: 'movePin', pinId: state.pinId, pointMap: state.pointMap }
    return state.name === 'moving'
      ? { kind: 'move', markerId: state.markerId, pointMap: state.pointMap }
      : null
  },
  cursor(state) {
    if (state.name === 'panning') return 'grabbing'
    if (state.name === 'moving' || state.name === 'movingPin') return 'move'
    const isOverTarget =
      state.name === 'pointing' ? isOnTarget(state.down) : state.name === 'idle' && state.isOverTarget
    return isOverTarget ? 'pointer' : 'grab'
  },
}

const stepIdle = (
  state: SelectState & { name: 'idle' },
  event: ToolEvent,
  context: ToolContext,
): Step<SelectState> => {
  switch (event.kind) {
    case 'down':
      return event.isSecond && isOnSelectedZone(event, context)
        ? { state, effects: EDIT_ZONE }
        : stay({ name: 'pointing', down: event })
    case 'move':
    case 'up':
      return stay(idleAt(event))
    case 'leave':
      return stay(IDLE)
    case 'nudge':
      return nudge(event.key, event.isFast, context) ?? stay(state)
    case 'complete':
      return { state, effects: context.canEdit && context.selectedZoneId !== null ? EDIT_ZONE : [] }
    case 'cancel':
      return { state, effects: leaveSelection(context) }
    default:
      return stay(state)
  }
}

const stepPointing = (
  state: SelectState & { name: 'pointing' },
  event: ToolEvent,
  context: ToolContext,
): Step<SelectState> => {
  if (event.kind === 'cancel') return stay(IDLE)
  if (event.kind === 'up') return click(state.down, context)
  if (event.kind !== 'move' || !isDrag(state.down, event)) return stay(state)
  return startDrag(state.down, event, context)
}

const startDrag = (down: PointerFacts, now: PointerFacts, context: ToolContext): Step<SelectState> => {
  const markerId = movableMarker(down, context)
  if (markerId !== null) {
    const pointMap = draggedTo(markerId, down, now, context)
    return stay({ name: 'moving', markerId, down, pointMap })
  }
  const pin = movablePin(down, context)
  return pin === undefined
    ? stepPanning(startPanning(down), now)
    : stay({ name: 'movingPin', pinId: pin.id, down, pointMap: draggedFrom(pin, down, now, context) })
}

/** A finger pans far more often than it moves things: with touch only a selected marker is picked up. */
const movableMarker = (down: PointerFacts, context: ToolContext): number | null =>
  context.canEdit && (down.pointer !== 'touch' || down.hitId === context.selectionId) ? down.hitId : null

/** Pins are everybody's own. */
const movablePin = ({ pointer, pinHitId }: PointerFacts, context: ToolContext): ScenePin | undefined =>
  pinHitId !== null && (pointer !== 'touch' || pinHitId === context.selectedPinId)
    ? context.pin(pinHitId)
    : undefined

/** On nothing, the first click only leaves what was selected: nobody wants a POI where they close a popup. */
const click = (down: PointerFacts, context: ToolContext): Step<SelectState> => {
  if (isOnTarget(down)) return { state: idleAt(down), effects: selectTarget(down) }
  const effects = leaveSelection(context)
  if (effects.length > 0) return { state: IDLE, effects }
  return {
    state: { name: 'clicked', pointMap: quantisePoint(down.pointMap) },
    effects: [{ kind: 'wake', afterMs: DOUBLE_CLICK_MS }],
  }
}

const stepClicked = (
  state: SelectState & { name: 'clicked' },
  event: ToolEvent,
  context: ToolContext,
): Step<SelectState> => {
  if (event.kind === 'down' && event.isSecond)
    return { state: IDLE, effects: [{ kind: 'zoom', levels: ZOOM_STEP, about: event.pointView }] }
  if (event.kind === 'cancel' || event.kind === 'interrupt') return stay(IDLE)
  if (event.kind === 'move' || event.kind === 'up' || event.kind === 'leave') return stay(state)
  const place: Effect = { kind: 'emit', event: { kind: 'place', pointMap: state.pointMap } }
  return after([place], selectTool.step(IDLE, event, context))
}

const stepMoving = (
  state: SelectState & { name: 'moving' },
  event: ToolEvent,
  context: ToolContext,
): Step<SelectState> => {
  if (event.kind === 'cancel') return stay(IDLE)
  if (event.kind === 'move')
    return stay({ ...state, pointMap: draggedTo(state.markerId, state.down, event, context) })
  if (event.kind !== 'up') return stay(state)
  return { state: idleAt(event), effects: moveEffects(state.markerId, state.pointMap, context) }
}

const stepMovingPin = (
  state: SelectState & { name: 'movingPin' },
  event: ToolEvent,
  context: ToolContext,
): Step<SelectState> => {
  const pin = context.pin(state.pinId)
  if (event.kind === 'cancel' || pin === undefined) return stay(IDLE)
  if (event.kind === 'move') return stay({ ...state, pointMap: draggedFrom(pin, state.down, event, context) })
  if (event.kind !== 'up') return stay(state)
  return { state: idleAt(event), effects: movePinEffects(pin.id, state.pointMap, context) }
}

/** Each key press is an act of its own, only saved together: so whatever comes between saves, and Esc alone drops. */
const stepNudging = (state: Nudging, event: ToolEvent, context: ToolContext): Step<SelectState> => {
  if (event.kind === 'cancel') return stay(IDLE)
  if (event.kind === 'move' || event.kind === 'up' || event.kind === 'leave') return stay(state)
  const further = event.kind === 'nudge' ? nudge(event.key, event.isFast, context, state) : undefined
  return further ?? after(nudgeEffects(state, context), selectTool.step(IDLE, event, context))
}

const after = <S>(first: readonly Effect[], step: Step<S>): Step<S> => ({
  state: step.state,
  effects: [...first, ...step.effects],
})

const idleAt = (facts: PointerFacts): SelectState => ({
  name: 'idle',
  isOverTarget: isOnTarget(facts) && facts.pointer !== 'touch',
})

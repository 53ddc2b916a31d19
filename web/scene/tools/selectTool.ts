import { isOnImage, quantisePoint } from '../plane/coordinates.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { ZOOM_STEP } from '../plane/camera.ts'
import type { Handle } from '../plane/selectionHandles.ts'
import { PICK_RADIUS_VIEW } from '../state/SceneKind.ts'
import type { Cursor } from '../state/sceneStore.ts'
import { sameTarget, type Target } from '../state/Target.ts'
import { isEmptyGroup } from '../state/TargetGroup.ts'
import { endGathering, type Gathering, isGathering, startGathering, stepGathering } from './gathering.ts'
import {
  followAny,
  isGroupGrabbable,
  liftGroupByTouch,
  movedEffects,
  type MovingGroup,
  nudgeFurther,
  nudgeGroup,
  type NudgingGroup,
  startMovingGroup,
} from './movingGroup.ts'
import {
  isGrabbable,
  liftByTouch,
  moveDraft,
  nudge,
  startMoving,
  type Moving,
  type Nudging,
} from './movingTarget.ts'
import { endPanning, startPanning, stepPanning, type Panning } from './panning.ts'
import {
  followTransforming,
  HANDLE_CURSORS,
  handleAt,
  startTransforming,
  transformDraft,
  transformEffects,
  type Transforming,
} from './transforming.ts'
import {
  DOUBLE_CLICK_MS,
  emit,
  isDrag,
  LONG_PRESS_MS,
  LOCKED_ZONE_TEXT,
  refuse,
  stay,
  type Effect,
  type PointerFacts,
  type Step,
  type Tool,
  type ToolContext,
  type ToolEvent,
} from '../state/Tool.ts'

type SelectState =
  | Idle
  /** Pressed, but not moved far enough for a drag. */
  | { readonly name: 'pointing'; readonly down: PointerFacts; readonly pickedAt: PointMap | null }
  | Panning
  | Moving
  | Nudging
  | MovingGroup
  | NudgingGroup
  | Gathering
  | Transforming
  /**
   * Clicked on an empty place: opens the new POI unless a second press makes it a double click. Null beside the image, where
   * nothing can be placed.
   */
  | { readonly name: 'clicked'; readonly pointMap: PointMap | null }

interface Idle {
  readonly name: 'idle'
  readonly over: Over
  /** Where the last click has picked something: another one there takes what lies beneath. */
  readonly pickedAt: PointMap | null
}

/** What the pointer is on: something that a drag moves, something to click, a handle of the selection, or the map. */
type Over = 'movable' | 'target' | 'map' | Handle

const IDLE: Idle = { name: 'idle', over: 'map', pickedAt: null }

/**
 * Pans and picks. Moves only what was chosen for it, since most drags mean the map: the selected object, or all that are
 * selected, by a drag or the arrow keys, and what a finger has rested on. With Shift or Alt it selects several.
 */
export const selectTool: Tool<SelectState> = {
  initial: IDLE,
  step(state, event, context) {
    if (state.name === 'nudging' || state.name === 'nudgingGroup') return stepNudging(state, event, context)
    if (state.name === 'clicked') return stepClicked(state, event, context)
    if (event.kind === 'interrupt') return stay(IDLE)
    switch (state.name) {
      case 'idle':
        return stepIdle(state, event, context)
      case 'pointing':
        return stepPointing(state, event, context)
      case 'panning':
        if (event.kind === 'move') return stepPanning(state, event)
        if (event.kind === 'up')
          return { state: idleAt(event, context), effects: endPanning(state, event.timeMs) }
        return event.kind === 'cancel' ? stay(IDLE) : stay(state)
      case 'transforming':
        return stepTransforming(state, event, context)
      case 'moving':
      case 'movingGroup':
        return stepMoving(state, event, context)
      case 'gathering':
        return stepGather(state, event, context)
    }
  },
  draft(state) {
    switch (state.name) {
      case 'moving':
      case 'nudging':
        return moveDraft(state)
      case 'movingGroup':
      case 'nudgingGroup':
        return { kind: 'moveGroup', group: state.group, by: state.by, snap: state.snap }
      case 'gathering':
        return { kind: 'gather', area: state.area }
      case 'transforming':
        return transformDraft(state)
      default:
        return null
    }
  },
  cursor(state) {
    if (state.name === 'panning') return 'grabbing'
    if (state.name === 'moving' || state.name === 'movingGroup') return 'move'
    if (state.name === 'gathering') return 'crosshair'
    if (state.name === 'transforming')
      return state.handle === 'turn' ? 'grabbing' : HANDLE_CURSORS[state.handle]
    if (state.name === 'pointing') return state.down.hit === null ? 'grab' : 'pointer'
    return state.name === 'idle' ? CURSORS[state.over] : 'grab'
  },
  isDragging: ({ name }) => DRAGGING.has(name),
  isUsable: ({ tool, canEdit }) => tool !== 'selectMany' || canEdit,
}

const DRAGGING: ReadonlySet<SelectState['name']> = new Set([
  'moving',
  'movingGroup',
  'gathering',
  'transforming',
])

const CURSORS: Record<Over, Cursor> = { movable: 'move', target: 'pointer', map: 'grab', ...HANDLE_CURSORS }

const stepIdle = (state: Idle, event: ToolEvent, context: ToolContext): Step<SelectState> => {
  switch (event.kind) {
    case 'down':
      return event.isSecond && isEditable(event.hit, context)
        ? { state, effects: editZone(context) }
        : press(event, event.isSecond ? null : state.pickedAt, context)
    case 'move':
    case 'up':
      return stay(idleAt(event, context, state.pickedAt))
    case 'leave':
      return stay({ ...IDLE, pickedAt: state.pickedAt })
    case 'menu':
      return { state, effects: openMenu(event, context) }
    case 'nudge':
      return (
        nudgeGroup(event.key, event.isFast, context) ?? nudge(event.key, event.isFast, context) ?? stay(state)
      )
    case 'complete':
      return { state, effects: isEditable(context.selection, context) ? editZone(context) : [] }
    case 'cancel':
      return { state, effects: leave(context) }
    default:
      return stay(state)
  }
}

/** Whether a double click or Enter starts editing the shape of the selected zone. */
const isEditable = (target: Target | null, { canEdit, selection }: ToolContext): boolean =>
  canEdit && target?.kind === 'zone' && sameTarget(target, selection)

/** A locked zone keeps its shape, and says so. */
const editZone = ({ selection, isLocked }: ToolContext): readonly Effect[] =>
  selection !== null && isLocked(selection) ? [refuse(LOCKED_ZONE_TEXT)] : [{ kind: 'use', tool: 'editZone' }]

/** A finger that rests picks up what can be moved, and otherwise opens the menu of the place. */
const press = (down: PointerFacts, pickedAt: PointMap | null, context: ToolContext): Step<SelectState> => {
  const transforming = startTransforming(down, context)
  if (transforming !== null) return stay(transforming)
  const effects = down.pointer === 'touch' ? [{ kind: 'wake', afterMs: LONG_PRESS_MS } as const] : []
  return { state: { name: 'pointing', down, pickedAt }, effects }
}

/** By keys it is the menu of what they have reached, and else of what the pointer is on. */
const openMenu = (facts: PointerFacts, context: ToolContext): readonly Effect[] => {
  const { hit, pointMap } = facts
  const beneath = context.targetsAt(facts).filter((target) => !sameTarget(target, hit))
  return [emit({ kind: 'menu', targets: hit === null ? [] : [hit, ...beneath], pointMap })]
}

const leaveSelection = ({ selection, group }: ToolContext): Effect[] =>
  selection === null && isEmptyGroup(group) ? [] : [emit({ kind: 'select', target: null })]

/** Clears the selection, and then ends selecting several. */
const leave = (context: ToolContext): Effect[] => {
  const effects = leaveSelection(context)
  return effects.length === 0 && context.tool === 'selectMany' ? [{ kind: 'use', tool: 'select' }] : effects
}

const stepPointing = (
  state: SelectState & { name: 'pointing' },
  event: ToolEvent,
  context: ToolContext,
): Step<SelectState> => {
  if (event.kind === 'cancel') return stay(IDLE)
  const { down } = state
  if (event.kind === 'up') return click(down, context, state.pickedAt)
  if (event.kind === 'menu') return { state: IDLE, effects: openMenu(event, context) }
  if (event.kind === 'wake') return rest(state, context)
  if (event.kind !== 'move' || !isDrag(down, event)) return stay(state)
  const gathering = startGathering(down, event, context)
  if (gathering !== null) return gathering
  const moving = startMovingGroup(down, event, context) ?? startMoving(down, event, context)
  return moving === null ? stepPanning(startPanning(down), event) : stay(moving)
}

const rest = (state: SelectState & { name: 'pointing' }, context: ToolContext): Step<SelectState> => {
  const { down } = state
  if (down.pointer !== 'touch') return stay(state)
  const lifted = liftGroupByTouch(down, context) ?? liftByTouch(down, context)
  return lifted ? stay(lifted) : { state: IDLE, effects: openMenu(down, context) }
}

const stepTransforming = (state: Transforming, event: ToolEvent, context: ToolContext): Step<SelectState> => {
  if (event.kind === 'cancel') return stay(IDLE)
  if (event.kind === 'move') return stay(followTransforming(state, event, context))
  if (event.kind !== 'up') return stay(state)
  const ended = followTransforming(state, event, context)
  return { state: idleAt(event, context), effects: transformEffects(ended, context) }
}

const stepGather = (state: Gathering, event: ToolEvent, context: ToolContext): Step<SelectState> => {
  if (event.kind === 'cancel') return stay(IDLE)
  if (event.kind === 'move') return stepGathering(state, event, context)
  if (event.kind !== 'up') return stay(state)
  const { state: gathered } = stepGathering(state, event, context)
  return { state: idleAt(event, context), effects: endGathering(gathered, context) }
}

/** On an empty place, a click first clears the selection: closing a popup must not place a POI. */
const click = (down: PointerFacts, context: ToolContext, pickedAt: PointMap | null): Step<SelectState> => {
  if (isGathering(down, context)) {
    const { hit: target } = down
    return { state: idleAt(down, context), effects: target ? [emit({ kind: 'toggle', target })] : [] }
  }
  if (down.hit !== null) {
    const target = nextBeneath(down, pickedAt, context) ?? down.hit
    return {
      state: idleAt(down, context, down.pointMap),
      effects: [emit({ kind: 'select', target })],
    }
  }
  const effects = leaveSelection(context)
  if (effects.length > 0) return { state: IDLE, effects }
  return {
    state: {
      name: 'clicked',
      pointMap: isOnImage(down.pointMap, context) ? quantisePoint(down.pointMap) : null,
    },
    effects: [{ kind: 'wake', afterMs: DOUBLE_CLICK_MS }],
  }
}

/** Returns what lies below the selected object, after the lowest the topmost; null unless it was picked by a click here. */
const nextBeneath = (down: PointerFacts, pickedAt: PointMap | null, context: ToolContext): Target | null => {
  if (pickedAt === null) return null
  const { x, y } = down.pointMap
  const distanceView = Math.hypot(x - pickedAt.x, y - pickedAt.y) * context.scale
  if (distanceView > PICK_RADIUS_VIEW[down.pointer]) return null
  const stack = context.targetsAt(down)
  const at = stack.findIndex((target) => sameTarget(target, context.selection))
  return at < 0 ? null : (stack[(at + 1) % stack.length] ?? null)
}

const stepClicked = (
  state: SelectState & { name: 'clicked' },
  event: ToolEvent,
  context: ToolContext,
): Step<SelectState> => {
  if (event.kind === 'down' && event.isSecond)
    return { state: IDLE, effects: [{ kind: 'zoom', levels: ZOOM_STEP, about: event.pointView }] }
  if (event.kind === 'cancel' || event.kind === 'interrupt') return stay(IDLE)
  if (PASSING.has(event.kind) || event.kind === 'commitNudge') return stay(state)
  const placed = state.pointMap === null ? [] : [emit({ kind: 'place', pointMap: state.pointMap })]
  return after(placed, selectTool.step(IDLE, event, context))
}

const stepMoving = (
  state: Moving | MovingGroup,
  event: ToolEvent,
  context: ToolContext,
): Step<SelectState> => {
  if (event.kind === 'cancel') return stay(IDLE)
  if (event.kind === 'move') return stay(followAny(state, event, context) ?? IDLE)
  if (event.kind !== 'up') return stay(state)
  // A finger that lifts something and lets it go where it was has rested on it.
  const isOnlyLifted = state.down.pointer === 'touch' && !isDrag(state.down, event)
  return isOnlyLifted
    ? { state: IDLE, effects: openMenu(state.down, context) }
    : { state: idleAt(event, context), effects: movedEffects(state, context) }
}

/** Key presses are told as one move after a pause, or at once before any other event: Esc reverts no work. */
const stepNudging = (
  state: Nudging | NudgingGroup,
  event: ToolEvent,
  context: ToolContext,
): Step<SelectState> => {
  if (event.kind === 'cancel') return { state: IDLE, effects: movedEffects(state, context) }
  if (PASSING.has(event.kind)) return stay(state)
  const further = event.kind === 'nudge' ? nudgeFurther(state, event, context) : null
  return further ?? after(movedEffects(state, context), selectTool.step(IDLE, event, context))
}

/** Events that do not end a pending nudge. */
const PASSING: ReadonlySet<ToolEvent['kind']> = new Set(['move', 'up', 'leave', 'next'])

const after = <S>(first: readonly Effect[], step: Step<S>): Step<S> => ({
  state: step.state,
  effects: [...first, ...step.effects],
})

const idleAt = (facts: PointerFacts, context: ToolContext, pickedAt: PointMap | null = null): Idle => ({
  name: 'idle',
  over: facts.pointer === 'touch' ? 'map' : overAt(facts, context),
  pickedAt,
})

const overAt = (facts: PointerFacts, context: ToolContext): Over => {
  const handle = handleAt(facts, context)
  if (handle !== null) return handle
  if (isGrabbable(facts, context) || isGroupGrabbable(facts, context)) return 'movable'
  return facts.hit === null ? 'map' : 'target'
}

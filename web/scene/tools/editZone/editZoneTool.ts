import type { SceneZone } from '../../zones/SceneZone.ts'
import { type Cursor, stay, type Step, type Tool, type ToolContext, type ToolEvent } from '../Tool.ts'
import {
  atRest,
  type Dragging,
  editedZone,
  type EditState,
  idle,
  type Idle,
  isOvertaken,
  type Nudging,
  type Pressed,
} from './EditState.ts'
import {
  onDown,
  onDraggingMove,
  onDraggingUp,
  onPanningMove,
  onPanningUp,
  onPressedMove,
} from './dragSteps.ts'
import { editDraft, vertexIn } from './editDraft.ts'
import { type Grip, gripAt } from './handles.ts'
import { deleteVertex, onNext, onNudge, onNudgesRest } from './keySteps.ts'
import { hasVertexToSpare } from './reshape.ts'

/** Alters the shape of the selected zone: each finished gesture is told as one step. */
export const editZoneTool: Tool<EditState> = {
  initial: idle(null),
  step(state, event, context) {
    const zone = editedZone(context)
    if (zone === undefined || isOvertaken(state, zone)) return stay(idle(null))
    switch (state.name) {
      case 'idle':
        return stepIdle(state, event, zone, context)
      case 'pressed':
        return stepPressed(state, event, zone, context)
      case 'dragging':
        return stepDragging(state, event, zone, context)
      case 'nudging':
        return stepNudging(state, event, zone, context)
      case 'panning':
        if (event.kind === 'move') return onPanningMove(state, event)
        if (event.kind === 'up') return onPanningUp(state, event)
        return event.kind === 'cancel' || event.kind === 'interrupt' ? atRest(state) : stay(state)
    }
  },
  draft: editDraft,
  draftState(state, context) {
    const zone = editedZone(context)
    if (zone === undefined) return { kind: 'none' }
    const vertex = vertexIn(state, zone)
    const canDeleteVertex = vertex !== null && hasVertexToSpare(zone.geometry)
    return { kind: 'editing', zoneId: zone.id, vertex, canDeleteVertex }
  },
  cursor(state) {
    if (state.name === 'panning') return 'grabbing'
    if (state.name === 'dragging') return 'move'
    return CURSORS[state.name === 'idle' ? state.over : state.name === 'pressed' ? state.grip.kind : 'map']
  },
}

const CURSORS: Record<Grip['kind'], Cursor> = {
  vertex: 'pointer',
  midpoint: 'pointer',
  whole: 'move',
  map: 'grab',
}

const stepIdle = (state: Idle, event: ToolEvent, zone: SceneZone, context: ToolContext): Step<EditState> => {
  switch (event.kind) {
    case 'down':
      return onDown(state, event, zone, context)
    case 'move': {
      const over = gripAt(zone.geometry, event, context).kind
      return stay(over === state.over ? state : idle(state.vertex, over))
    }
    case 'menu': {
      const grip = gripAt(zone.geometry, event, context)
      return event.pointer === 'touch' || grip.kind !== 'vertex'
        ? stay(state)
        : deleteVertex(state, grip.index, zone)
    }
    case 'next':
      return onNext(state, event.isBackward, zone)
    case 'nudge':
      return onNudge(state, event, zone, context)
    case 'deleteVertex':
      return deleteVertex(state, state.vertex, zone)
    case 'cancel':
      return state.vertex === null ? leave(state) : stay(idle(null))
    case 'complete':
      return leave(state)
    default:
      return stay(state)
  }
}

const leave = (state: EditState): Step<EditState> => ({
  state,
  effects: [{ kind: 'use', tool: 'select' }],
})

const stepPressed = (
  state: Pressed,
  event: ToolEvent,
  zone: SceneZone,
  context: ToolContext,
): Step<EditState> => {
  const { grip, down } = state
  switch (event.kind) {
    case 'move':
      return onPressedMove(state, event, zone, context)
    case 'up':
      if (grip.kind !== 'vertex') return stay(idle(null, grip.kind))
      return down.isAlt ? deleteVertex(state, grip.index, zone) : stay(idle(grip.index, grip.kind))
    case 'wake':
      return grip.kind === 'vertex' && down.pointer === 'touch'
        ? deleteVertex(state, grip.index, zone)
        : stay(state)
    case 'cancel':
    case 'interrupt':
      return atRest(state)
    default:
      return stay(state)
  }
}

const stepDragging = (
  state: Dragging,
  event: ToolEvent,
  zone: SceneZone,
  context: ToolContext,
): Step<EditState> => {
  if (event.kind === 'move') return onDraggingMove(state, event, context)
  if (event.kind === 'up') return onDraggingUp(state, event, zone, context)
  return event.kind === 'cancel' || event.kind === 'interrupt' ? stay(idle(null)) : stay(state)
}

/** Each key press is an act of its own, only saved together: so whatever comes between saves, and Esc alone drops. */
const stepNudging = (
  state: Nudging,
  event: ToolEvent,
  zone: SceneZone,
  context: ToolContext,
): Step<EditState> => {
  if (event.kind === 'nudge') return onNudge(state, event, zone, context)
  if (event.kind === 'cancel') return atRest(state)
  if (event.kind === 'move' || event.kind === 'up' || event.kind === 'leave') return stay(state)
  const saved = onNudgesRest(state, state.geometry, zone)
  if (event.kind === 'wake' || event.kind === 'interrupt') return saved
  const next = stepIdle(idle(state.vertex), event, { ...zone, geometry: state.geometry }, context)
  return { state: next.state, effects: [...saved.effects, ...next.effects] }
}

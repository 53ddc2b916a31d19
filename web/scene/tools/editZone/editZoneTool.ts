import { isLocked } from '../../../../shared/content/locks.ts'
import type { ZoneGeometry } from '../../../../shared/content/zones.ts'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import type { MapMeasure } from '../../../../shared/measures/MapMeasure.ts'
import { isHeld } from '../../../../shared/texts/shortcuts.ts'
import type { Cursor } from '../../state/sceneStore.ts'
import { emit, stay, type Step, type Tool, type ToolContext, type ToolEvent } from '../../state/Tool.ts'
import type { SceneZone } from '../../zones/ZoneShape.ts'
import type { EditDraft } from '../../zones/ZoneDraft.ts'
import { circleMeasures, rectangleMeasures } from '../drawing/shapeKinds.ts'
import {
  onDown,
  onDraggingMove,
  onDraggingUp,
  onPanningMove,
  onPanningUp,
  onPressedMove,
  onRest,
  REST_TEXT,
} from './dragSteps.ts'
import {
  atRest,
  type Dragging,
  editedZone,
  type EditState,
  idle,
  type Idle,
  isAtWork,
  isOvertaken,
  type Nudging,
  type Pressed,
} from './EditState.ts'
import { CENTRE, type Grip, gripAt, handlesOf, vertexCount } from './handles.ts'
import { deleteVertex, onNext, onNudge, onNudgesRest, toPolygon } from './keySteps.ts'
import { insertVertex, openMenu } from './menuSteps.ts'
import { ALONE, areOvertaken, problemOf } from './neighbours.ts'
import { hasVertexToSpare } from './reshape.ts'
import { startTracing, stepTracing } from './traceSteps.ts'

/** Edits the shape of the selected zone: each finished gesture is one undo step. */
export const editZoneTool: Tool<EditState> = {
  initial: idle(null),
  step(state, event, context) {
    const zone = editedZone(context)
    if (zone === undefined || isOvertakenHere(state, zone, context)) return stay(idle(null))
    switch (state.name) {
      case 'idle':
        return stepIdle(state, event, zone, context)
      case 'pressed':
        return stepPressed(state, event, zone, context)
      case 'dragging':
        return stepDragging(state, event, zone, context)
      case 'nudging':
        return stepNudging(state, event, zone, context)
      case 'tracing':
        return stepTracing(state, event, zone, context)
      case 'panning':
        if (event.kind === 'move') return onPanningMove(state, event)
        if (event.kind === 'up') return onPanningUp(state, event)
        return event.kind === 'cancel' || event.kind === 'interrupt' ? atRest(state) : stay(state)
    }
  },
  draft: (state, context) => editDraft(state, context),
  draftState(state, context) {
    const zone = editedZone(context)
    if (zone === undefined) return { kind: 'none' }
    const vertex = vertexIn(state, zone)
    const canDeleteVertex = vertex !== null && hasVertexToSpare(zone.geometry, vertex)
    const isRectangle = zone.geometry.kind === 'rectangle'
    const canTrace =
      vertex !== null && (zone.geometry.kind === 'polygon' || zone.geometry.kind === 'polyline')
    const tracing = state.name === 'tracing' ? state.way : null
    return { kind: 'editing', zoneId: zone.id, vertex, canDeleteVertex, isRectangle, canTrace, tracing }
  },
  cursor(state) {
    if (state.name === 'panning') return 'grabbing'
    if (state.name === 'dragging') return 'move'
    if (state.name === 'tracing') return 'crosshair'
    return CURSORS[state.name === 'idle' ? state.over : state.name === 'pressed' ? state.grip.kind : 'map']
  },
  isDragging: (state) => state.name === 'dragging',
  isUsable(context) {
    const zone = editedZone(context)
    return zone !== undefined && !isLocked(zone)
  },
}

/** Whether somebody else has changed the zone, or one whose border goes along. */
const isOvertakenHere = (state: EditState, zone: SceneZone, context: ToolContext): boolean =>
  isOvertaken(state, zone) || (isAtWork(state) && areOvertaken(state.beside, context))

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
    case 'menu':
      return openMenu(state, event, zone, context)
    case 'insertVertex':
      return insertVertex(state, zone, context)
    case 'next':
      return onNext(state, event.isBackward, zone, context)
    case 'nudge':
      return onNudge(state, event, zone, context)
    case 'deleteVertex':
      return deleteVertex(state, state.vertex, zone, context, event.isApart)
    case 'toPolygon':
      return toPolygon(state, zone)
    case 'trace':
      return startTracing(state, zone, context)
    case 'cancel':
      return leave(state)
    case 'complete': {
      const { effects } = leave(state)
      return { state, effects: [...effects, emit({ kind: 'finishedReshaping', zoneId: zone.id })] }
    }
    default:
      return stay(state)
  }
}

/** What was reshaped is kept: each gesture was committed when it ended. */
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
      if (state.isRested) return openMenu(idle(state.vertex), { ...down, isByKey: false }, zone, context)
      if (grip.kind !== 'vertex') return stay(idle(null, grip.kind))
      return isHeld(down, 'deletePoint')
        ? deleteVertex(state, grip.index, zone, context, isHeld(event, 'apart'))
        : stay(idle(grip.index, grip.kind))
    case 'wake':
      return onRest(state, zone, context)
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

/** Key presses are committed together after a pause, any other event commits them at once: Esc reverts no work. */
const stepNudging = (
  state: Nudging,
  event: ToolEvent,
  zone: SceneZone,
  context: ToolContext,
): Step<EditState> => {
  if (event.kind === 'nudge') return onNudge(state, event, zone, context)
  if (event.kind === 'move' || event.kind === 'up' || event.kind === 'leave') return stay(state)
  const saved = onNudgesRest(state, zone, context)
  const next = stepIdle(
    idle(state.vertex),
    event,
    { ...zone, geometry: state.geometry },
    withFollowed(context, state.others),
  )
  return { state: next.state, effects: [...saved.effects, ...next.effects] }
}

/** The neighbours as they have just been committed, which the scene does not know before the effects are performed. */
const withFollowed = (context: ToolContext, others: Nudging['others']): ToolContext => ({
  ...context,
  zonesIn: (rect) =>
    context.zonesIn(rect).map((zone) => {
      const followed = others.find(({ zoneId }) => zoneId === zone.id)
      return followed ? { ...zone, geometry: followed.geometry } : zone
    }),
})

const NO_MEASURES: readonly string[] = []
const NO_OFFSET: PointMap = { x: 0, y: 0 }

/** Returns the zone as edited so far. */
const editDraft = (state: EditState, context: ToolContext): EditDraft | null => {
  const zone = editedZone(context)
  if (zone === undefined) return null
  const work = isAtWork(state) && !isOvertakenHere(state, zone, context) ? state : null
  const geometry = work?.geometry ?? zone.geometry
  const hand = work?.name === 'dragging' ? work : null
  const traced = work?.name === 'tracing' ? work : null
  const crossing = (hand ?? traced)?.crossing ?? null
  const isRested = state.name === 'pressed' && state.isRested && state.grip.kind !== 'map'
  const vertex = hand === null ? vertexIn(state, zone) : markedVertex(hand)
  return {
    kind: 'edit',
    zoneId: zone.id,
    style: zone,
    base: work?.base ?? zone.geometry,
    geometry,
    offset: hand?.offset ?? NO_OFFSET,
    handles: handlesOf(geometry, hand?.at ?? null),
    vertex,
    isDragging: hand !== null,
    snap: hand?.snap ?? traced?.snap ?? null,
    crossing,
    problem: isRested ? REST_TEXT : problemOf(crossing, work?.others ?? ALONE),
    measures: measuresOf(geometry, vertex, context.measure),
    others: work?.others ?? ALONE,
  }
}

/** A dragged side of a rectangle is marked at its first corner. */
const markedVertex = ({ vertex, grip, base }: Dragging): number | null =>
  grip.kind === 'midpoint' && base.kind === 'rectangle' ? grip.edge : vertex

const vertexIn = ({ vertex }: EditState, { geometry }: SceneZone): number | null =>
  vertex !== null && vertex < vertexCount(geometry) ? vertex : null

const measuresOf = (
  geometry: ZoneGeometry,
  vertex: number | null,
  measure: MapMeasure,
): readonly string[] => {
  if (vertex === null) return NO_MEASURES
  if (geometry.kind === 'circle') {
    const [centre, rim] = handlesOf(geometry, null)
    return vertex === CENTRE || !centre || !rim ? NO_MEASURES : circleMeasures(centre, rim, measure)
  }
  const [corner, opposite] = [geometry.points[vertex], geometry.points[(vertex + 2) % 4]]
  return corner && opposite && geometry.kind === 'rectangle'
    ? rectangleMeasures(opposite, corner, measure)
    : NO_MEASURES
}

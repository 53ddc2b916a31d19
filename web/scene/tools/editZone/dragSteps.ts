import type { PointMap } from '../../../../shared/geometry/point.ts'
import { crossingText } from '../../../../shared/geometry/selfIntersection.ts'
import type { ZoneGeometry } from '../../../../shared/zones.ts'
import type { SceneZone } from '../../zones/SceneZone.ts'
import { isDrag, type PointerFacts, stay, type Step, type ToolContext } from '../../state/Tool.ts'
import { onImage, toStraightAngle } from '../drawing/nextPoint.ts'
import { refuse } from '../../state/Tool.ts'
import { draggedFrom } from '../movingTarget.ts'
import { edgePan, endPanning, startPanning, stepPanning } from '../panning.ts'
import { snapPoint } from '../snapping.ts'
import { idOf } from '../../state/Target.ts'
import { type Dragging, type EditState, finished, idle, type Panned, type Pressed } from './EditState.ts'
import { type Grip, gripAt, handlesOf, RIM } from './handles.ts'
import { isRectangle, movedBy, type Reshaped, withVertexAt, withVertexIn } from './reshape.ts'

/** How long a press on a vertex takes to delete it. */
export const LONG_PRESS_MS = 500

export const onDown = (
  { vertex }: EditState,
  down: PointerFacts,
  { geometry }: SceneZone,
  context: ToolContext,
): Step<EditState> => {
  const grip = gripAt(geometry, down, context)
  const isLongPress = grip.kind === 'vertex' && down.pointer === 'touch'
  return {
    state: { name: 'pressed', vertex, down, grip },
    effects: isLongPress ? [{ kind: 'wake', afterMs: LONG_PRESS_MS }] : [],
  }
}

/** Turns a press into a drag of what was pressed, or of the map. */
export const onPressedMove = (
  state: Pressed,
  event: PointerFacts,
  { geometry }: SceneZone,
  context: ToolContext,
): Step<EditState> => {
  const { grip, down, vertex } = state
  if (!isDrag(down, event)) return stay(state)
  if (grip.kind === 'map') {
    const { state: panning, effects } = stepPanning(startPanning(down), event)
    return { state: { name: 'panning', vertex, panning }, effects }
  }
  return stay(dragged({ grip, down, base: geometry }, event, context))
}

export const onPanningMove = (state: Panned, event: PointerFacts): Step<EditState> => {
  const { state: panning, effects } = stepPanning(state.panning, event)
  return { state: { ...state, panning }, effects }
}

export const onPanningUp = ({ panning, vertex }: Panned, { timeMs }: PointerFacts): Step<EditState> => ({
  state: idle(vertex),
  effects: endPanning(panning, timeMs),
})

export const onDraggingMove = (
  state: Dragging,
  event: PointerFacts,
  context: ToolContext,
): Step<EditState> => ({
  state: dragged(state, event, context),
  effects: edgePan(event.pointView, context.viewSize),
})

/** Restores the shape and says why if it crosses itself. */
export const onDraggingUp = (
  state: Dragging,
  event: PointerFacts,
  zone: SceneZone,
  context: ToolContext,
): Step<EditState> => {
  const { geometry, crossing, vertex } = dragged(state, event, context)
  if (crossing === null) return finished(zone, geometry, idle(vertex, state.grip.kind))
  const kept = state.grip.kind === 'vertex' ? vertex : null
  return { state: idle(kept), effects: [refuse(crossingText(crossing))] }
}

type Drag = Pick<Dragging, 'grip' | 'down' | 'base'>

const dragged = (drag: Drag, event: PointerFacts, context: ToolContext): Dragging => {
  const { grip, down, base } = drag
  const { at, snap, reshaped } = reshapedBy(drag, event, context)
  return { name: 'dragging', vertex: vertexOf(grip), grip, down, base, at, snap, ...reshaped }
}

const vertexOf = (grip: Grip): number | null => {
  if (grip.kind === 'vertex') return grip.index
  return grip.kind === 'midpoint' ? grip.edge + 1 : null
}

const reshapedBy = (
  { grip, down, base }: Drag,
  event: PointerFacts,
  context: ToolContext,
): { at: PointMap; snap: PointMap | null; reshaped: Reshaped } => {
  if (grip.kind === 'whole') {
    const by = { x: event.pointMap.x - down.pointMap.x, y: event.pointMap.y - down.pointMap.y }
    const geometry = movedBy(base, by, context.bounds)
    return { at: event.pointMap, snap: null, reshaped: { geometry, crossing: null } }
  }
  const from = startOf(base, grip, down)
  const { at, snap } = aimed(draggedFrom(from, down, event, context), neighbourOf(base, grip), event, context)
  const isFree = event.isShift || event.isAlt
  const reshaped =
    grip.kind === 'midpoint' && base.kind !== 'circle'
      ? withVertexIn(base, grip.edge, at)
      : withVertexAt(base, grip.kind === 'vertex' ? grip.index : RIM, at, isFree)
  return { at, snap, reshaped }
}

/** Keeps to a multiple of 15° from the previous vertex with Shift; otherwise snaps to what is near unless Alt is held. */
const aimed = (
  wanted: PointMap,
  neighbour: PointMap | null,
  { isShift, isAlt }: PointerFacts,
  context: ToolContext,
): { at: PointMap; snap: PointMap | null } => {
  if (isShift && neighbour !== null)
    return { at: onImage(toStraightAngle(neighbour, wanted), context), snap: null }
  const snap = isAlt
    ? null
    : (snapPoint(wanted, { context, exceptZoneId: idOf(context.selection, 'zone') })?.pointMap ?? null)
  return { at: snap ?? wanted, snap }
}

/** Returns the original place of what was grabbed. */
const startOf = (base: ZoneGeometry, grip: Grip, down: PointerFacts): PointMap => {
  const handles = handlesOf(base, down.pointMap)
  if (grip.kind === 'vertex') return handles[grip.index] ?? down.pointMap
  if (grip.kind !== 'midpoint') return down.pointMap
  const from = handles[grip.edge] ?? down.pointMap
  const to = handles[grip.edge + 1] ?? handles[0] ?? from
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
}

/**
 * Returns the vertex that Shift takes angles from. None for a rectangle, whose corner Shift moves freely, or for a
 * circle.
 */
const neighbourOf = (base: ZoneGeometry, grip: Grip): PointMap | null => {
  if (base.kind === 'circle' || isRectangle(base)) return null
  const edge = grip.kind === 'midpoint' ? grip.edge : grip.kind === 'vertex' ? grip.index - 1 : -1
  return (
    base.points[edge] ?? (base.kind === 'polygon' ? (base.points.at(-1) ?? null) : (base.points[1] ?? null))
  )
}

import { movedGeometry, type ZoneGeometry } from '../../../../shared/content/zones.ts'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import { edgeInto, endOfEdge } from '../../../../shared/geometry/rings.ts'
import { isHeld } from '../../../../shared/texts/shortcuts.ts'
import { onImage } from '../../plane/coordinates.ts'
import type { Snap } from '../../state/Snap.ts'
import { toStraightAngle } from '../../plane/straightAngle.ts'
import { idOf } from '../../state/Target.ts'
import {
  announce,
  isDrag,
  LONG_PRESS_MS,
  type PointerFacts,
  refuse,
  stay,
  type Step,
  type ToolContext,
} from '../../state/Tool.ts'
import type { SceneZone } from '../../zones/ZoneShape.ts'
import { centreOnImage, rimOnImage } from '../circleOnImage.ts'
import { draggedFrom } from '../movingTarget.ts'
import { edgePan, endPanning, startPanning, stepPanning } from '../panning.ts'
import { snapPoint } from '../snapping.ts'
import { type Dragging, type EditState, finished, idle, type Panned, type Pressed } from './EditState.ts'
import { ALONE, followedBy, neighboursAt, problemOf, tellStaying } from './neighbours.ts'
import { CENTRE, type Grip, gripAt, handlesOf, RIM } from './handles.ts'
import { openMenu } from './menuSteps.ts'
import { type Reshaped, stepWithin, withVertexAt, withVertexIn } from './reshape.ts'
import { cornerOf, type RatioKept, resized, sideOf } from './resizeRectangle.ts'

export const onDown = (
  { vertex }: EditState,
  down: PointerFacts,
  { geometry }: SceneZone,
  context: ToolContext,
): Step<EditState> => {
  const grip = gripAt(geometry, down, context)
  return {
    state: { name: 'pressed', vertex, down, grip, isRested: false },
    effects: down.pointer === 'touch' ? [{ kind: 'wake', afterMs: LONG_PRESS_MS }] : [],
  }
}

/** A finger has rested: lifting it opens the menu of the place. On the zone it drags it from now on. */
export const onRest = (state: Pressed, zone: SceneZone, context: ToolContext): Step<EditState> => {
  const { grip, down } = state
  if (down.pointer !== 'touch') return stay(state)
  if (grip.kind === 'whole') return stay(pickedUp({ grip, down }, zone, down, context))
  const vertex = grip.kind === 'vertex' ? grip.index : state.vertex
  return {
    state: { ...state, vertex, isRested: true },
    effects: grip.kind === 'map' ? [] : [announce(REST_TEXT)],
  }
}

export const REST_TEXT = 'Lift for the menu, drag to move'

/** Turns a press into a drag of what was pressed, or of the map. */
export const onPressedMove = (
  state: Pressed,
  event: PointerFacts,
  zone: SceneZone,
  context: ToolContext,
): Step<EditState> => {
  const { grip, down, vertex } = state
  if (!isDrag(down, event)) return stay(state)
  // Most drags of a finger mean the map: it picks up the whole zone by resting on it.
  if (grip.kind === 'map' || (grip.kind === 'whole' && down.pointer === 'touch')) {
    const { state: panning, effects } = stepPanning(startPanning(down), event)
    return { state: { name: 'panning', vertex, panning }, effects }
  }
  return stay(pickedUp({ grip, down }, zone, event, context))
}

const pickedUp = (
  { grip, down }: Pick<Dragging, 'grip' | 'down'>,
  zone: SceneZone,
  event: PointerFacts,
  context: ToolContext,
): Dragging =>
  dragged({ grip, down, base: zone.geometry, beside: neighboursAt(zone, grip, context) }, event, context)

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
  const { geometry, crossing, vertex, offset, others, beside } = dragged(state, event, context)
  const isMoved = state.grip.kind === 'whole'
  if (isMoved && event.pointer === 'touch' && !isDrag(state.down, event))
    return openMenu(idle(null), { ...state.down, isByKey: false }, zone, context)
  if (isMoved) return finished(zone, movedGeometry(geometry, offset), idle(null, 'whole'), { isMoved })
  const problem = problemOf(crossing, others)
  if (problem === null) {
    const { state: rest, effects } = finished(zone, geometry, idle(vertex, state.grip.kind), { others })
    const isTold = effects.length > 0 && !isHeld(event, 'apart')
    return { state: rest, effects: isTold ? [...effects, ...tellStaying(beside, geometry)] : effects }
  }
  const kept = state.grip.kind === 'vertex' ? vertex : null
  return { state: idle(kept), effects: [refuse(problem)] }
}

type Drag = Pick<Dragging, 'grip' | 'down' | 'base' | 'beside'>

const dragged = (drag: Drag, event: PointerFacts, context: ToolContext): Dragging => {
  const { grip, down, base, beside } = drag
  const now = { name: 'dragging', vertex: vertexOf(grip, base), grip, down, base, beside } as const
  if (grip.kind === 'whole') {
    const by = { x: event.pointMap.x - down.pointMap.x, y: event.pointMap.y - down.pointMap.y }
    const offset = stepWithin(base, by, context.bounds)
    return { ...now, at: event.pointMap, snap: null, offset, geometry: base, crossing: null, others: ALONE }
  }
  const { at, snap, reshaped } = reshapedBy({ grip, down, base, beside }, event, context)
  const others = isHeld(event, 'apart') ? ALONE : followedBy(beside, reshaped.geometry)
  return { ...now, at, snap, offset: NOWHERE, ...reshaped, others }
}

const NOWHERE: PointMap = { x: 0, y: 0 }

const vertexOf = (grip: Grip, base: ZoneGeometry): number | null => {
  if (grip.kind === 'vertex') return grip.index
  return grip.kind === 'midpoint' && base.kind !== 'rectangle' ? grip.edge + 1 : null
}

type PartGrip = Extract<Grip, { kind: 'vertex' | 'midpoint' }>

const reshapedBy = (
  { grip, down, base, beside }: Drag & { readonly grip: PartGrip },
  event: PointerFacts,
  context: ToolContext,
): { at: PointMap; snap: Snap | null; reshaped: Reshaped } => {
  const from = startOf(base, grip, down)
  const exceptZoneIds = new Set([
    idOf(context.selection, 'zone') ?? 0,
    ...(isHeld(event, 'apart') ? [] : beside.free.map(({ zone }) => zone.id)),
  ])
  const { at, snap } = aimed(
    draggedFrom(from, down, event, context),
    { neighbour: neighbourOf(base, grip), isRectangle: base.kind === 'rectangle', exceptZoneIds },
    event,
    context,
  )
  const kept = base.kind === 'circle' ? circlePartOnImage(base, grip, at, context) : at
  const ratio = isHeld(event, 'constrain') ? { bounds: context.bounds } : null
  return { at: kept, snap: kept === at ? snap : null, reshaped: partAt(base, grip, kept, ratio) }
}

/** A dragged rim still follows the pointer around the circle. */
export const circlePartOnImage = (
  circle: Extract<ZoneGeometry, { kind: 'circle' }>,
  grip: PartGrip,
  to: PointMap,
  context: Pick<ToolContext, 'bounds'>,
): PointMap =>
  grip.kind === 'vertex' && grip.index === CENTRE
    ? centreOnImage(circle, to, context)
    : rimOnImage(circle.centre, to, context, circle.radius)

const partAt = (base: ZoneGeometry, grip: PartGrip, at: PointMap, ratio: RatioKept | null): Reshaped => {
  if (base.kind === 'rectangle')
    return resized(
      base,
      grip.kind === 'vertex' ? cornerOf(base, grip.index) : sideOf(base, grip.edge),
      at,
      ratio,
    )
  if (grip.kind === 'vertex') return withVertexAt(base, grip.index, at)
  return base.kind === 'circle' ? withVertexAt(base, RIM, at) : withVertexIn(base, grip.edge, at)
}

interface Aiming {
  readonly neighbour: PointMap | null
  readonly isRectangle: boolean
  readonly exceptZoneIds: ReadonlySet<number>
}

/**
 * Keeps to a multiple of 15° from the previous vertex with Shift; otherwise snaps to what is near, unless Alt is held or
 * Shift keeps the ratio of a rectangle.
 */
const aimed = (
  wanted: PointMap,
  { neighbour, isRectangle, exceptZoneIds }: Aiming,
  event: PointerFacts,
  context: ToolContext,
): { at: PointMap; snap: Snap | null } => {
  const isConstrained = isHeld(event, 'constrain')
  if (isConstrained && neighbour !== null)
    return { at: onImage(toStraightAngle(neighbour, wanted), context), snap: null }
  const isRatioKept = isConstrained && isRectangle
  const snap =
    isHeld(event, 'unsnapped') || isRatioKept ? null : snapPoint(wanted, { context, exceptZoneIds })
  return { at: snap?.pointMap ?? wanted, snap }
}

/** Returns the original place of what was grabbed. */
const startOf = (base: ZoneGeometry, grip: Grip, down: PointerFacts): PointMap => {
  const handles = handlesOf(base, down.pointMap)
  if (grip.kind === 'vertex') return handles[grip.index] ?? down.pointMap
  if (grip.kind !== 'midpoint') return down.pointMap
  const from = handles[grip.edge] ?? down.pointMap
  const to = (base.kind === 'circle' ? null : handles[endOfEdge(base, grip.edge) ?? -1]) ?? from
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
}

/** Returns the vertex that Shift takes angles from. There is none for a circle, or for a rectangle, whose ratio it keeps. */
const neighbourOf = (base: ZoneGeometry, grip: Grip): PointMap | null => {
  if (base.kind === 'circle' || base.kind === 'rectangle') return null
  if (grip.kind !== 'vertex' && grip.kind !== 'midpoint') return null
  const before = grip.kind === 'midpoint' ? grip.edge : edgeInto(base, grip.index)
  return base.points[before ?? 1] ?? null
}

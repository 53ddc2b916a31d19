import type { ZoneGeometry } from '../../../../shared/content/zones.ts'
import { nearestOnEdge, type PointMap } from '../../../../shared/geometry/point.ts'
import { endOfEdge } from '../../../../shared/geometry/rings.ts'
import { quantisePoint } from '../../plane/coordinates.ts'
import {
  announce,
  emit,
  type PointerFacts,
  refuse,
  stay,
  type Step,
  type ToolContext,
} from '../../state/Tool.ts'
import type { SceneZone } from '../../zones/ZoneShape.ts'
import { type EditState, finished, idle, type Idle } from './EditState.ts'
import { gripAt, handlesOf, VERTEX_REACH_VIEW } from './handles.ts'
import { followedBy, neighboursAt, problemOf, tellLocked } from './neighbours.ts'
import { withVertexIn } from './reshape.ts'

/** Asks for the menu of the vertex or the edge at a place, or of the shape. By the menu key it is that of the chosen vertex. */
export const openMenu = (
  state: Idle,
  event: PointerFacts & { readonly isByKey: boolean },
  { id: zoneId, geometry }: SceneZone,
  context: ToolContext,
): Step<EditState> => {
  const vertex = event.isByKey ? state.vertex : vertexAt(geometry, event, context)
  const vertexPlace = vertex === null ? undefined : handlesOf(geometry, null)[vertex]
  if (vertexPlace)
    return {
      state: idle(vertex),
      effects: [emit({ kind: 'shapeMenu', zoneId, at: 'vertex', pointMap: vertexPlace })],
    }
  const onEdge = event.isByKey
    ? null
    : edgeAt(geometry, event.pointMap, VERTEX_REACH_VIEW[event.pointer] / context.scale)
  return {
    state: onEdge ? { ...idle(null), onEdge } : idle(null),
    effects: [
      emit({
        kind: 'shapeMenu',
        zoneId,
        at: onEdge ? 'edge' : 'elsewhere',
        pointMap: onEdge?.at ?? event.pointMap,
      }),
    ],
  }
}

/** Inserts a vertex where the menu of an edge was opened. Refuses if an edge would cross another. */
export const insertVertex = (state: Idle, zone: SceneZone, context: ToolContext): Step<EditState> => {
  const { geometry } = zone
  const { onEdge } = state
  if (!onEdge || geometry.kind === 'circle' || geometry.kind === 'rectangle') return stay(state)
  const { edge, at } = onEdge
  if (edge >= geometry.points.length) return stay(idle(null))
  const reshaped = withVertexIn(geometry, edge, at)
  const beside = neighboursAt(zone, { kind: 'midpoint', edge }, context)
  const others = followedBy(beside, reshaped.geometry)
  const problem = problemOf(reshaped.crossing, others)
  if (problem !== null) return { state: idle(null), effects: [refuse(problem)] }
  const { effects } = finished(zone, reshaped.geometry, idle(edge + 1), { others })
  const told = [announce(`Vertex ${edge + 2} added.`), ...tellLocked(beside.locked)]
  return { state: idle(edge + 1), effects: [...effects, ...told] }
}

const vertexAt = (geometry: ZoneGeometry, event: PointerFacts, context: ToolContext): number | null => {
  const grip = gripAt(geometry, event, context)
  return grip.kind === 'vertex' ? grip.index : null
}

/** Returns the nearest edge within reach that can get a vertex of its own, and the place on it. */
const edgeAt = (geometry: ZoneGeometry, place: PointMap, reachMap: number): Idle['onEdge'] | null => {
  if (geometry.kind === 'circle' || geometry.kind === 'rectangle') return null
  const { points } = geometry
  let nearest = reachMap
  let found: Idle['onEdge'] | null = null
  points.forEach((from, edge) => {
    const to = points[endOfEdge(geometry, edge) ?? -1]
    if (!to) return
    const at = nearestOnEdge(from, to, place)
    const distance = Math.hypot(at.x - place.x, at.y - place.y)
    if (distance > nearest) return
    nearest = distance
    found = { edge, at: quantisePoint(at) }
  })
  return found
}

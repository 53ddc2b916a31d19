import { movedGeometry, type ZoneGeometry } from '../../../../shared/content/zones.ts'
import { crossingText } from '../../../../shared/geometry/selfIntersection.ts'
import { announce, refuse, stay, type Step, type ToolContext, type ToolEvent } from '../../state/Tool.ts'
import type { SceneZone } from '../../zones/ZoneShape.ts'
import { FOUR_CORNERS_TEXT, numberText, placeText, TOO_FEW_TEXT } from '../drawing/words.ts'
import { NUDGE_PAUSE_MS, nudgedTo, nudgeStep } from '../movingTarget.ts'
import { type EditState, finished, idle } from './EditState.ts'
import { CENTRE, handlesOf, vertexCount } from './handles.ts'
import { type Reshaped, stepWithin, withoutVertex, withVertexAt } from './reshape.ts'

/** Moves to the next or previous vertex; beyond the last and the first one, Tab leaves the canvas. */
export const onNext = (state: EditState, isBackward: boolean, { geometry }: SceneZone): Step<EditState> => {
  const count = vertexCount(geometry)
  const next = state.vertex === null ? (isBackward ? count - 1 : 0) : state.vertex + (isBackward ? -1 : 1)
  if (next < 0 || next >= count) return stay(state)
  return { state: idle(next), effects: [announce(vertexText(geometry, next))] }
}

/** Moves the chosen vertex, or else the whole zone; refuses a step that would make the shape cross itself. */
export const onNudge = (
  state: EditState,
  { key, isFast }: ToolEvent & { kind: 'nudge' },
  zone: SceneZone,
  context: ToolContext,
): Step<EditState> => {
  const base = zone.geometry
  const { vertex } = state
  const { geometry, crossing } = nudged(
    state.name === 'nudging' ? state.geometry : base,
    vertex,
    { key, isFast },
    context,
  )
  const wake = { kind: 'wake', afterMs: NUDGE_PAUSE_MS } as const
  if (crossing !== null) return { state, effects: [refuse(crossingText(crossing)), wake] }
  return { state: { name: 'nudging', vertex, base, geometry }, effects: [wake] }
}

export const onNudgesRest = (
  { vertex }: EditState,
  geometry: ZoneGeometry,
  zone: SceneZone,
): Step<EditState> => {
  const isMoved = vertex === null
  const { state, effects } = finished(zone, geometry, idle(vertex), { isMoved })
  return { state, effects: isMoved ? effects : [...effects, announce(vertexText(geometry, vertex))] }
}

/** Frees the corners of a rectangle from one another. */
export const toPolygon = (state: EditState, zone: SceneZone): Step<EditState> => {
  const { geometry } = zone
  if (geometry.kind !== 'rectangle') return stay(state)
  const { effects } = finished(zone, { ...geometry, kind: 'polygon' }, state)
  return { state, effects: [...effects, announce('It is a polygon now. Its corners move one by one.')] }
}

/** Refuses if too few vertices would be left, or if the new edge would cross another. */
export const deleteVertex = (state: EditState, vertex: number | null, zone: SceneZone): Step<EditState> => {
  const { geometry } = zone
  if (vertex === null || vertex >= vertexCount(geometry)) return stay(state)
  const reshaped = withoutVertex(geometry, vertex)
  if (reshaped === null) {
    const text = geometry.kind === 'rectangle' ? FOUR_CORNERS_TEXT : TOO_FEW_TEXT[geometry.kind]
    return { state: idle(vertex), effects: [refuse(text)] }
  }
  if (reshaped.crossing !== null)
    return { state: idle(vertex), effects: [refuse(crossingText(reshaped.crossing))] }
  const { effects } = finished(zone, reshaped.geometry, state)
  return { state: idle(null), effects: [...effects, announce(`Vertex ${vertex + 1} deleted.`)] }
}

const nudged = (
  geometry: ZoneGeometry,
  vertex: number | null,
  { key, isFast }: Pick<ToolEvent & { kind: 'nudge' }, 'key' | 'isFast'>,
  context: ToolContext,
): Reshaped => {
  const from = vertex === null ? undefined : handlesOf(geometry, null)[vertex]
  if (vertex === null || from === undefined) {
    const step = stepWithin(geometry, nudgeStep(key, isFast, context), context.bounds)
    return { geometry: movedGeometry(geometry, step), crossing: null }
  }
  return withVertexAt(geometry, vertex, nudgedTo(from, key, isFast, context))
}

const vertexText = (geometry: ZoneGeometry, vertex: number): string => {
  const place = handlesOf(geometry, null)[vertex]
  if (place === undefined) return ''
  if (geometry.kind !== 'circle')
    return `Vertex ${vertex + 1} of ${geometry.points.length}, ${placeText(place)}.`
  return vertex === CENTRE ? `Centre, ${placeText(place)}.` : `Radius ${numberText(geometry.radius)}.`
}

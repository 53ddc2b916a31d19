import { movedGeometry, type ZoneGeometry } from '../../../../shared/content/zones.ts'
import { ringAt } from '../../../../shared/geometry/rings.ts'
import type { MapMeasure } from '../../../../shared/measures/MapMeasure.ts'
import { announce, type KeyNudge, refuse, stay, type Step, type ToolContext } from '../../state/Tool.ts'
import type { SceneZone } from '../../zones/ZoneShape.ts'
import { radiusText } from '../../../../shared/texts/measureTexts.ts'
import { FOUR_CORNERS_TEXT, placeText, TOO_FEW_TEXT } from '../drawing/words.ts'
import { NUDGE_PAUSE_MS, nudgedTo, nudgeStep } from '../movingTarget.ts'
import { type EditState, finished, idle, type Nudging } from './EditState.ts'
import { circlePartOnImage } from './dragSteps.ts'
import { CENTRE, handlesOf, vertexCount } from './handles.ts'
import {
  ALONE,
  deletedBeside,
  type DeletedBeside,
  followedBy,
  nameOf,
  neighboursAt,
  NO_NEIGHBOURS,
  problemOf,
  tellAllStaying,
  tellStaying,
} from './neighbours.ts'
import { isLastOfRing, type Reshaped, stepWithin, withoutVertex, withVertexAt } from './reshape.ts'

/** Moves to the next or previous vertex; beyond the last and the first one, Tab leaves the canvas. */
export const onNext = (
  state: EditState,
  isBackward: boolean,
  { geometry }: SceneZone,
  { measure }: ToolContext,
): Step<EditState> => {
  const count = vertexCount(geometry)
  const next = state.vertex === null ? (isBackward ? count - 1 : 0) : state.vertex + (isBackward ? -1 : 1)
  if (next < 0 || next >= count) return stay(state)
  return { state: idle(next), effects: [announce(vertexText(geometry, next, measure))] }
}

/** Moves the chosen vertex, or else the whole zone; refuses a step that would make the shape cross itself. */
export const onNudge = (
  state: EditState,
  { key, isFast, isApart = false }: KeyNudge,
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
  const beside = state.name === 'nudging' ? state.beside : besideVertex(vertex, zone, context)
  const others = isApart ? ALONE : followedBy(beside, geometry)
  const problem = problemOf(crossing, others)
  if (problem !== null) return { state, effects: [refuse(problem), wake] }
  return { state: { name: 'nudging', vertex, base, geometry, beside, others, isApart }, effects: [wake] }
}

export const onNudgesRest = (
  { vertex, geometry, beside, others, isApart }: Nudging,
  zone: SceneZone,
  { measure }: ToolContext,
): Step<EditState> => {
  const isMoved = vertex === null
  const { state, effects } = finished(zone, geometry, idle(vertex), { isMoved, others })
  if (isMoved) return { state, effects }
  const told = isApart ? [] : tellStaying(beside, geometry)
  return { state, effects: [...effects, announce(vertexText(geometry, vertex, measure)), ...told] }
}

/** Frees the corners of a rectangle from one another. */
export const toPolygon = (state: EditState, zone: SceneZone): Step<EditState> => {
  const { geometry } = zone
  if (geometry.kind !== 'rectangle') return stay(state)
  const { effects } = finished(zone, { ...geometry, kind: 'polygon' }, state)
  return { state, effects: [...effects, announce('It is a polygon now. Its corners move one by one.')] }
}

/** Refuses if too few vertices would be left, or if the new edge would cross another. `isApart`: other zones keep theirs. */
export const deleteVertex = (
  state: EditState,
  vertex: number | null,
  zone: SceneZone,
  context: ToolContext,
  isApart = false,
): Step<EditState> => {
  const { geometry } = zone
  if (vertex === null || vertex >= vertexCount(geometry)) return stay(state)
  const reshaped = withoutVertex(geometry, vertex)
  if (reshaped === null) {
    const text = geometry.kind === 'rectangle' ? FOUR_CORNERS_TEXT : TOO_FEW_TEXT[toolOf(geometry.kind)]
    return { state: idle(vertex), effects: [refuse(text)] }
  }
  const { others, staying, tooFew } = isApart ? NONE_BESIDE : deletedBeside(zone, vertex, context)
  const problem =
    tooFew === null ? problemOf(reshaped.crossing, others) : `${nameOf(tooFew)}: ${tooFewText(tooFew)}`
  if (problem !== null) return { state: idle(vertex), effects: [refuse(problem)] }
  const { effects } = finished(zone, reshaped.geometry, state, { others })
  const where = others.length === 0 ? '' : ` here and in ${others.map(nameOf).join(', ')}`
  const told = announce(`${deletedText(geometry, vertex)}${where}.`)
  return { state: idle(null), effects: [...effects, told, ...tellAllStaying(staying)] }
}

const toolOf = (kind: Exclude<ZoneGeometry['kind'], 'rectangle'>) =>
  kind === 'multipolygon' ? 'polygon' : kind

const deletedText = (geometry: ZoneGeometry, vertex: number): string => {
  if (geometry.kind !== 'multipolygon' || !isLastOfRing(geometry, vertex))
    return `Vertex ${vertex + 1} deleted`
  return ringAt(geometry, vertex)?.isHole ? 'Hole removed' : 'Part removed'
}

const NONE_BESIDE: DeletedBeside = { others: ALONE, staying: [], tooFew: null }

const tooFewText = ({ geometry }: SceneZone): string =>
  geometry.kind === 'rectangle' ? FOUR_CORNERS_TEXT : TOO_FEW_TEXT[toolOf(geometry.kind)]

const besideVertex = (vertex: number | null, zone: SceneZone, context: ToolContext) =>
  vertex === null ? NO_NEIGHBOURS : neighboursAt(zone, { kind: 'vertex', index: vertex }, context)

const nudged = (
  geometry: ZoneGeometry,
  vertex: number | null,
  { key, isFast }: Pick<KeyNudge, 'key' | 'isFast'>,
  context: ToolContext,
): Reshaped => {
  const from = vertex === null ? undefined : handlesOf(geometry, null)[vertex]
  if (vertex === null || from === undefined) {
    const step = stepWithin(geometry, nudgeStep(key, isFast, context), context.bounds)
    return { geometry: movedGeometry(geometry, step), crossing: null }
  }
  const to = nudgedTo(from, key, isFast, context)
  const kept =
    geometry.kind === 'circle'
      ? circlePartOnImage(geometry, { kind: 'vertex', index: vertex }, to, context)
      : to
  return withVertexAt(geometry, vertex, kept)
}

const vertexText = (geometry: ZoneGeometry, vertex: number, measure: MapMeasure): string => {
  const place = handlesOf(geometry, null)[vertex]
  if (place === undefined) return ''
  if (geometry.kind !== 'circle')
    return `Vertex ${vertex + 1} of ${geometry.points.length}, ${placeText(place)}.`
  return vertex === CENTRE
    ? `Centre, ${placeText(place)}.`
    : `Radius ${radiusText(geometry.radius, measure)}.`
}

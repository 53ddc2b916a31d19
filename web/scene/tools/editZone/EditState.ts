import type { ZoneGeometry } from '../../../../shared/content/zones.ts'
import { rememberSimple } from '../../../../shared/geometry/knownOutlines.ts'
import { type PointMap, rememberChecked } from '../../../../shared/geometry/point.ts'
import type { Crossing } from '../../../../shared/geometry/selfIntersection.ts'
import { sameValue } from '../../../../shared/sameValue.ts'
import type { Snap } from '../../state/Snap.ts'
import { emit, type PointerFacts, stay, type Step, type ToolContext } from '../../state/Tool.ts'
import type { SceneZone } from '../../zones/ZoneShape.ts'
import { boundsOfGeometry } from '../../zones/zoneGeometry.ts'
import type { BorderRoutes } from '../trace/BorderRoutes.ts'
import type { Panning } from '../panning.ts'
import type { Grip } from './handles.ts'
import { ALONE, type Followed, type Neighbours } from './neighbours.ts'

interface InHand {
  /** The vertex that was chosen last; null if there is none. */
  readonly vertex: number | null
}

/** An edit of `base` in progress. If somebody else changes the zone in the meantime, their change wins. */
interface AtWork extends InHand {
  readonly base: ZoneGeometry
  readonly geometry: ZoneGeometry
  readonly beside: Neighbours
  /** The neighbours as they would become; none where they are held back. */
  readonly others: readonly Followed[]
}

export type Idle = InHand & {
  readonly name: 'idle'
  readonly over: Grip['kind']
  /** Where on an edge the menu was opened, for a vertex that is chosen there. */
  readonly onEdge?: { readonly edge: number; readonly at: PointMap }
}

/**
 * Pressed, but not moved far enough for a drag. `isRested`: a finger has rested there, and lifting it opens the menu of the
 * place.
 */
export type Pressed = InHand & {
  readonly name: 'pressed'
  readonly down: PointerFacts
  readonly grip: Grip
  readonly isRested: boolean
}

export type Dragging = AtWork & {
  readonly name: 'dragging'
  readonly down: PointerFacts
  readonly grip: Exclude<Grip, { kind: 'map' }>
  readonly at: PointMap
  /** How far the whole zone is moved: `geometry` stays until it is let go, regardless of the number of its points. */
  readonly offset: PointMap
  readonly snap: Snap | null
  readonly crossing: Crossing | null
}

/** Arrow keys have moved a vertex or the whole zone; committed as one step after a pause. */
export type Nudging = AtWork & { readonly name: 'nudging' }

/** A border is followed from the chosen vertex, until a click takes what is shown. */
export type Tracing = AtWork & {
  readonly name: 'tracing'
  readonly routes: BorderRoutes
  readonly way: 'shorter' | 'longer'
  /** Where the pointer or the keys are: the nearest vertex of the border is traced to. */
  readonly aimMap: PointMap
  /** The vertex in which the traced border ends; null before the pointer has moved. */
  readonly snap: Snap | null
  readonly crossing: Crossing | null
}

export type Panned = InHand & { readonly name: 'panning'; readonly panning: Panning }

export type EditState = Idle | Pressed | Dragging | Nudging | Tracing | Panned

export const isAtWork = (state: EditState): state is Dragging | Nudging | Tracing => 'base' in state

export const idle = (vertex: number | null, over: Grip['kind'] = 'map'): Idle => ({
  name: 'idle',
  vertex,
  over,
})

/** Returns the zone being edited. */
export const editedZone = ({ selection, zone }: ToolContext): SceneZone | undefined =>
  selection?.kind === 'zone' ? zone(selection.id) : undefined

/** Returns whether somebody else has changed the zone during the edit. */
export const isOvertaken = (state: EditState, { geometry }: SceneZone): boolean =>
  isAtWork(state) && state.base !== geometry

/**
 * Ends the edit and emits the new geometry, unless it is the same as before. What changed of it has been tested by then, so
 * that a long outline need not be judged as a whole when it is let go.
 */
export const finished = (
  zone: SceneZone,
  geometry: ZoneGeometry,
  state: EditState,
  {
    isMoved = false,
    others = ALONE,
  }: { readonly isMoved?: boolean; readonly others?: readonly Followed[] } = {},
): Step<EditState> => {
  if (sameValue(zone.geometry, geometry)) return stay(state)
  rememberEdited(zone.geometry, geometry, isMoved)
  for (const other of others) rememberEdited(other.base, other.geometry, false)
  const along = others.map((other) => ({ zoneId: other.zoneId, geometry: other.geometry }))
  return { state, effects: [emit({ kind: 'reshaped', zoneId: zone.id, geometry, isMoved, others: along })] }
}

/** A long outline, and the one that undo brings back, is neither checked nor judged again. */
const rememberEdited = (before: ZoneGeometry, geometry: ZoneGeometry, isMoved: boolean): void => {
  rememberSimple(before)
  rememberSimple(geometry)
  if (before.kind === 'circle' || geometry.kind === 'circle') return
  const fresh = isMoved ? outermost(geometry) : replacedPoints(before.points, geometry.points)
  rememberChecked(geometry.points, { from: before.points, fresh })
}

const outermost = (geometry: ZoneGeometry): readonly PointMap[] => {
  const { left, right, bottom, top } = boundsOfGeometry(geometry)
  return [
    { x: left, y: bottom },
    { x: right, y: top },
  ]
}

/** Returns the points of a list that are not those of another, from either end. */
const replacedPoints = (before: readonly PointMap[], points: readonly PointMap[]): readonly PointMap[] => {
  const first = points.findIndex((point, at) => point !== before[at])
  if (first < 0) return []
  const last = points.findLastIndex((point, at) => point !== before[before.length - points.length + at])
  return points.slice(first, last + 1)
}

export const atRest = ({ vertex }: EditState): Step<EditState> => stay(idle(vertex))

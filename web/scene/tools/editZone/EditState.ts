import type { PointMap } from '../../../../shared/geometry/point.ts'
import type { Crossing } from '../../../../shared/geometry/selfIntersection.ts'
import type { ZoneGeometry } from '../../../../shared/zones.ts'
import type { SceneZone } from '../../zones/SceneZone.ts'
import { type PointerFacts, stay, type Step, type ToolContext } from '../../state/Tool.ts'
import type { Panning } from '../panning.ts'
import type { Grip } from './handles.ts'

interface InHand {
  /** The vertex that was chosen last; null when none is. */
  readonly vertex: number | null
}

/** A hand or keys at work on `base`: when somebody else alters the zone meanwhile, what they did stands. */
interface AtWork extends InHand {
  readonly base: ZoneGeometry
  readonly geometry: ZoneGeometry
}

export type Idle = InHand & { readonly name: 'idle'; readonly over: Grip['kind'] }

/** Pressed, and not yet moved far enough to be a drag. A finger that rests on a vertex deletes it. */
export type Pressed = InHand & { readonly name: 'pressed'; readonly down: PointerFacts; readonly grip: Grip }

export type Dragging = AtWork & {
  readonly name: 'dragging'
  readonly down: PointerFacts
  readonly grip: Exclude<Grip, { kind: 'map' }>
  readonly at: PointMap
  readonly snap: PointMap | null
  readonly crossing: Crossing | null
}

/** Arrow keys moved a vertex or the whole zone; saved as one when they rest. */
export type Nudging = AtWork & { readonly name: 'nudging' }

export type Panned = InHand & { readonly name: 'panning'; readonly panning: Panning }

export type EditState = Idle | Pressed | Dragging | Nudging | Panned

export const idle = (vertex: number | null, over: Grip['kind'] = 'map'): Idle => ({
  name: 'idle',
  vertex,
  over,
})

/** The zone that is edited. */
export const editedZone = ({ selection, zone }: ToolContext): SceneZone | undefined =>
  selection?.kind === 'zone' ? zone(selection.id) : undefined

/** Whether somebody else altered the zone under the hand. */
export const isOvertaken = (state: EditState, { geometry }: SceneZone): boolean =>
  (state.name === 'dragging' || state.name === 'nudging') && state.base !== geometry

/** Lets go with what was made of the zone; nothing is told where it is as it was. */
export const finished = (zone: SceneZone, geometry: ZoneGeometry, state: EditState): Step<EditState> => ({
  state,
  effects: isSameShape(zone.geometry, geometry)
    ? []
    : [{ kind: 'emit', event: { kind: 'reshaped', zoneId: zone.id, geometry } }],
})

export const atRest = ({ vertex }: EditState): Step<EditState> => stay(idle(vertex))

const isSameShape = (a: ZoneGeometry, b: ZoneGeometry): boolean => {
  if (a === b) return true
  if (a.kind === 'circle')
    return (
      b.kind === 'circle' && a.radius === b.radius && a.centre.x === b.centre.x && a.centre.y === b.centre.y
    )
  if (b.kind === 'circle') return false
  return (
    a.points.length === b.points.length &&
    a.points.every(({ x, y }, index) => x === b.points[index]?.x && y === b.points[index].y)
  )
}

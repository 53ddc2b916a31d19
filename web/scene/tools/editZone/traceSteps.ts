import { pointCount } from '../../../../shared/content/zones.ts'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import { crossingText, findCrossing } from '../../../../shared/geometry/selfIntersection.ts'
import { ZONE_POINTS_MAX } from '../../../../shared/limits.ts'
import { announce, refuse, stay, type Step, type ToolContext, type ToolEvent } from '../../state/Tool.ts'
import type { SceneZone } from '../../zones/ZoneShape.ts'
import { areaOfGeometry } from '../../zones/zoneGeometry.ts'
import { isSamePoint } from '../drawing/nextPoint.ts'
import { NOT_ON_BORDER_TEXT } from '../drawing/tracing.ts'
import { TOO_MANY_TEXT } from '../drawing/words.ts'
import { nudgedTo } from '../movingTarget.ts'
import { BorderRoutes, type Route } from '../trace/BorderRoutes.ts'
import { zonesInView } from '../trace/zonesInView.ts'
import { type EditState, finished, idle, type Tracing } from './EditState.ts'
import { ALONE, NO_NEIGHBOURS } from './neighbours.ts'
import type { Path, Reshaped } from './reshape.ts'

/** Follows the border of another zone from the chosen vertex. */
export const startTracing = (state: EditState, zone: SceneZone, context: ToolContext): Step<EditState> => {
  const { geometry } = zone
  const { vertex } = state
  if ((geometry.kind !== 'polygon' && geometry.kind !== 'polyline') || vertex === null) return stay(state)
  const from = geometry.points[vertex]
  const others = zonesInView(context).filter(({ id }) => id !== zone.id)
  const routes = from ? BorderRoutes.from(from, others) : null
  if (!routes || !from) return { state, effects: [refuse(NOT_ON_BORDER_TEXT)] }
  return {
    state: {
      name: 'tracing',
      vertex,
      base: geometry,
      geometry,
      beside: NO_NEIGHBOURS,
      others: ALONE,
      routes,
      way: 'shorter',
      aimMap: from,
      snap: null,
      crossing: null,
    },
    effects: [announce('Tracing the border. Click where it ends.')],
  }
}

export const stepTracing = (
  state: Tracing,
  event: ToolEvent,
  zone: SceneZone,
  context: ToolContext,
): Step<EditState> => {
  switch (event.kind) {
    case 'down':
    case 'move':
      return stay(tracedTo(state, event.pointMap))
    case 'nudge':
      return stay(tracedTo(state, nudgedTo(state.aimMap, event.key, event.isFast, context)))
    case 'trace':
      return state.way === 'longer'
        ? { state: idle(state.vertex), effects: [announce('Tracing ended.')] }
        : {
            state: tracedTo({ ...state, way: 'longer', snap: null }, state.aimMap),
            effects: [announce('Tracing the other way round.')],
          }
    case 'up':
    case 'complete':
    case 'place':
      return take(state, zone)
    case 'cancel':
    case 'interrupt':
      return stay(idle(state.vertex))
    default:
      return stay(state)
  }
}

const take = (state: Tracing, zone: SceneZone): Step<EditState> => {
  if (state.snap === null) return stay(state)
  if (pointCount(state.geometry) > ZONE_POINTS_MAX) return { state, effects: [refuse(TOO_MANY_TEXT)] }
  if (state.crossing !== null) return { state, effects: [refuse(crossingText(state.crossing))] }
  return finished(zone, state.geometry, idle(null))
}

const tracedTo = (state: Tracing, aimMap: PointMap): Tracing => {
  const { routes, way, base, vertex } = state
  const route = routes.to(aimMap, way) ?? routes.to(aimMap, 'shorter')
  const end = route?.at(-1)
  if (!route || !end || vertex === null || base.kind === 'circle' || base.kind === 'rectangle')
    return { ...state, aimMap }
  if (state.snap && isSamePoint(state.snap.pointMap, end)) return { ...state, aimMap }
  const snap = { kind: 'vertex', pointMap: end } as const
  return { ...state, aimMap, snap, ...alongBorder(base, vertex, route) }
}

/**
 * Leads an outline from a vertex along a border. If the border ends in another of its vertices, it takes the place of what was
 * between the two; else the outline goes on from its end to the nearer of the vertices beside the first one.
 */
const alongBorder = (base: Path, vertex: number, route: Route): Reshaped => {
  const end = route.at(-1)
  const other = end ? base.points.findIndex((point) => isSamePoint(point, end)) : -1
  const found = other < 0 ? inserted(base, vertex, route) : replaced(base, vertex, other, route)
  const shapes = found.toSorted((a, b) => a.change - b.change).map(({ points }) => ({ ...base, points }))
  const [first = base] = shapes
  const simple = shapes.find((shape) => findCrossing(shape) === null)
  return { geometry: simple ?? first, crossing: simple ? null : findCrossing(first) }
}

/** An outline that is led along the border; that which changes least is meant. */
interface Led {
  readonly points: readonly PointMap[]
  readonly change: number
}

const inserted = ({ kind, points }: Path, vertex: number, route: Route): readonly Led[] => {
  const led = (list: readonly PointMap[]): Led => ({
    points: list,
    change: lengthOf(list, kind === 'polygon'),
  })
  const after = led(points.toSpliced(vertex + 1, 0, ...route))
  const before = led(points.toSpliced(vertex, 0, ...route.toReversed()))
  if (kind === 'polygon') return [after, before]
  // A line goes on from its end.
  if (vertex === points.length - 1) return [after]
  return vertex === 0 ? [before] : [after, before]
}

/** Changed is what lies between the border and the part of the outline whose place it takes. */
const replaced = ({ kind, points }: Path, vertex: number, other: number, route: Route): readonly Led[] => {
  const between = route.slice(0, -1)
  const [low, high] = [Math.min(vertex, other), Math.max(vertex, other)]
  const upwards = vertex < other ? between : between.toReversed()
  const downwards = upwards.toReversed()
  const [middle, rest] = [points.slice(low, high + 1), [...points.slice(high), ...points.slice(0, low + 1)]]
  const led = (
    kept: readonly PointMap[],
    border: readonly PointMap[],
    dropped: readonly PointMap[],
  ): Led => ({
    points: [...kept, ...border],
    change: areaOfGeometry({ kind: 'polygon', points: [...dropped, ...border.toReversed()] }),
  })
  if (kind === 'polyline')
    return [{ points: points.toSpliced(low + 1, high - low - 1, ...upwards), change: 0 }]
  return [led(rest, upwards, middle), led(middle, downwards, rest)]
}

const lengthOf = (points: readonly PointMap[], isRing: boolean): number => {
  let from = isRing ? points.at(-1) : undefined
  let length = 0
  for (const to of points) {
    if (from) length += Math.hypot(to.x - from.x, to.y - from.y)
    from = to
  }
  return length
}

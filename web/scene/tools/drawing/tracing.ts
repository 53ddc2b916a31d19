import type { PointMap } from '../../../../shared/geometry/point.ts'
import { findCrossing } from '../../../../shared/geometry/selfIntersection.ts'
import { announce, refuse, stay, type Step, type ToolContext } from '../../state/Tool.ts'
import { BorderRoutes, type Route } from '../trace/BorderRoutes.ts'
import { zonesInView } from '../trace/zonesInView.ts'
import type { DrawingState, ShapeKind } from './Drawing.ts'
import { isSamePoint, type Next } from './nextPoint.ts'
import { lastOf, type Outline } from './outline.ts'

export const NOT_ON_BORDER_TEXT = 'Tracing starts on the border of a zone: place a point there first.'

/** Follows a border from the last point; then the other way round; then no more. */
export const onTrace = (state: DrawingState, kind: ShapeKind, context: ToolContext): Step<DrawingState> => {
  if (kind.isSpan) return stay(state)
  const { trace } = state
  if (trace?.way === 'longer')
    return { state: aimedAgain({ ...state, trace: null }, kind), effects: [announce('Tracing ended.')] }
  if (trace?.way === 'shorter')
    return {
      state: aimedAgain({ ...state, trace: { ...trace, way: 'longer' } }, kind),
      effects: [announce('Tracing the other way round.')],
    }
  const last = lastOf(state.outline)
  const routes = last && BorderRoutes.from(last, zonesInView(context))
  if (routes === null) return { state, effects: [refuse(NOT_ON_BORDER_TEXT)] }
  return {
    state: aimedAgain({ ...state, trace: { routes, way: 'shorter' } }, kind),
    effects: [announce('Tracing the border. Place the point where it ends.')],
  }
}

/** The next point where the pointer was, with what is traced up to it. */
const aimedAgain = (state: DrawingState, kind: ShapeKind): DrawingState => {
  if (state.next === null) return state
  const { traced, ...next } = state.next
  const pointMap = traced?.aimMap ?? next.pointMap
  const plain = { ...next, pointMap, snap: traced ? null : next.snap }
  const aimed = { ...plain, crossing: kind.crossing(state.outline, plain) }
  return { ...state, next: withTrace({ ...state, next: null }, aimed) }
}

/** Leads the next point to the nearest vertex of a border, along which the points before it lie; as it is if nothing is traced. */
export const withTrace = ({ trace, outline, next: former }: DrawingState, next: Next): Next => {
  if (trace === null) return next
  const aimMap = next.pointMap
  const route = trace.routes.to(aimMap, trace.way) ?? trace.routes.to(aimMap, 'shorter')
  const end = route?.at(-1)
  if (!route || !end) return next
  // The same route as before crosses what it did.
  if (former?.traced?.way === trace.way && isSamePoint(former.pointMap, end))
    return { ...next, ...endOf(former), traced: { ...former.traced, aimMap } }
  const trail = route.slice(0, -1)
  return {
    ...next,
    pointMap: end,
    snap: { kind: isClosing(outline, trail, end) ? 'first' : 'vertex', pointMap: end },
    crossing: crossingOf(outline, trail, end),
    traced: { trail, way: trace.way, aimMap },
  }
}

const endOf = ({ pointMap, snap, crossing }: Next): Pick<Next, 'pointMap' | 'snap' | 'crossing'> => ({
  pointMap,
  snap,
  crossing,
})

const isClosing = ({ isRing, points }: Outline, trail: Route, end: PointMap): boolean => {
  const first = points[0]
  return isRing && first !== undefined && points.length + trail.length >= 3 && isSamePoint(first, end)
}

/** All of it is judged: a border may run back over what was drawn. */
const crossingOf = (outline: Outline, trail: Route, end: PointMap) =>
  isClosing(outline, trail, end)
    ? findCrossing({ kind: 'polygon', points: [...outline.points, ...trail] })
    : findCrossing({ kind: 'polyline', points: [...outline.points, ...trail, end] })

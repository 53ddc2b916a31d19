import { type PointMap, quantise } from '../geometry/point.ts'
import { planTour } from './planTour.ts'
import { ShortestPaths, type Walk } from './ShortestPaths.ts'
import { straightDistances } from './tourProblem.ts'
import { WayNetwork } from './WayNetwork.ts'
import type { Ways } from './ways.ts'

export interface RouteTask {
  readonly stops: readonly PointMap[]
  /** Null: the route may start at any stop. */
  readonly start: PointMap | null
  readonly end: PointMap | null
  /** Null: in straight lines. */
  readonly ways: Ways | null
  /** The stops stay in their order. */
  readonly isOrdered: boolean
}

export interface PlannedRoute {
  /** The indices of the stops, in the order in which they are visited. */
  readonly order: readonly number[]
  /** What is walked: several lines if teleports lie between. */
  readonly walks: readonly Walk[]
}

/** Points and lines of one route, so that it can be kept in an account. */
export const ROUTE_POINTS_MAX = 6_000
export const ROUTE_WALKS_MAX = 200

/** The share of the work that is done once all distances are known. */
const DISTANCES_SHARE = 0.3

/** Plans a route; it yields the share of the work that is done. Throws a `WaysError` if there are too many ways. */
export function* planRoute({
  stops,
  start,
  end,
  ways,
  isOrdered,
}: RouteTask): Generator<number, PlannedRoute> {
  const places = [...(start ? [start] : []), ...stops, ...(end ? [end] : [])]
  const network = ways && new ShortestPaths(new WayNetwork(ways, places))
  yield 0
  let tour: readonly number[] = places.map((_, place) => place)
  if (!isOrdered) {
    const distances = network ? yield* measured(network, places.length) : straightDistances(places)
    const fixed = { isStartFixed: start !== null, isEndFixed: end !== null }
    tour = yield* sharesFrom(DISTANCES_SHARE, planTour({ distances, ...fixed }))
  }
  const first = start ? 1 : 0
  return {
    order: tour.map((place) => place - first).filter((stop) => stop >= 0 && stop < stops.length),
    walks: bounded(network ? walksAlong(tour, network) : [tour.flatMap((place) => places[place] ?? [])]),
  }
}

function* measured(paths: ShortestPaths, count: number) {
  const work = paths.distances()
  let step = work.next()
  for (let done = 1; !step.done; done++) {
    yield (DISTANCES_SHARE * done) / count
    step = work.next()
  }
  return step.value
}

function* sharesFrom<T>(first: number, work: Generator<number, T>): Generator<number, T> {
  let step = work.next()
  while (!step.done) {
    yield first + (1 - first) * step.value
    step = work.next()
  }
  return step.value
}

/** Joins the ways from stop to stop, up to the next teleport. */
const walksAlong = (tour: readonly number[], paths: ShortestPaths): readonly Walk[] => {
  const walks: PointMap[][] = []
  tour.slice(1).forEach((to, index) => {
    const [first = [], ...rest] = paths.walksBetween(tour[index] ?? to, to)
    const last = walks.at(-1)
    if (last) last.push(...first.slice(1))
    else walks.push([...first])
    walks.push(...rest.map((walk) => [...walk]))
  })
  const only = tour[0] === undefined ? undefined : paths.pointOf(tour[0])
  return walks.length === 0 && only ? [[only]] : walks
}

/** Drops points that lie where the one before does, and then those that are near it, until there are few enough. */
const bounded = (walks: readonly Walk[]): readonly Walk[] => {
  const few = walks.length > ROUTE_WALKS_MAX ? [walks.flat()] : walks
  const whole = few.map((walk) => walk.map(({ x, y }) => ({ x: quantise(x), y: quantise(y) })))
  let left = whole.map((walk) => withGaps(walk, 0))
  for (let gap = 1; left.flat().length > ROUTE_POINTS_MAX; gap *= 2)
    left = whole.map((walk) => withGaps(walk, gap))
  return left
}

/** Keeps the ends, and between them points that are farther apart than a gap in map px. */
const withGaps = (walk: Walk, gap: number): Walk => {
  const [first] = walk
  const last = walk.at(-1)
  if (!first || !last) return walk
  const isApart = (a: PointMap, b: PointMap) => Math.hypot(a.x - b.x, a.y - b.y) > gap
  const kept = [first]
  for (const point of walk) if (isApart(kept.at(-1) ?? first, point)) kept.push(point)
  if (kept.length > 1 && kept.at(-1) !== last) kept.splice(-1, 1, last)
  return kept
}

import type { Content } from '../../../shared/content/content.ts'
import type { Poi } from '../../../shared/content/pois.ts'
import type { Route } from '../../../shared/routes/route.ts'
import type { SceneRoute } from '../../scene/drawings/SceneRoute.ts'

export interface RouteStop {
  /** From 1. */
  readonly number: number
  readonly poi: Poi
  readonly isFound: boolean
  readonly isSkipped: boolean
  readonly isNext: boolean
}

/** Returns the stops of a route that are still on the map. The next one is the first that is neither found nor skipped. */
export const routeStops = (
  { stops, skipped }: Route,
  pois: Content['pois'],
  foundIds: ReadonlySet<number>,
): readonly RouteStop[] => {
  const skippedIds = new Set(skipped)
  let hasNext = false
  return stops
    .flatMap((id) => pois.get(id) ?? [])
    .map((poi, index) => {
      const isFound = foundIds.has(poi.id)
      const isSkipped = skippedIds.has(poi.id)
      const isNext = !hasNext && !isFound && !isSkipped
      hasNext ||= isNext
      return { number: index + 1, poi, isFound, isSkipped, isNext }
    })
}

/** Returns a route as the scene shows it. */
export const sceneRoute = (lines: SceneRoute['lines'], stops: readonly RouteStop[]): SceneRoute => ({
  lines,
  stops: stops.map(({ number, poi: { x, y }, isFound, isSkipped, isNext }) => ({
    x,
    y,
    number,
    state: isNext ? 'next' : isFound || isSkipped ? 'behind' : 'ahead',
  })),
})

/** Returns where a route goes on from: what was found last before the next stop, else its start. */
export const placeReached = (route: Route, stops: readonly RouteStop[]): Route['start'] => {
  const next = stops.findIndex(({ isNext }) => isNext)
  const last = stops.slice(0, next < 0 ? stops.length : next).findLast(({ isFound }) => isFound)
  return last ? { x: last.poi.x, y: last.poi.y } : route.start
}

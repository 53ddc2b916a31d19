import { useEffect, useMemo } from 'react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { legLengths } from '../../../shared/routes/legs.ts'
import { type MeasuredLength, measureAll } from '../../../shared/routes/routeLength.ts'
import type { Route } from '../../../shared/routes/route.ts'
import { RoutePainting } from '../../scene/drawings/RoutePainting.ts'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { announce } from '../../ui/status/announce.tsx'
import { useFound } from '../pois/useFound.ts'
import { poiTitle } from '../pois/tree/poiRows.ts'
import { useRouteMeasure } from './routeMeasure.ts'
import { type RouteStop, routeStops, sceneRoute } from './routeStops.ts'

export interface ShownStop extends RouteStop {
  readonly name: string
  /** From the stop or the start before; null if it is not known. */
  readonly leg: MeasuredLength | null
}

export interface ShownRoute {
  readonly stops: readonly ShownStop[]
  readonly length: MeasuredLength
  readonly next: ShownStop | undefined
}

/** Shows a route on the scene, and flies to the next stop when another one is next. */
export const useShownRoute = (route: Route, lines: readonly (readonly PointMap[])[]): ShownRoute => {
  const { scene } = useViewer()
  const { pois, types } = useContentState((state) => state.content)
  const foundIds = useFound((found) => found.ids)
  const measure = useRouteMeasure()
  const stops = useMemo(() => routeStops(route, pois, foundIds), [route, pois, foundIds])
  const { stops: ids, start } = route
  const legs = useMemo(() => {
    const known = ids.flatMap((id) => pois.get(id) ?? [])
    return legLengths(start ? [start, ...known] : known, lines, measure).slice(start ? 1 : 0)
  }, [ids, start, pois, lines, measure])
  const shown = useMemo<ShownRoute>(() => {
    const named = stops.map((stop, index) => {
      const type = types.get(stop.poi.typeId)
      return { ...stop, name: type ? poiTitle(stop.poi, type) : stop.poi.name, leg: legs[index] ?? null }
    })
    return { stops: named, length: measureAll(measure, lines), next: named.find(({ isNext }) => isNext) }
  }, [stops, legs, types, lines, measure])
  useEffect(() => scene.setRoute(new RoutePainting(sceneRoute(lines, stops))), [scene, lines, stops])
  useEffect(() => () => scene.setRoute(null), [scene])
  const { next } = shown
  const nextId = next?.poi.id
  useEffect(() => {
    if (!next) return
    announce(`Next stop, ${next.number} of ${stops.length}: ${next.name}.`)
    scene.keepInView(next.poi)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when another stop is next, not when it is renamed or moved
  }, [scene, nextId])
  return shown
}

import type { Layer } from '../../../shared/maps/layers.ts'
import type { PlannedRoute } from '../../../shared/routes/planRoute.ts'
import type { Route } from '../../../shared/routes/route.ts'
import { changeLayer } from '../layers/layers.ts'
import { withRoute } from './routeLayer.ts'

interface Replanned extends Pick<Route, 'stops' | 'start' | 'end'>, Pick<PlannedRoute, 'walks'> {}

/** Keeps a route that was planned again, with what else was done to its drawing meanwhile. Does nothing if that is gone. */
export const keepReplanned = (
  stores: Parameters<typeof changeLayer>[0],
  layerId: Layer['id'],
  { walks, ...planned }: Replanned,
): void => {
  const layer = stores.saved.getState().find(({ id }) => id === layerId)
  if (!layer?.route) return
  changeLayer(stores, layer, withRoute(layer, { ...layer.route, ...planned, skipped: [] }, walks))
}

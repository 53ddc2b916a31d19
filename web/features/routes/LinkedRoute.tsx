import { Bookmark } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Content } from '../../../shared/content/content.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { newRandomId } from '../../../shared/ids.ts'
import type { PlannedRoute } from '../../../shared/routes/planRoute.ts'
import type { Route } from '../../../shared/routes/route.ts'
import { routeFromText } from '../../../shared/routes/routeAddress.ts'
import { measuredText } from '../../../shared/routes/routeLength.ts'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { changeLayer, layersOf } from '../layers/layers.ts'
import { mapWays } from './mapWays.ts'
import { PlanProgress } from './PlanProgress.tsx'
import { newRouteName, routeLayer } from './routeLayer.ts'
import { RouteStops } from './RouteStops.tsx'
import { usePlanner } from './usePlanner.ts'
import { useShownRoute } from './useShownRoute.ts'

interface LinkedRouteProps {
  /** The route of the address. */
  text: string
  /** Called once it is the viewer's own. */
  onKept: () => void
}

/**
 * A route that somebody has sent a link to. The link has only the stops: the line along ways is found anew, and is straight
 * until then, or where none is found.
 */
export const LinkedRoute = ({ text, onKept }: LinkedRouteProps) => {
  const { mapId } = useViewer()
  const [route] = useState(() => routeFromText(text, Number(mapId)))
  const pois = useContentState((state) => state.content.pois)
  if (route === null) return <p className="review__about">This link to a route is incomplete.</p>
  const known = route.stops.filter((id) => pois.has(id))
  if (known.length === 0)
    return <p className="review__about">None of the stops of this route are on the map any more.</p>
  return <SentRoute route={{ ...route, stops: known }} onKept={onKept} />
}

interface SentRouteProps extends Pick<LinkedRouteProps, 'onKept'> {
  /** With the stops that are on the map. */
  route: Route
}

const SentRoute = ({ route, onKept }: SentRouteProps) => {
  const { mapId, session } = useViewer()
  const { saved, openRoute } = layersOf(mapId)
  const { pois, zones } = useContentState((state) => state.content)
  const [walks, setWalks] = useState<PlannedRoute['walks']>(() => straightWalks(route, pois))
  const [isAlong, setAlong] = useState(!route.isAlongWays)
  const planner = usePlanner()
  const isPlanning = planner.share !== null
  const { stops, length } = useShownRoute(route, walks)
  useEffect(() => {
    if (!route.isAlongWays) return
    const { start, end } = route
    planner.plan(
      { stops: placesOf(route, pois), start, end, ways: mapWays(zones), isOrdered: true },
      (planned) => {
        setWalks(planned.walks)
        setAlong(true)
      },
    )
    return planner.cancel
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for the link
  }, [])
  const keep = () => {
    const layer = routeLayer({ id: newRandomId(), name: newRouteName(saved.getState()) }, route, walks)
    changeLayer({ session, saved }, undefined, layer)
    openRoute.setState({ kind: 'kept', id: layer.id }, true)
    onKept()
  }
  return (
    <>
      <p className="review__about">
        A route that somebody has shared with you.
        {!isAlong && !isPlanning && ' No line along the ways was found, so it is shown in straight lines.'}
      </p>
      {isPlanning && <PlanProgress planner={planner} />}
      <div className="review__body">
        <RouteStops stops={stops} />
      </div>
      <div className="review__foot route__foot">
        <span className="num route__length">{measuredText(length)}</span>
        <Button
          variant="primary"
          size={useIsMobile() ? 'touch' : 'md'}
          icon={<Bookmark />}
          disabled={isPlanning}
          onClick={keep}
        >
          Keep this route
        </Button>
      </div>
    </>
  )
}

const placesOf = ({ stops }: Route, pois: Content['pois']): readonly PointMap[] =>
  stops.flatMap((id) => pois.get(id) ?? []).map(({ x, y }) => ({ x, y }))

const straightWalks = (route: Route, pois: Content['pois']): PlannedRoute['walks'] => {
  const { start, end } = route
  return [[...(start ? [start] : []), ...placesOf(route, pois), ...(end ? [end] : [])]]
}

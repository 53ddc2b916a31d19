import { Bookmark } from 'lucide-react'
import { useEffect, useState } from 'react'
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

/** A route that somebody has sent a link to. Its line is found anew: the link has only the stops. */
export const LinkedRoute = ({ text, onKept }: LinkedRouteProps) => {
  const { mapId } = useViewer()
  const [route] = useState(() => routeFromText(text, Number(mapId)))
  const { pois, zones } = useContentState((state) => state.content)
  const [walks, setWalks] = useState<PlannedRoute['walks'] | null>(null)
  const planner = usePlanner()
  const known = route?.stops.filter((id) => pois.has(id)) ?? []
  useEffect(() => {
    if (route === null || known.length === 0) return
    const task = {
      stops: known.flatMap((id) => pois.get(id) ?? []).map(({ x, y }) => ({ x, y })),
      start: route.start,
      end: route.end,
      ways: route.isAlongWays ? mapWays(zones) : null,
      isOrdered: true,
    }
    planner.plan(task, (planned) => setWalks(planned.walks))
    return planner.cancel
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for the link
  }, [route])
  if (route === null) return <p className="review__about">This link to a route is incomplete.</p>
  if (known.length === 0)
    return <p className="review__about">None of the stops of this route are on the map any more.</p>
  if (walks === null) return <PlanProgress planner={planner} />
  return <SentRoute route={{ ...route, stops: known }} walks={walks} onKept={onKept} />
}

interface SentRouteProps extends Pick<PlannedRoute, 'walks'> {
  route: Route
  onKept: () => void
}

const SentRoute = ({ route, walks, onKept }: SentRouteProps) => {
  const { mapId, session } = useViewer()
  const { saved, openRoute } = layersOf(mapId)
  const { stops, length } = useShownRoute(route, walks)
  const keep = () => {
    const layer = routeLayer({ id: newRandomId(), name: newRouteName(saved.getState()) }, route, walks)
    changeLayer({ session, saved }, undefined, layer)
    openRoute.setState({ kind: 'kept', id: layer.id }, true)
    onKept()
  }
  return (
    <>
      <p className="review__about">A route that somebody has shared with you.</p>
      <div className="review__body">
        <RouteStops stops={stops} />
      </div>
      <div className="review__foot route__foot">
        <span className="num route__length">{measuredText(length)}</span>
        <Button variant="primary" size={useIsMobile() ? 'touch' : 'md'} icon={<Bookmark />} onClick={keep}>
          Keep this route
        </Button>
      </div>
    </>
  )
}

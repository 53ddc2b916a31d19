import { ArrowDownUp, Check, RotateCw, SkipForward, Trash2 } from 'lucide-react'
import type { Layer } from '../../../shared/maps/layers.ts'
import { reversedRoute, type Route } from '../../../shared/routes/route.ts'
import { measuredText } from '../../../shared/routes/routeLength.ts'
import { undoToast } from '../../shell/undo.ts'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { coordinateText } from '../../ui/text/numberText.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { changeLayer, layersOf } from '../layers/layers.ts'
import { markFound, markingOf } from '../pois/markFound.ts'
import { keepReplanned } from './keepReplanned.ts'
import { mapWays } from './mapWays.ts'
import { PlanProgress } from './PlanProgress.tsx'
import { placeReached } from './routeStops.ts'
import { RouteFiles } from './RouteFiles.tsx'
import { RouteStops } from './RouteStops.tsx'
import { useLines } from './useLines.ts'
import { usePlanner } from './usePlanner.ts'
import { useShownRoute } from './useShownRoute.ts'

interface KeptRouteProps {
  layer: Layer
  route: Route
}

/** A route of the viewer's own: its next stop, what can be done with it, and all of its stops. */
export const KeptRoute = ({ layer, route }: KeptRouteProps) => {
  const viewer = useViewer()
  const { mapId, session } = viewer
  const zones = useContentState((state) => state.content.zones)
  const lines = useLines(layer)
  const shown = useShownRoute(route, lines)
  const { stops, length, next } = shown
  const planner = usePlanner()
  const size = useIsMobile() ? 'touch' : 'md'
  const isPlanning = planner.share !== null
  const stores = { session, saved: layersOf(mapId).saved }
  const change = (after: Layer | undefined) => changeLayer(stores, layer, after)
  const skip = () =>
    next && change({ ...layer, route: { ...route, skipped: [...route.skipped, next.poi.id] } })
  const reverse = () =>
    change({
      ...layer,
      route: reversedRoute(route),
      strokes: layer.strokes
        .map((stroke) => ({ ...stroke, points: stroke.points.toReversed() }))
        .toReversed(),
    })
  const left = stops.filter(({ isFound }) => !isFound)
  const replan = () => {
    const start = placeReached(route, stops)
    const task = {
      stops: left.map(({ poi: { x, y } }) => ({ x, y })),
      start,
      end: route.end,
      ways: route.isAlongWays ? mapWays(zones) : null,
      isOrdered: false,
    }
    planner.plan(task, ({ order, walks }) => {
      const ids = order.flatMap((index) => left[index]?.poi.id ?? [])
      keepReplanned(stores, layer.id, { stops: ids, start, end: task.end, walks })
    })
  }
  const remove = () => undoToast(session, `“${layer.name}” deleted.`, change(undefined))
  return (
    <>
      <div className="review__about route__next">
        {next ? (
          <>
            <p>
              <span className="route__count num">
                Next: {coordinateText(next.number)} of {coordinateText(stops.length)}
                {next.leg && ` · ${measuredText(next.leg)}`}
              </span>
              <strong className="cut">{next.name}</strong>
            </p>
            <div className="route__acts">
              <Button
                variant="primary"
                size={size}
                icon={<Check />}
                onClick={() => markFound(markingOf(viewer), [next.poi.id], true)}
              >
                Found
              </Button>
              <Button size={size} icon={<SkipForward />} disabled={isPlanning} onClick={skip}>
                Skip
              </Button>
            </div>
          </>
        ) : (
          <p>{left.length > 0 ? 'All stops left are skipped.' : 'All stops are found.'}</p>
        )}
      </div>
      <PlanProgress planner={planner} />
      <div className="review__body">
        <RouteStops stops={stops} />
      </div>
      <div className="review__foot route__foot">
        <span className="num route__length">{measuredText(length)}</span>
        <IconButton label="Reverse the route" size={size} disabled={isPlanning} onClick={reverse}>
          <ArrowDownUp />
        </IconButton>
        <IconButton
          label="Plan again over what is left"
          size={size}
          disabled={left.length === 0 || isPlanning}
          onClick={replan}
        >
          <RotateCw />
        </IconButton>
        <RouteFiles name={layer.name} route={route} lines={lines} shown={shown} />
        <IconButton label="Delete the route" size={size} onClick={remove}>
          <Trash2 />
        </IconButton>
      </div>
    </>
  )
}

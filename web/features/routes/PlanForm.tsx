import { Route as RouteIcon } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { newRandomId } from '../../../shared/ids.ts'
import { ROUTE_STOPS_MAX } from '../../../shared/routes/route.ts'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Checkbox } from '../../ui/control/Checkbox.tsx'
import { SegmentedControl } from '../../ui/control/SegmentedControl.tsx'
import { coordinateText, countText } from '../../ui/text/numberText.ts'
import { useIsMobile } from '../../ui/useMediaQuery.ts'
import { changeLayer, layersOf } from '../layers/layers.ts'
import { EndField, type RouteEnd } from './EndField.tsx'
import { hasWays, mapWays } from './mapWays.ts'
import { PlanProgress } from './PlanProgress.tsx'
import { newRouteName, routeLayer } from './routeLayer.ts'
import { TypeChoice } from './TypeChoice.tsx'
import { usePlanner } from './usePlanner.ts'
import { useStopChoice } from './useStopChoice.ts'

/** Asks over what and between which places a route is planned, and plans it. */
export const PlanForm = () => {
  const { mapId, session } = useViewer()
  const zones = useContentState((state) => state.content.zones)
  const choice = useStopChoice()
  const [start, setStart] = useState<RouteEnd | null>(null)
  const [end, setEnd] = useState<RouteEnd | null>(null)
  const [asking, setAsking] = useState<'start' | 'end' | null>(null)
  const [isAlongWays, setAlongWays] = useState(true)
  const planner = usePlanner()
  const isMobile = useIsMobile()
  const areWays = hasWays(zones)
  const { stops } = choice
  const isTooMany = stops.length > ROUTE_STOPS_MAX
  const plan = (event: FormEvent) => {
    event.preventDefault()
    const route = { start: placeOf(start), end: placeOf(end), isAlongWays: areWays && isAlongWays }
    const task = {
      ...route,
      stops: stops.map(({ x, y }) => ({ x, y })),
      ways: route.isAlongWays ? mapWays(zones) : null,
      isOrdered: false,
    }
    planner.plan(task, ({ order, walks }) => {
      const { saved, openRoute } = layersOf(mapId)
      const ids = order.flatMap((index) => stops[index]?.id ?? [])
      const named = { id: newRandomId(), name: newRouteName(saved.getState()) }
      const layer = routeLayer(named, { ...route, stops: ids, skipped: [] }, walks)
      changeLayer({ session, saved }, undefined, layer)
      openRoute.setState({ kind: 'kept', id: layer.id }, true)
    })
  }
  return (
    <form className="route__form" onSubmit={plan}>
      <div className="review__body route__fields">
        <SegmentedControl label="Stops" {...choice.control} />
        {choice.control.value === 'types' && (
          <TypeChoice chosen={choice.typeIds} onChange={choice.setTypeIds} />
        )}
        <p className="route__count" role="status">
          {isTooMany
            ? `${coordinateText(stops.length)} POIs are not found yet; a route has at most ${coordinateText(ROUTE_STOPS_MAX)} stops. Choose fewer: by type, by a search, or zoom in.`
            : `${countText(stops.length, 'POI')} not found yet.`}
        </p>
        <EndField
          label="Start"
          value={start}
          onChange={setStart}
          isAsking={asking === 'start'}
          onAsk={(isAsking) => setAsking(isAsking ? 'start' : null)}
        />
        <EndField
          label="End"
          value={end}
          onChange={setEnd}
          isAsking={asking === 'end'}
          onAsk={(isAsking) => setAsking(isAsking ? 'end' : null)}
        />
        {start && !end && (
          <Button size={isMobile ? 'touch' : 'sm'} onClick={() => setEnd(start)}>
            End where it starts
          </Button>
        )}
        {areWays && (
          <Checkbox label="Along ways and by teleports" checked={isAlongWays} onChange={setAlongWays} />
        )}
      </div>
      <PlanProgress planner={planner} />
      <div className="review__foot">
        <Button
          type="submit"
          variant="primary"
          block
          size={isMobile ? 'touch' : 'lg'}
          icon={<RouteIcon />}
          disabled={stops.length === 0 || isTooMany || planner.share !== null}
        >
          Plan the route
        </Button>
      </div>
    </form>
  )
}

const placeOf = (end: RouteEnd | null) => end && { x: end.x, y: end.y }

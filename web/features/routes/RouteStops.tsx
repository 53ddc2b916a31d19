import { memo, useEffect, useRef } from 'react'
import { measuredText } from '../../../shared/routes/routeLength.ts'
import { useContentState, useViewer } from '../../shell/viewerContext.ts'
import { Checkbox } from '../../ui/control/Checkbox.tsx'
import { classNames } from '../../ui/classNames.ts'
import { markFound, markingOf } from '../pois/markFound.ts'
import { TypeSwatch } from '../types/TypeSwatch.tsx'
import type { ShownRoute, ShownStop } from './useShownRoute.ts'

/** The stops of a route in their order, to tick and to look at. */
export const RouteStops = ({ stops }: Pick<ShownRoute, 'stops'>) => (
  <ol className="route__stops">
    {stops.map((stop) => (
      <StopRow key={stop.poi.id} stop={stop} />
    ))}
  </ol>
)

interface StopRowProps {
  stop: ShownStop
}

const Row = ({ stop }: StopRowProps) => {
  const viewer = useViewer()
  const { scene, focusOn } = viewer
  const { poi, number, name, leg, isFound, isSkipped, isNext } = stop
  const type = useContentState((state) => state.content.types.get(poi.typeId))
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isNext) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isNext])
  const open = () => {
    scene.show({ kind: 'marker', id: poi.id })
    focusOn({ kind: 'poi', poiId: poi.id, mode: 'info' })
  }
  return (
    <li
      ref={row}
      className={classNames(
        'review-row',
        'route__stop',
        isNext && 'review-row--current',
        (isFound || isSkipped) && 'is-behind',
      )}
      aria-current={isNext ? 'step' : undefined}
    >
      <Checkbox
        className="review-row__tick"
        label={`Found ${name}`}
        checked={isFound}
        onChange={(isTicked) => markFound(markingOf(viewer), [poi.id], isTicked)}
      />
      <button type="button" className="review-row__open" onClick={open}>
        <span className="num route__number">{number}</span>
        {type && <TypeSwatch type={type} />}
        <span className="review-row__title">
          <span className="cut">{name}</span>
          {isSkipped && !isFound && <small>Skipped</small>}
        </span>
        {leg && <small className="num route__leg">{measuredText(leg)}</small>}
      </button>
    </li>
  )
}

/** Each tick makes all stops anew, but most of them are as they were. */
const StopRow = memo(Row, ({ stop: before }, { stop }) =>
  (['poi', 'number', 'name', 'leg', 'isFound', 'isSkipped', 'isNext'] as const).every(
    (field) => before[field] === stop[field],
  ),
)

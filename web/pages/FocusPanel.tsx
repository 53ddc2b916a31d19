import { RefreshCw } from 'lucide-react'
import type { PointMap } from '../../shared/geometry/point.ts'
import { usePins } from '../features/pins/pins.ts'
import { PoiPanel } from '../features/pois/PoiPanel.tsx'
import { middleOfGeometry } from '../scene/zones/zoneGeometry.ts'
import { CoordinateMarker } from '../shell/coordinates/CoordinateMarker.tsx'
import { AnchoredPanel } from '../shell/panel/AnchoredPanel.tsx'
import { useClose, useContentState, useViewerState } from '../shell/viewerContext.ts'
import { Button } from '../ui/control/Button.tsx'
import { lazyPanel, type PanelFailure } from '../ui/lazyPart.tsx'
import '../features/pois/pois.css'

interface FailedPanelProps extends PanelFailure {
  place: PointMap
  /** Its accessible name. */
  label: string
}

/** Takes the place of a panel that could not be loaded. */
const FailedPanel = ({ place, label, text, onRetry }: FailedPanelProps) => {
  const close = useClose()
  return (
    <AnchoredPanel place={place} label={label} onClose={close}>
      <p className="anchored__body" role="alert">
        {text}
      </p>
      <footer className="anchored__foot">
        <Button variant="quiet" onClick={close}>
          Close
        </Button>
        <Button icon={<RefreshCw />} onClick={onRetry}>
          Try again
        </Button>
      </footer>
    </AnchoredPanel>
  )
}

const ZoneInspector = lazyPanel(
  () => import('../features/zones/ZoneInspector.tsx').then((module) => module.ZoneInspector),
  ({ zoneId, ...failure }) => {
    const zone = useContentState(({ content }) => content.zones.get(zoneId))
    return zone && <FailedPanel {...failure} label={zone.label} place={middleOfGeometry(zone.geometry)} />
  },
)
const loadPins = () => import('../features/pins/PinPanel.tsx')
const PinPanel = lazyPanel(
  () => loadPins().then((module) => module.PinPanel),
  ({ pinId, ...failure }) => {
    const pin = usePins().find(({ id }) => id === pinId)
    return pin && <FailedPanel {...failure} label={pin.label || 'Pin'} place={pin} />
  },
)
const NewPinPanel = lazyPanel(
  () => loadPins().then((module) => module.NewPinPanel),
  (failed) => <FailedPanel {...failed} label="New pin" />,
)

const NewPoiPanel = lazyPanel(
  () => import('../features/pois/form/NewPoiPanel.tsx').then((module) => module.NewPoiPanel),
  (failed) => <FailedPanel {...failed} label="New POI" />,
)

/** The one panel that is open beside a place on the map. */
export const FocusPanel = () => {
  const focus = useViewerState((state) => state.focus)
  switch (focus.kind) {
    case 'none':
    case 'many':
      return null
    case 'poi':
      return <PoiPanel poiId={focus.poiId} />
    case 'zone':
      return <ZoneInspector zoneId={focus.zoneId} />
    case 'pin':
      return <PinPanel pinId={focus.pinId} />
    case 'newPin':
      return <NewPinPanel place={focus.place} />
    case 'newPoi':
      return (
        <NewPoiPanel
          place={focus.place}
          picture={focus.picture}
          names={focus.names}
          draftId={focus.draftId}
        />
      )
    case 'coordinates':
      return <CoordinateMarker place={focus.place} />
  }
}

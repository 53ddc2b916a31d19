import { useViewer } from '../../shell/viewerContext.ts'
import { lazyPanel } from '../../ui/lazyPart.tsx'
import { FailedPart } from '../../ui/status/FailedPart.tsx'

const FloorSwitcher = lazyPanel(
  () => import('./FloorSwitcher.tsx').then((module) => module.FloorSwitcher),
  (failure) => (
    <div className="map-control map-control--failed">
      <FailedPart {...failure} />
    </div>
  ),
)

/** What chooses the shown floor. A map with no choice has none of it. */
export const Floors = () => (useViewer().record.floors.length > 1 ? <FloorSwitcher /> : null)

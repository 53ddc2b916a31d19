import type { Zone } from '../../../../shared/content/zones.ts'
import { useViewer } from '../../../shell/viewerContext.ts'
import { Button } from '../../../ui/control/Button.tsx'
import { startCut } from './cutting.ts'
import { withPartActs } from './loadPartActs.ts'

/** What can be cut from the selected zone. */
export const CutButtons = ({ zone }: { zone: Zone }) => {
  const viewer = useViewer()
  return (
    <div className="zone-panel__cuts" role="group" aria-label="Cut">
      <Button variant="quiet" onClick={() => startCut(viewer, zone, 'split')}>
        Split
      </Button>
      <Button variant="quiet" onClick={() => startCut(viewer, zone, 'hole')}>
        Cut a hole
      </Button>
      <Button
        variant="quiet"
        title="Take away what lies in the zones on it"
        onClick={() => void withPartActs((acts) => acts.subtractAbove(viewer, zone.id))}
      >
        Subtract
      </Button>
    </div>
  )
}

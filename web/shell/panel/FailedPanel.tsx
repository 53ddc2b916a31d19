import { RefreshCw } from 'lucide-react'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { Button } from '../../ui/control/Button.tsx'
import type { PanelFailure } from '../../ui/lazyPart.tsx'
import { AnchoredPanel } from './AnchoredPanel.tsx'
import { useClose } from '../viewerContext.ts'

interface FailedPanelProps extends PanelFailure {
  place: PointMap
  /** Its accessible name. */
  label: string
}

/** Takes the place of a panel that could not be loaded. */
export const FailedPanel = ({ place, label, text, onRetry }: FailedPanelProps) => {
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

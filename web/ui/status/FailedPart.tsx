import { RefreshCw } from 'lucide-react'
import { Button } from '../control/Button.tsx'
import type { PanelFailure } from '../lazyPart.tsx'
import '../overlay/FailedOverlay.css'

/** Takes the place of a part of a panel or of the map's controls that could not be loaded. */
export const FailedPart = ({ text, onRetry }: PanelFailure) => (
  <div className="failed-part" role="alert">
    <p>{text}</p>
    <Button icon={<RefreshCw />} onClick={onRetry}>
      Try again
    </Button>
  </div>
)

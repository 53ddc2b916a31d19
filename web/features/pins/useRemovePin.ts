import type { Pin } from '../../../shared/pins.ts'
import { toast } from '../../ui/toast.ts'
import { useClose, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { pinsOf } from './pins.ts'

/** Takes a pin away at once, and offers it back for a while. */
export const useRemovePin = (): ((pin: Pin) => void) => {
  const { mapId } = useViewer()
  const close = useClose()
  const isOpen = useViewerState(({ focus }) => focus.kind === 'pin')
  return (pin) => {
    if (isOpen) close()
    pinsOf(mapId).remove(pin.id)
    toast.undo(pin.label ? `Pin “${pin.label}” deleted.` : 'Pin deleted.', () => pinsOf(mapId).put(pin))
  }
}

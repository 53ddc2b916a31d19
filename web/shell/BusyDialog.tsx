import { Dialog } from '../ui/overlay/Dialog.tsx'
import { ProgressBar } from '../ui/status/ProgressBar.tsx'
import { useContentState } from './viewerContext.ts'

const WIDTH_PX = 360

/** Says what goes on while a long list of changes is applied: until it is done, nothing else can be changed. */
export const BusyDialog = () => {
  const busy = useContentState((state) => state.busy)
  if (busy === null) return null
  return (
    <Dialog open onOpenChange={() => {}} title={busy} width={WIDTH_PX} busy>
      <ProgressBar label={busy} value={null} />
    </Dialog>
  )
}

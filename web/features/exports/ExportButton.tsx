import { Download } from 'lucide-react'
import { useOpenOverlay } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'

const ExportDialog = lazyOverlay(() => import('./ExportDialog.tsx').then((module) => module.ExportDialog))

/** Opens the dialog that writes the map to a file. */
export const ExportButton = () => {
  const openOverlay = useOpenOverlay()
  return (
    <Button
      variant="quiet"
      size={useIsMobile() ? 'touch' : 'md'}
      icon={<Download />}
      aria-haspopup="dialog"
      onClick={() => openOverlay((close) => <ExportDialog onClose={close} />)}
    >
      Export
    </Button>
  )
}

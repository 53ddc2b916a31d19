import { Printer } from 'lucide-react'
import { useOpenOverlay } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'

const PrintDialog = lazyOverlay(() => import('./PrintDialog.tsx').then((module) => module.PrintDialog))

/** Opens the dialog that writes the map as a picture or for paper. */
export const PrintButton = () => {
  const openOverlay = useOpenOverlay()
  return (
    <Button
      variant="quiet"
      size={useIsMobile() ? 'touch' : 'md'}
      icon={<Printer />}
      aria-haspopup="dialog"
      onClick={() => openOverlay((close) => <PrintDialog onClose={close} />)}
    >
      Print as PNG or PDF
    </Button>
  )
}

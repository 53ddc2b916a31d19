import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/control/Button.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'

const ExportDialog = lazyOverlay(() => import('./ExportDialog.tsx').then((module) => module.ExportDialog))

/** Opens the dialog that writes the map to a file. */
export const ExportButton = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size={useIsMobile() ? 'touch' : 'md'}
        icon={<Download />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Export
      </Button>
      {isOpen && <ExportDialog onClose={() => setOpen(false)} />}
    </>
  )
}

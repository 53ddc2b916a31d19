import { Upload } from 'lucide-react'
import { useOpenOverlay, useViewer } from '../../shell/viewerContext.ts'
import { Button } from '../../ui/control/Button.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'

const UpdateDialog = lazyOverlay(() => import('./UpdateDialog.tsx').then((module) => module.UpdateDialog))

/** Opens the dialog that brings the open map up to date with a file. Not for those who only look. */
export const UpdateButton = () => {
  const { record } = useViewer()
  const openOverlay = useOpenOverlay()
  const isMobile = useIsMobile()
  if (!record.abilities.merge) return null
  return (
    <Button
      variant="quiet"
      size={isMobile ? 'touch' : 'md'}
      icon={<Upload />}
      aria-haspopup="dialog"
      onClick={() => openOverlay((close) => <UpdateDialog onClose={close} />)}
    >
      Import
    </Button>
  )
}

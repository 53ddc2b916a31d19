import { Share2 } from 'lucide-react'
import { useOpenOverlay, useViewer } from '../../shell/viewerContext.ts'
import { type ButtonProps, IconButton } from '../../ui/control/Button.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'

const ShareDialog = lazyOverlay(() => import('./ShareDialog.tsx').then((module) => module.ShareDialog))

/** Opens the dialog with links to the map and the code to embed it. A map that others cannot see has none. */
export const ShareButton = ({ size = 'md' }: Pick<ButtonProps, 'size'>) => {
  const { offers } = useViewer().record
  const openOverlay = useOpenOverlay()
  if (!offers.community) return null
  return (
    <IconButton
      label="Share and embed"
      size={size}
      tooltipSide="bottom"
      aria-haspopup="dialog"
      onClick={() => openOverlay((close) => <ShareDialog onClose={close} />)}
    >
      <Share2 />
    </IconButton>
  )
}

import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '../../shell/viewerContext.ts'
import { type ButtonProps, IconButton } from '../../ui/control/Button.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'

const ShareDialog = lazyOverlay(() => import('./ShareDialog.tsx').then((module) => module.ShareDialog))

/** Opens the dialog with links to the map and the code to embed it. A map that others cannot see has none. */
export const ShareButton = ({ size = 'md' }: Pick<ButtonProps, 'size'>) => {
  const { offers } = useViewer().record
  const [isOpen, setOpen] = useState(false)
  if (!offers.community) return null
  return (
    <>
      <IconButton
        label="Share and embed"
        size={size}
        tooltipSide="bottom"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Share2 />
      </IconButton>
      {isOpen && <ShareDialog onClose={() => setOpen(false)} />}
    </>
  )
}

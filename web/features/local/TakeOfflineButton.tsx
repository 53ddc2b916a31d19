import { HardDriveDownload } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { lazyOverlay } from '../../ui/loadChunk.tsx'

const TakeOffline = lazyOverlay(() => import('./TakeOffline.tsx').then((module) => module.TakeOffline), {
  audience: 'editors',
})

/** Opens the way to a copy of the map in this browser. */
export const TakeOfflineButton = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label="Take offline" onClick={() => setOpen(true)}>
        <HardDriveDownload />
      </IconButton>
      {isOpen && <TakeOffline onClose={() => setOpen(false)} />}
    </>
  )
}

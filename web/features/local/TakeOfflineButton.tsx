import { HardDriveDownload } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '../../shell/viewerContext.ts'
import { IconButton } from '../../ui/Button.tsx'
import { lazyOverlay } from '../../ui/loadChunk.tsx'

const TakeOffline = lazyOverlay(() => import('./TakeOffline.tsx').then((module) => module.TakeOffline), {
  audience: 'editors',
})

/** For whoever may edit the map: nobody else may have its image as it was uploaded. */
export const TakeOfflineButton = () => {
  const { record } = useViewer()
  const [isOpen, setOpen] = useState(false)
  if (!record.abilities.edit) return null
  return (
    <>
      <IconButton label="Take offline" onClick={() => setOpen(true)}>
        <HardDriveDownload />
      </IconButton>
      {isOpen && <TakeOffline onClose={() => setOpen(false)} />}
    </>
  )
}

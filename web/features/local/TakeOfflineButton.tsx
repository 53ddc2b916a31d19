import { HardDriveDownload } from 'lucide-react'
import { useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { IconButton } from '../../ui/control/Button.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'

const TakeOffline = lazyOverlay(() => import('./TakeOffline.tsx').then((module) => module.TakeOffline))

/** For people who may edit the map: nobody else may have its image as it was uploaded. */
export const TakeOfflineButton = () => {
  const { record, store } = useViewer()
  if (!record.abilities.manage) return null
  return (
    <IconButton label="Take offline" onClick={() => store.setState({ isTakeOfflineOpen: true })}>
      <HardDriveDownload />
    </IconButton>
  )
}

/** Its dialog stays when the page gets another width, which replaces the head with the button. */
export const TakeOfflineDialog = () => {
  const { store } = useViewer()
  const isOpen = useViewerState((state) => state.isTakeOfflineOpen)
  return isOpen && <TakeOffline onClose={() => store.setState({ isTakeOfflineOpen: false })} />
}

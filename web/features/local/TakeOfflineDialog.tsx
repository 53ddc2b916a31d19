import { HardDriveDownload } from 'lucide-react'
import type { OwnerAct } from '../../shell/sidebar/OwnerAct.ts'
import { useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { lazyOverlay } from '../../ui/lazyPart.tsx'

const TakeOffline = lazyOverlay(() => import('./TakeOffline.tsx').then((module) => module.TakeOffline))

/** For people who may edit the map: nobody else may have its image as it was uploaded. */
export const useTakeOfflineActs = (): readonly OwnerAct[] => {
  const { record, store } = useViewer()
  if (!record.abilities.manage) return []
  const act = () => store.setState({ isTakeOfflineOpen: true })
  return [{ label: 'Copy to this browser', icon: <HardDriveDownload />, act }]
}

/** Stays when the page gets another width, which replaces the head that it was opened from. */
export const TakeOfflineDialog = () => {
  const { store } = useViewer()
  const isOpen = useViewerState((state) => state.isTakeOfflineOpen)
  return isOpen && <TakeOffline onClose={() => store.setState({ isTakeOfflineOpen: false })} />
}

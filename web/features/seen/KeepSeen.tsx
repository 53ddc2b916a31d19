import { useEffect, useState, useSyncExternalStore } from 'react'
import { useParams } from 'react-router-dom'
import { useViewer } from '../../shell/viewerContext.ts'
import { isSavingData } from '../../ui/idle.ts'
import { keepAppOffline } from '../app/offlineApp.ts'
import { useCurrentUser } from '../account/currentUser.ts'

/** Time for what follows what the page shows first, such as the tiles around the view. */
const PAUSE_MS = 1_000

/** Shows nothing. Keeps the open map and the site in this browser, once the map is shown, to be looked at without a network. */
export const KeepSeen = () => {
  const { record, scene, session, source } = useViewer()
  const { segment = '' } = useParams()
  const { user } = useCurrentUser()
  const viewerId = user?.id ?? null
  const isAwaited = useSyncExternalStore(scene.onBackground, () => scene.isBackgroundAwaited)
  const [isShown, setShown] = useState(false)
  const isReady = isShown && record.image.state.state === 'ready' && !isSavingData()
  useEffect(() => {
    if (isShown || isAwaited) return
    const timer = setTimeout(() => setShown(true), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isShown, isAwaited])
  useEffect(() => {
    if (!isReady) return
    void keepAppOffline()
    const leaving = new AbortController()
    void import('./keepSeen.ts').then(({ keepSeen }) =>
      keepSeen({ record, session, source, segment, viewerId }, leaving.signal),
    )
    return () => leaving.abort()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- other changes of the record are kept with the next visit
  }, [isReady, record.id, record.image.id, session, source, segment, viewerId])
  return null
}

import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { useViewer } from '../../shell/viewerContext.ts'
import { isSavingData, whenSiteShown } from '../../ui/backgroundFetches.ts'
import { keepAppOfflineSoon } from '../app/offlineApp.ts'
import { useCurrentUser } from '../account/currentUser.ts'

/** Shows nothing. Keeps the open map in this browser, once it is shown, to be looked at without a network. */
export const KeepSeen = () => {
  const { record, session, source } = useViewer()
  const { segment = '' } = useParams()
  const { user } = useCurrentUser()
  const viewerId = user?.id ?? null
  const isReady = record.image.state.state === 'ready' && !isSavingData()
  useEffect(() => {
    if (!isReady) return
    return whenSiteShown(() => {
      const leaving = new AbortController()
      void import('./keepSeen.ts').then(({ keepSeen }) =>
        keepSeen({ record, session, source, segment, viewerId }, leaving.signal),
      )
      return () => leaving.abort()
    })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- other changes of the record are kept with the next visit
  }, [isReady, record.id, record.image.id, session, source, segment, viewerId])
  useEffect(() => (isReady ? whenSiteShown(keepAppOfflineSoon) : undefined), [isReady])
  return null
}

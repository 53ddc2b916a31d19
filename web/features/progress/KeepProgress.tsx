import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useViewer } from '../../shell/viewerContext.ts'
import { PROGRESS_OWNER_KEY } from '../../sources/local/markKeys.ts'
import { progressNews, tellProgressChosen } from '../../sync/progress/progressNews.ts'
import { idle } from '../../ui/idle.ts'
import { useCurrentUser } from '../account/currentUser.ts'
import { askAboutProgress } from './progressQuestion.ts'

/** Shows nothing. Keeps the marks on the open map in the account, once the map is shown. */
export const KeepProgress = () => {
  const { record } = useViewer()
  const { user } = useCurrentUser()
  const image = useRef(record.image)
  useEffect(() => {
    image.current = record.image
  }, [record.image])
  const times = useStore(progressNews)
  const [userId, mapId] = [user?.id, record.id]
  useEffect(() => {
    if (userId === undefined) return
    const leaving = new AbortController()
    idle()
      .then(() => import('./keepProgress.ts'))
      .then(({ keepProgress }) => keepProgress({ userId, mapId, image: () => image.current }, leaving.signal))
      // Without storage there is nothing to keep.
      .catch(() => {})
    return () => {
      leaving.abort()
      askAboutProgress(null)
    }
  }, [userId, mapId, times])
  useEffect(() => {
    // Another page has answered what this one may still ask.
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === PROGRESS_OWNER_KEY && Number.parseInt(newValue ?? '', 10) === userId) tellProgressChosen()
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [userId])
  return null
}

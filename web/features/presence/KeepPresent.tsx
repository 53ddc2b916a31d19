import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useViewer } from '../../shell/viewerContext.ts'
import { useCurrentUser } from '../account/currentUser.ts'

/** Shows nothing itself. Once the page is told of others, it shows them on the map, and tells them of the viewer. */
export const KeepPresent = () => {
  const { mapId, record, scene, session, store, visibility, presence } = useViewer()
  const { user, isLoading } = useCurrentUser()
  const userId = user?.id ?? null
  const { floors } = record
  const mayEdit = record.abilities.edit
  const isTold = useStore(presence, (event) => event !== null)
  const isReady = isTold && !isLoading
  useEffect(() => {
    const canvas = document.getElementById('map')
    if (!isReady || canvas === null) return
    let end: (() => void) | null = null
    let isLeft = false
    void import('./bindPresence.ts').then(
      ({ bindPresence }) => {
        const people = { presence, userId, mayEdit, floors }
        const bound = { mapId, scene, session, store, visibility, canvas, ...people }
        if (!isLeft) end = bindPresence(bound)
      },
      () => undefined,
    )
    return () => {
      isLeft = true
      end?.()
    }
  }, [isReady, mapId, scene, session, store, visibility, presence, userId, mayEdit, floors])
  return null
}

import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { useCurrentUser } from '../features/account/currentUser.ts'
import { MapSkeleton } from '../shell/MapSkeleton.tsx'
import { MapNotFound, MapOpenFailed } from './MapStates.tsx'
import { useOpenedMap } from '../shell/useOpenedMap.ts'
import '../shell/mapControls.css'
import { createHttpMapSource } from '../sources/httpMapSource.ts'
import { lazyWithRetry, loadChunk } from '../ui/loadChunk.tsx'
import { MapEditor, SERVER_FRAME } from './MapEditor.tsx'
import { VISITOR_PARTS } from './mapParts.ts'

const MapForEditing = lazyWithRetry(() =>
  loadChunk(() => import('./MapForEditing.tsx').then((module) => module.MapForEditing)),
)

const source = createHttpMapSource()

/** `/map/{slug}_{username}_{id}`, `/map/{id}` or `/map/{directory}`. */
export const MapPage = () => {
  const { segment = '' } = useParams()
  const { user, isLoading } = useCurrentUser()
  const opening = useOpenedMap(source, segment, isLoading ? undefined : (user?.id ?? null))
  switch (opening.kind) {
    case 'loading':
      return <MapSkeleton />
    case 'notFound':
      return <MapNotFound />
    case 'failed':
      return <MapOpenFailed onRetry={opening.retry} />
    case 'open': {
      const { opened } = opening
      const map = { source, opened, userId: user?.id ?? null, frame: SERVER_FRAME }
      const key = `${opened.record.id} ${user?.id ?? ''}`
      if (!opened.record.abilities.edit) return <MapEditor key={key} {...map} parts={VISITOR_PARTS} />
      return (
        <Suspense fallback={<MapSkeleton />}>
          <MapForEditing key={key} {...map} />
        </Suspense>
      )
    }
  }
}

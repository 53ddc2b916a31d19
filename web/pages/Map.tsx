import { useParams } from 'react-router-dom'
import { useCurrentUser } from '../features/account/currentUser.ts'
import { MapSkeleton } from '../shell/MapSkeleton.tsx'
import { MapNotFound, MapOpenFailed } from './MapStates.tsx'
import { useOpenedMap } from '../shell/useOpenedMap.ts'
import '../shell/mapControls.css'
import { createHttpMapSource } from '../sources/httpMapSource.ts'
import { MapEditor, SERVER_FRAME } from './MapEditor.tsx'

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
    case 'open':
      return (
        <MapEditor
          key={`${opening.opened.record.id} ${user?.id ?? ''}`}
          source={source}
          opened={opening.opened}
          userId={user?.id ?? null}
          frame={SERVER_FRAME}
        />
      )
  }
}

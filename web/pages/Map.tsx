import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useCurrentUser } from '../features/account/currentUser.ts'
import { withLossTold } from '../features/members/withLossTold.ts'
import { MapSkeleton } from '../shell/canvas/MapSkeleton.tsx'
import { momentIn } from '../shell/historyAddress.ts'
import { progressTokenIn } from '../shell/progressAddress.ts'
import { SUGGEST } from '../shell/suggestAddress.ts'
import { reloadMapRecord, useOpenedMap } from '../shell/useOpenedMap.ts'
import { createHttpMapSource } from '../sources/http/httpMapSource.ts'
import { lazyPanel, lazyPart } from '../ui/lazyPart.tsx'
import { MapEditor } from './MapEditor.tsx'
import { VISITOR_PARTS } from './mapParts.ts'
import { MapNotFound, MapOpenFailed } from './MapStates.tsx'
import { SERVER_FRAME } from './serverFrame.tsx'
import '../shell/canvas/mapControls.css'

const MapForEditing = lazyPart(() => import('./MapForEditing.tsx').then((module) => module.MapForEditing))

/** With the scripts that are fetched ahead: it is shown when there is no network. */
const SeenMap = lazyPanel(
  () => import('./SeenMap.tsx').then((module) => module.SeenMap),
  ({ failure, onRetry }) => <MapOpenFailed failure={failure} onRetry={onRetry} />,
)

const source = createHttpMapSource()

const SuggestMap = lazyPanel(
  () => import('./SuggestMap.tsx').then((module) => module.SuggestMap),
  ({ onRetry }) => <MapOpenFailed onRetry={onRetry} />,
)

const PastMap = lazyPanel(
  () => import('./PastMap.tsx').then((module) => module.PastMap),
  ({ onRetry }) => <MapOpenFailed onRetry={onRetry} />,
)

const SharedProgressMap = lazyPanel(
  () => import('./SharedProgressMap.tsx').then((module) => module.SharedProgressMap),
  ({ onRetry }) => <MapOpenFailed onRetry={onRetry} />,
)

/**
 * `/map/{slug}_{username}_{id}`, `/map/{id}` or `/map/{directory}`; with `?suggest` for somebody who suggests changes, with `?at=` and
 * a revision for an editor who sees the map as it was, with `?progress=` and a token for somebody who sees the marks of another.
 */
export const MapPage = () => {
  const { segment = '' } = useParams()
  const [search] = useSearchParams()
  const moment = momentIn(search)
  if (moment !== null) return <PastMap segment={segment} revision={moment} fallback={<MapSkeleton />} />
  const token = progressTokenIn(search)
  if (token !== null) return <SharedProgressMap segment={segment} token={token} fallback={<MapSkeleton />} />
  return search.has(SUGGEST) ? (
    <SuggestMap segment={segment} fallback={<MapSkeleton />} />
  ) : (
    <ShownMap segment={segment} />
  )
}

const ShownMap = ({ segment }: { segment: string }) => {
  const { user, isLoading } = useCurrentUser()
  const userId = isLoading ? undefined : (user?.id ?? null)
  const client = useQueryClient()
  const editorsSource = useMemo(
    () => withLossTold(source, (mapId) => reloadMapRecord(client, mapId)),
    [client],
  )
  const opening = useOpenedMap(source, segment, userId)
  switch (opening.kind) {
    case 'loading':
      return <MapSkeleton />
    case 'notFound':
      return (
        <>
          <MapNotFound />
          <ForgetSeen segment={segment} />
        </>
      )
    case 'failed':
      return <SeenMap segment={segment} failure={opening.error} onRetry={opening.retry} />
    case 'open': {
      const { opened } = opening
      const map = { source, opened, userId: user?.id ?? null, frame: SERVER_FRAME }
      const key = `${opened.record.id} ${user?.id ?? ''}`
      if (!opened.record.abilities.edit) return <MapEditor key={key} {...map} parts={VISITOR_PARTS} />
      return <MapForEditing key={key} {...map} source={editorsSource} fallback={<MapSkeleton />} />
    }
  }
}

/** What may not be seen any more is not looked at without a network either. */
const ForgetSeen = ({ segment }: { segment: string }) => {
  useEffect(
    () => void import('../features/seen/forgetSeen.ts').then(({ forgetSeen }) => forgetSeen(segment)),
    [segment],
  )
  return null
}

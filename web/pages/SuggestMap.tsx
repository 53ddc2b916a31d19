import { useEffect, useMemo } from 'react'
import { Navigate } from 'react-router-dom'
import { AccountMenu } from '../features/account/AccountMenu.tsx'
import { useCurrentUser } from '../features/account/currentUser.ts'
import { SuggestBanner } from '../features/proposals/SuggestBanner.tsx'
import { KeepSeen } from '../features/seen/KeepSeen.tsx'
import { MapSkeleton } from '../shell/canvas/MapSkeleton.tsx'
import { MapHead } from '../shell/sidebar/MapHead.tsx'
import { addressToView, isSuggesting } from '../shell/suggestAddress.ts'
import { useOpenedMap } from '../shell/useOpenedMap.ts'
import { createHttpMapSource } from '../sources/http/httpMapSource.ts'
import { lastViewer } from '../sources/http/lastViewer.ts'
import { createSeenMapSource } from '../sources/seen/seenMapSource.ts'
import { createSuggestionFiles } from '../sources/suggestions/suggestionFiles.ts'
import { createSuggestionSource } from '../sources/suggestions/suggestionSource.ts'
import type { MapFrame } from './MapEditor.tsx'
import { MapForSuggesting } from './MapForEditing.tsx'
import { MapNotFound, MapOpenFailed } from './MapStates.tsx'

const files = createSuggestionFiles()
const source = createSuggestionSource(createHttpMapSource(), files)
const seen = createSeenMapSource(undefined, 'suggest')
const seenSource = createSuggestionSource(seen, files)

const FRAME: MapFrame = {
  Head: MapHead,
  account: <AccountMenu />,
  banners: (
    <>
      <KeepSeen />
      <SuggestBanner files={files} />
    </>
  ),
  gone: <MapNotFound />,
}

interface SuggestMapProps {
  segment: string
}

/** A map for somebody who suggests changes of it. Who may make them is led to the map itself. */
export const SuggestMap = ({ segment }: SuggestMapProps) => {
  const { user, isLoading } = useCurrentUser()
  const userId = isLoading ? undefined : (user?.id ?? null)
  const opening = useOpenedMap(source, segment, userId, 'suggest')
  switch (opening.kind) {
    case 'loading':
      return <MapSkeleton />
    case 'notFound':
      return <MapNotFound />
    case 'failed':
      return <SuggestSeenMap segment={segment} onRetry={opening.retry} />
    case 'open': {
      const { opened } = opening
      if (!isSuggesting(opened.record.abilities))
        return <Navigate replace to={addressToView(window.location)} />
      const map = { source, opened, userId: user?.id ?? null, frame: FRAME }
      return <MapForSuggesting key={`${opened.record.id} ${user?.id ?? ''}`} {...map} />
    }
  }
}

/** The same on the map as it was seen last, where it cannot be reached. What is suggested waits to be sent. */
const SuggestSeenMap = ({ segment, onRetry }: SuggestMapProps & { onRetry: () => void }) => {
  const userId = lastViewer()
  const opening = useOpenedMap(seenSource, segment, userId, 'suggest-seen')
  const opened = opening.kind === 'open' ? opening.opened : null
  const mapId = opened?.record.id
  useEffect(() => () => seen.release(mapId ?? ''), [mapId])
  const frame = useMemo<MapFrame>(
    () => ({
      Head: MapHead,
      account: null,
      banners: <SuggestBanner files={files} seen={{ at: seen.seenAt(mapId ?? '') ?? 0, onRetry }} />,
      gone: <MapOpenFailed onRetry={onRetry} />,
    }),
    [mapId, onRetry],
  )
  if (opening.kind === 'loading') return <MapSkeleton />
  if (!opened) return <MapOpenFailed onRetry={onRetry} />
  if (!isSuggesting(opened.record.abilities)) return <Navigate replace to={addressToView(window.location)} />
  return <MapForSuggesting source={seenSource} opened={opened} userId={userId} frame={frame} />
}

import { Navigate } from 'react-router-dom'
import { AccountMenu } from '../features/account/AccountMenu.tsx'
import { useCurrentUser } from '../features/account/currentUser.ts'
import { SuggestBanner } from '../features/proposals/SuggestBanner.tsx'
import { MapSkeleton } from '../shell/canvas/MapSkeleton.tsx'
import { MapHead } from '../shell/sidebar/MapHead.tsx'
import { addressToView, isSuggesting } from '../shell/suggestAddress.ts'
import { useOpenedMap } from '../shell/useOpenedMap.ts'
import { createHttpMapSource } from '../sources/http/httpMapSource.ts'
import { createSuggestionFiles } from '../sources/suggestions/suggestionFiles.ts'
import { createSuggestionSource } from '../sources/suggestions/suggestionSource.ts'
import type { MapFrame } from './MapEditor.tsx'
import { MapForSuggesting } from './MapForEditing.tsx'
import { MapNotFound, MapOpenFailed } from './MapStates.tsx'

const files = createSuggestionFiles()
const source = createSuggestionSource(createHttpMapSource(), files)

const FRAME: MapFrame = {
  Head: MapHead,
  account: <AccountMenu />,
  banners: <SuggestBanner files={files} />,
  gone: <MapNotFound />,
}

/** A map for somebody who suggests changes of it. Who may make them is led to the map itself. */
export const SuggestMap = ({ segment }: { segment: string }) => {
  const { user, isLoading } = useCurrentUser()
  const userId = isLoading ? undefined : (user?.id ?? null)
  const opening = useOpenedMap(source, segment, userId, 'suggest')
  switch (opening.kind) {
    case 'loading':
      return <MapSkeleton />
    case 'notFound':
      return <MapNotFound />
    case 'failed':
      return <MapOpenFailed onRetry={opening.retry} />
    case 'open': {
      const { opened } = opening
      if (!isSuggesting(opened.record.abilities))
        return <Navigate replace to={addressToView(window.location)} />
      const map = { source, opened, userId: user?.id ?? null, frame: FRAME }
      return <MapForSuggesting key={`${opened.record.id} ${user?.id ?? ''}`} {...map} />
    }
  }
}

import { Suspense, use, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { createEmbed, EmbedContext, useEmbedState } from '../features/embed/createEmbed.ts'
import { EmbedCanvas } from '../features/embed/EmbedCanvas.tsx'
import {
  EmbedFailed,
  EmbedListFailed,
  EmbedListSkeleton,
  EmbedSkeleton,
} from '../features/embed/EmbedStates.tsx'
import { groundLook } from '../shell/mapLook.ts'
import { cameraFromHash, poiIdFromSearch } from '../shell/viewAddress.ts'
import { readMap } from '../sources/readMap.ts'
import { lazyWithRetry } from '../ui/loadChunk.tsx'
import { MOBILE, useMediaQuery } from '../ui/useMediaQuery.ts'
import '../shell/viewerFrame.css'
import '../shell/mapControls.css'
import '../shell/Sidebar.css'
import '../shell/AnchoredPanel.css'
import '../scene/scene.css'
import '../features/pois/pois.css'
import '../features/pois/poiTree.css'
import '../features/zones/zones.css'
import '../features/embed/embed.css'

/** The map does not wait for its list. */
const EmbedList = lazyWithRetry(() =>
  import('../features/embed/EmbedList.tsx').then((module) => module.EmbedList),
)

type Reading = ReturnType<typeof readMap>

/** `/embed/map/{id}`: a map within a page of another site, to look at. */
export const EmbedPage = ({ mapId }: { mapId: string }) => {
  const [reading, setReading] = useState<Reading>(() => readMap(mapId))
  const isSmall = useMediaQuery(MOBILE)
  return (
    <ErrorBoundary FallbackComponent={EmbedFailed} onReset={() => setReading(readMap(mapId))}>
      <Suspense fallback={<EmbedSkeleton hasList={!isSmall} />}>
        <OpenMap reading={reading} />
      </Suspense>
    </ErrorBoundary>
  )
}

const OpenMap = ({ reading }: { reading: Reading }) => {
  const { record, content } = use(reading)
  const [embed] = useState(() =>
    createEmbed({
      record,
      content,
      camera: cameraFromHash(window.location.hash),
      poiId: poiIdFromSearch(window.location.search),
      isListOpen: !window.matchMedia(MOBILE).matches,
    }),
  )
  return (
    <EmbedContext value={embed}>
      <Layout ground={groundLook(record.style)} />
    </EmbedContext>
  )
}

const Layout = ({ ground }: { ground: ReturnType<typeof groundLook> }) => {
  const isListOpen = useEmbedState((state) => state.isListOpen)
  const isSmall = useMediaQuery(MOBILE)
  return (
    <div className="viewer embed" style={ground}>
      {isListOpen && (
        <ErrorBoundary FallbackComponent={EmbedListFailed}>
          <EmbedList isOverMap={isSmall} fallback={<EmbedListSkeleton />} />
        </ErrorBoundary>
      )}
      <EmbedCanvas />
    </div>
  )
}

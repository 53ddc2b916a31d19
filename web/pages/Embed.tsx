import { ErrorBoundary } from 'react-error-boundary'
import { EmbedHead } from '../features/embed/EmbedHead.tsx'
import { EmbedProblem } from '../features/embed/EmbedProblem.tsx'
import { FullMapLink } from '../features/embed/FullMapLink.tsx'
import { useReadMap } from '../features/embed/useReadMap.ts'
import type { RegionListProps } from '../features/regions/RegionList.tsx'
import { SceneView } from '../scene/SceneView.tsx'
import { ZoomControls } from '../shell/canvas/CameraControls.tsx'
import { Watermark } from '../shell/canvas/MapFoot.tsx'
import { groundLook, titleText } from '../shell/canvas/mapLook.ts'
import { MapSkeleton } from '../shell/canvas/MapSkeleton.tsx'
import { MapTitle } from '../shell/sidebar/MapTitle.tsx'
import { TabBar } from '../shell/phone/TabBar.tsx'
import { Sidebar } from '../shell/sidebar/Sidebar.tsx'
import { useEscape } from '../shell/useEscape.ts'
import { useViewer, ViewerContext } from '../shell/viewerContext.ts'
import { embedMapSource } from '../sources/http/embedMapSource.ts'
import type { OpenedMap } from '../sources/MapSource.ts'
import { FailedPart } from '../ui/status/FailedPart.tsx'
import { lazyPanel } from '../ui/lazyPart.tsx'
import { useIsMobile } from '../ui/useMediaQuery.ts'
import { useEmbedded } from './useEmbedded.ts'
import '../shell/canvas/mapControls.css'
import '../features/embed/embed.css'

/** The map waits neither for its lists nor for what opens beside a place on it. */
const MapLists = lazyPanel(() => import('./MapLists.tsx').then((module) => module.MapLists), FailedPart)
const FocusPanel = lazyPanel(() => import('./FocusPanel.tsx').then((module) => module.FocusPanel), FailedPart)

/** `/embed/map/{id}`: a map within a page of another site, to look at. */
export const EmbedPage = ({ mapId }: { mapId: string }) => {
  const reading = useReadMap(mapId)
  switch (reading.kind) {
    case 'loading':
      return <MapSkeleton />
    case 'notFound':
      return <EmbedProblem onRetry={null} />
    case 'failed':
      return <EmbedProblem onRetry={reading.retry} />
    case 'open':
      return (
        <ErrorBoundary
          fallbackRender={({ resetErrorBoundary }) => <EmbedProblem onRetry={resetErrorBoundary} />}
        >
          <EmbeddedMap opened={reading.opened} />
        </ErrorBoundary>
      )
  }
}

const EmbeddedMap = ({ opened }: { opened: OpenedMap }) => {
  const viewer = useEmbedded(embedMapSource, opened)
  const isMobile = useIsMobile()
  return (
    <ViewerContext value={viewer}>
      <div className="viewer embed" style={groundLook(opened.record.style)}>
        {!isMobile && (
          <Sidebar bar={<MapTitle isLink />}>
            <MapLists Link={FrameLink} head={<EmbedHead />} isAfterMap />
          </Sidebar>
        )}
        <Canvas isMobile={isMobile} />
        {isMobile && (
          <TabBar status={null} Head={EmbedHead} comments={null}>
            {(head, close) => <MapLists Link={FrameLink} head={head} onChosen={close} />}
          </TabBar>
        )}
      </div>
    </ViewerContext>
  )
}

/** Another map in the same frame. */
const FrameLink: RegionListProps['Link'] = ({ to, ...link }) => <a {...link} href={to} />

const HOW_TO_USE =
  'Arrow keys pan, plus and minus zoom, 0 shows the whole map. Full stop and comma go through what is in view, Enter opens it. Everything is in the lists of its contents, too.'

const Canvas = ({ isMobile }: { isMobile: boolean }) => {
  const { scene, record } = useViewer()
  useEscape()
  return (
    <main className="viewer__canvas">
      {isMobile && <h1 className="visually-hidden">{titleText(record)}</h1>}
      <div className="viewer__scene">
        <SceneView scene={scene} id="map" label={`Map of ${record.name}`} description={HOW_TO_USE} />
      </div>
      <FocusPanel />
      <ZoomControls />
      <Watermark />
      <FullMapLink />
    </main>
  )
}

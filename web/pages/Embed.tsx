import { useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { EMBED_SIZES } from '../../shared/limits.ts'
import { bindLater } from '../features/embed/bindLater.ts'
import { EmbedHead, EmbedProblem, FullMapLink } from '../features/embed/EmbedHead.tsx'
import { ScrollHint, useScrollHint } from '../features/embed/ScrollHint.tsx'
import { Floors } from '../features/floors/Floors.tsx'
import { bindPois, revealSelected } from '../features/pois/map/bindPois.ts'
import { bindPoiSearch, poiSearchOf } from '../features/pois/tree/poiSearch.ts'
import type { RegionListProps } from '../features/regions/RegionList.tsx'
import { bindZones } from '../features/zones/bindZones.ts'
import { bindZoneSearch } from '../features/zones/zoneSearch.ts'
import { createScene } from '../scene/createScene.ts'
import { SceneView } from '../scene/SceneView.tsx'
import { createVisitorKinds } from '../scene/visitorKinds.ts'
import { bindSceneAnnouncements } from '../shell/canvas/announceScene.ts'
import { bindSelection } from '../shell/canvas/bindSelection.ts'
import { ZoomControls } from '../shell/canvas/CameraControls.tsx'
import { Watermark } from '../shell/canvas/MapFoot.tsx'
import { groundLook, titleText } from '../shell/canvas/mapLook.ts'
import { MapSkeleton } from '../shell/canvas/MapSkeleton.tsx'
import { firstCamera, floorIdFromSearch, poiIdFromSearch } from '../shell/canvas/viewAddress.ts'
import { linkedFilter } from '../shell/canvas/viewFilter.ts'
import { bindFloors } from '../shell/floors/bindFloors.ts'
import { bindPanelFocus } from '../shell/panel/panelFocus.ts'
import { TabBar } from '../shell/phone/TabBar.tsx'
import { MapTitle } from '../shell/sidebar/MapTitle.tsx'
import { Sidebar } from '../shell/sidebar/Sidebar.tsx'
import { useEscape } from '../shell/useEscape.ts'
import {
  createPresenceStore,
  createViewerStore,
  useViewer,
  type Viewer,
  ViewerContext,
} from '../shell/viewerContext.ts'
import { bindVisibility, createVisibility } from '../shell/visibility.ts'
import { embedMapSource } from '../sources/http/embedMapSource.ts'
import { MapNotFoundError, type MapSource, type OpenedMap } from '../sources/MapSource.ts'
import { createViewOnlySession } from '../sync/viewOnlySession.ts'
import { lazyPanel } from '../ui/lazyPart.tsx'
import { FailedPart } from '../ui/status/FailedPart.tsx'
import { useIsMobile } from '../ui/useMediaQuery.ts'
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
          <Sidebar bar={<MapTitle isLink />} foldedWhere={NARROW_FRAME}>
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

/** Narrower than the smaller of the two frames that are offered: the list would take more than a third of it. */
const NARROW_FRAME = `(max-width: ${EMBED_SIZES.medium.width - 1}px)`

/** Another map in the same frame. */
const FrameLink: RegionListProps['Link'] = ({ to, ...link }) => <a {...link} href={to} />

/** Opened as a page of its own, it has nothing to leave the scrolling to. */
const IS_FRAMED = window.parent !== window

const HOW_TO_USE =
  'Arrow keys pan, plus and minus zoom, 0 shows the whole map. Full stop and comma go through what is in view, Enter opens it. Everything is in the lists of its contents, too.'

const Canvas = ({ isMobile }: { isMobile: boolean }) => {
  const { scene, record } = useViewer()
  const { scrolled, onPlainScroll } = useScrollHint()
  useEscape()
  return (
    <main className="viewer__canvas">
      {isMobile && <h1 className="visually-hidden">{titleText(record)}</h1>}
      <div className="viewer__scene">
        <SceneView
          scene={scene}
          id="map"
          label={`Map of ${record.name}`}
          description={HOW_TO_USE}
          onPlainScroll={IS_FRAMED ? onPlainScroll : undefined}
        />
        <ScrollHint scrolled={scrolled} />
      </div>
      <FocusPanel />
      <ZoomControls beside={<Floors />} />
      <Watermark />
      <FullMapLink />
    </main>
  )
}

/** Creates the scene of an embedded map, which shows the map as it was read. */
const useEmbedded = (source: MapSource, opened: OpenedMap): Viewer => {
  const [viewer] = useState(() => viewerOf(source, opened))
  useEffect(() => bind(viewer), [viewer])
  return viewer
}

const viewerOf = (source: MapSource, opened: OpenedMap): Viewer => {
  const { record, content } = opened
  const scene = createScene(createVisitorKinds)
  const poi = content.pois.get(poiIdFromSearch(window.location.search) ?? 0)
  const camera = firstCamera(poi)
  if (camera) scene.setCamera(camera)
  const linked = linkedFilter(record.id, content)
  const store = createViewerStore(
    poi && { kind: 'poi', poiId: poi.id, mode: 'info' },
    linked?.search,
    floorIdFromSearch(),
  )
  return {
    mapId: record.id,
    record,
    source,
    scene,
    session: createViewOnlySession(opened),
    store,
    visibility: createVisibility(record.id, { linked: linked?.visibility ?? null }),
    presence: createPresenceStore(),
    focusOn: (focus) => store.setState({ focus }),
  }
}

const bind = (viewer: Viewer): (() => void) => {
  const { record, source, scene, store, visibility } = viewer
  const { width, height, previewUrl, pyramid } = record.image
  // In a small frame the map has all the room, below its few controls too.
  scene.setBars(() => [])
  scene.setImage({ widthMap: width, heightMap: height, previewUrl, pyramid })
  const stops = [
    bindFloors(viewer).stop,
    bindPois(viewer, { canEdit: false, urlOf: (ref) => source.assetUrl(record, ref) }),
    bindLater(() => bindZones(viewer)),
    bindZoneSearch(scene, viewer),
    bindSelection(viewer),
    bindPoiSearch(scene, poiSearchOf(viewer)),
    bindVisibility(scene, visibility),
    revealSelected(viewer),
    bindSceneAnnouncements(scene),
    bindPanelFocus(store),
    scene.destroy,
  ]
  return () => stops.forEach((stop) => stop())
}

type Reading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly opened: OpenedMap }
  | { readonly kind: 'notFound' }
  | { readonly kind: 'failed'; readonly retry: () => void }

const LOADING: Reading = { kind: 'loading' }

/** Reads a map once; after a failure again as soon as there is a network. */
const useReadMap = (mapId: string): Reading => {
  const [reading, setReading] = useState<Reading>(LOADING)
  useEffect(() => {
    if (reading.kind === 'failed') {
      window.addEventListener('online', reading.retry)
      return () => window.removeEventListener('online', reading.retry)
    }
    if (reading.kind !== 'loading') return
    let isLeft = false
    const tell = (next: Reading) => isLeft || setReading(next)
    embedMapSource.open(mapId).then(
      (opened) => tell({ kind: 'open', opened }),
      (error: unknown) =>
        tell(
          error instanceof MapNotFoundError
            ? { kind: 'notFound' }
            : { kind: 'failed', retry: () => setReading(LOADING) },
        ),
    )
    return () => {
      isLeft = true
    }
  }, [mapId, reading])
  return reading
}

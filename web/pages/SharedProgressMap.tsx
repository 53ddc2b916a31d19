import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { mapHead } from '../../shared/maps/pageHeads.ts'
import { PROGRESS_LINK_GONE, type SharedProgress } from '../../shared/progress/sharedProgress.ts'
import { Floors } from '../features/floors/Floors.tsx'
import { FoundProgress, FoundToggle } from '../features/pois/tree/FoundProgress.tsx'
import { placeShared, type PlacedMarks } from '../features/sharedProgress/placeShared.ts'
import { SharedProgressBar } from '../features/sharedProgress/SharedProgressBar.tsx'
import { SharedPinPanel, SharedThings } from '../features/sharedProgress/SharedThings.tsx'
import { SceneView } from '../scene/SceneView.tsx'
import { ScaleBar, ZoomControls } from '../shell/canvas/CameraControls.tsx'
import { Watermark } from '../shell/canvas/MapFoot.tsx'
import { groundLook, titleText } from '../shell/canvas/mapLook.ts'
import { Readout } from '../shell/canvas/Readout.tsx'
import { MapSkeleton } from '../shell/canvas/MapSkeleton.tsx'
import { HomeMark, LeavingLink } from '../shell/LeavingLink.tsx'
import { TabBar } from '../shell/phone/TabBar.tsx'
import { addressToOwnProgress } from '../shell/progressAddress.ts'
import { MapHead } from '../shell/sidebar/MapHead.tsx'
import { Sidebar } from '../shell/sidebar/Sidebar.tsx'
import { useEscape } from '../shell/useEscape.ts'
import { useViewer, useViewerState, ViewerContext } from '../shell/viewerContext.ts'
import { ApiError } from '../sources/http/api.ts'
import { createHttpMapSource } from '../sources/http/httpMapSource.ts'
import { fetchSharedProgress } from '../sources/http/progressLinks.ts'
import { MapNotFoundError, type OpenedMap } from '../sources/MapSource.ts'
import { usePageHead } from '../ui/page/usePageHead.ts'
import { toast } from '../ui/overlay/toast.ts'
import { useIsMobile } from '../ui/useMediaQuery.ts'
import { FocusPanel } from './FocusPanel.tsx'
import { MapLists } from './MapLists.tsx'
import { MapNotFound, MapOpenFailed } from './MapStates.tsx'
import { useSharedViewer } from './useSharedViewer.ts'
import '../shell/canvas/mapControls.css'

const source = createHttpMapSource()

interface SharedProgressMapProps {
  segment: string
  token: string
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** A map with the marks of somebody who has sent a link to them, to look at. One's own marks are neither read nor changed. */
export const SharedProgressMap = ({ segment, token }: SharedProgressMapProps) => {
  const marks = useQuery({
    queryKey: ['sharedProgress', token],
    queryFn: ({ signal }) => fetchSharedProgress(token, signal),
    staleTime: Infinity,
    // It may have been taken back, or have grown.
    refetchOnWindowFocus: 'always',
    gcTime: 0,
    retry: (failures, reason) => !isGone(reason) && failures < 2,
  })
  const map = useQuery({
    queryKey: ['sharedProgressMap', segment],
    queryFn: async ({ signal }) => source.open(await source.findMapId(segment, signal), signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: (failures, reason) => !(reason instanceof MapNotFoundError) && failures < 2,
  })
  const isOfOther = marks.data && map.data && String(marks.data.map_id) !== map.data.record.id
  if (isGone(marks.error) || isOfOther) return <ToOwnProgress />
  if (map.error instanceof MapNotFoundError) return <MapNotFound />
  const failed = marks.data ? map : marks
  if (marks.data && map.data) return <Shown opened={map.data} shared={marks.data} />
  if (!failed.error) return <MapSkeleton />
  return <MapOpenFailed failure={failed.error} onRetry={() => void failed.refetch()} />
}

/** Says that the link does not work, and shows one's own marks. */
const ToOwnProgress = () => {
  const navigate = useNavigate()
  useEffect(() => {
    toast.error(`${PROGRESS_LINK_GONE} You see your own marks.`)
    void navigate(addressToOwnProgress(window.location), { replace: true })
  }, [navigate])
  return <MapSkeleton />
}

const Shown = ({ opened, shared }: { opened: OpenedMap; shared: SharedProgress }) => {
  const { image } = opened.record
  const marks = useMemo(() => placeShared(shared, image), [shared, image])
  const viewer = useSharedViewer(source, opened, marks)
  usePageHead(mapHead({ ...viewer.record, id: Number(viewer.record.id) }))
  return (
    <ViewerContext value={viewer}>
      <Layout marks={marks} />
    </ViewerContext>
  )
}

const listsFor = (onChosen?: () => void) => ({
  Link: LeavingLink,
  progress: <FoundProgress playthrough={null} onChosen={onChosen} />,
  onChosen,
})

const Layout = ({ marks }: { marks: PlacedMarks }) => {
  const { record } = useViewer()
  const isMobile = useIsMobile()
  const overlay = useViewerState((state) => state.overlay)
  return (
    <div className="bannered">
      <div>
        <SharedProgressBar />
      </div>
      <div className="viewer" style={groundLook(record.style)}>
        {!isMobile && (
          <Sidebar bar={<HomeMark className="side__home" />}>
            <MapLists {...listsFor()} head={<MapHead />} isAfterMap>
              <SharedThings marks={marks} />
            </MapLists>
          </Sidebar>
        )}
        <Canvas isMobile={isMobile} marks={marks} />
        {isMobile && (
          <TabBar status={null} Head={MapHead} comments={null}>
            {(head, close) => (
              <MapLists {...listsFor(close)} head={head}>
                <SharedThings marks={marks} onChosen={close} />
              </MapLists>
            )}
          </TabBar>
        )}
      </div>
      {overlay}
    </div>
  )
}

const HOW_TO_USE =
  'Arrow keys pan, plus and minus zoom, 0 shows the whole map. Full stop and comma go through what is in view, Enter opens it. Everything is in the lists of its contents, too.'

const Canvas = ({ isMobile, marks }: { isMobile: boolean; marks: PlacedMarks }) => {
  const { scene, record } = useViewer()
  const isPin = useViewerState(({ focus }) => focus.kind === 'pin')
  useEscape()
  return (
    <main className="viewer__canvas">
      {isMobile && <h1 className="visually-hidden">{titleText(record)}</h1>}
      <div className="viewer__scene">
        <SceneView scene={scene} id="map" label={`Map of ${record.name}`} description={HOW_TO_USE} />
      </div>
      {isPin ? <SharedPinPanel marks={marks} /> : <FocusPanel />}
      <Readout />
      <ScaleBar />
      <Watermark />
      <ZoomControls beside={<Floors />}>
        <FoundToggle />
      </ZoomControls>
    </main>
  )
}

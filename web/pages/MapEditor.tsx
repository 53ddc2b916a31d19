import {
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
} from 'react'
import { mapHead } from '../../shared/maps/pageHeads.ts'
import { useSignIn } from '../features/account/useSignIn.ts'
import { MapContextMenu } from '../features/contextMenu/MapContextMenu.tsx'
import { CompareBeside } from '../features/compare/CompareBeside.tsx'
import { CommentsBeside, CommentsInDrawer, CommentsToggle } from '../features/comments/LazyComments.tsx'
import { DraftOffer } from '../features/drafts/DraftOffer.tsx'
import { Floors } from '../features/floors/Floors.tsx'
import { NewLayer, PencilBar } from '../features/layers/PencilBar.tsx'
import { HistoryBeside } from '../features/history/HistoryBeside.tsx'
import { MapDetails } from '../features/maps/MapDetails.tsx'
import { PeopleHere } from '../features/presence/PeopleHere.tsx'
import { useDroppedPicture } from '../features/pois/form/useDroppedPicture.ts'
import { FoundToggle } from '../features/pois/tree/FoundProgress.tsx'
import { ReviewBeside } from '../features/proposals/ReviewBeside.tsx'
import { RouteBeside } from '../features/routes/RouteBeside.tsx'
import { RulerBar } from '../features/ruler/RulerBar.tsx'
import { SuggestInBar } from '../features/proposals/SuggestButton.tsx'
import { ShareButton } from '../features/sharing/ShareButton.tsx'
import { TableBelow } from '../features/table/TableBelow.tsx'
import { RatingButtons } from '../features/votes/RatingButtons.tsx'
import { SceneView } from '../scene/SceneView.tsx'
import { useIsNarrow, useIsSheet } from '../shell/canvas/breakpoints.ts'
import { ScaleBar, ZoomControls } from '../shell/canvas/CameraControls.tsx'
import { Readout } from '../shell/canvas/Readout.tsx'
import { keepCanvasFocus, useDraftKeys } from '../shell/canvas/draftKeys.ts'
import { ImageProgress, PictureLoading } from '../shell/canvas/ImageProgress.tsx'
import { RetryImage } from '../shell/canvas/RetryImage.tsx'
import { Watermark } from '../shell/canvas/MapFoot.tsx'
import { groundLook } from '../shell/canvas/mapLook.ts'
import { isShapeTool, useTool } from '../shell/canvas/mapTools.ts'
import { ToolBar } from '../shell/canvas/ToolBar.tsx'
import { useBackFromTool } from '../shell/canvas/useBackFromTool.ts'
import { useSpacePan } from '../shell/canvas/useSpacePan.ts'
import { HomeMark } from '../shell/LeavingLink.tsx'
import { TabBar } from '../shell/phone/TabBar.tsx'
import { TopBar } from '../shell/phone/TopBar.tsx'
import { type MapHeadProps } from '../shell/sidebar/MapHead.tsx'
import { Sidebar } from '../shell/sidebar/Sidebar.tsx'
import { sectionId } from '../shell/sidebar/SideSection.tsx'
import { useEscape } from '../shell/useEscape.ts'
import { useContentState, useViewer, useViewerState, ViewerContext } from '../shell/viewerContext.ts'
import { isSuggesting } from '../shell/suggestAddress.ts'
import type { MapRecord } from '../sources/MapSource.ts'
import { SaveStatus } from '../sync/saving/SaveStatus.tsx'
import { classNames } from '../ui/classNames.ts'
import { lazyPanel } from '../ui/lazyPart.tsx'
import { SkipLinks } from '../ui/page/SkipLinks.tsx'
import { usePageHead } from '../ui/page/usePageHead.ts'
import { FailedPart } from '../ui/status/FailedPart.tsx'
import { useIsOffline } from '../ui/status/useIsOffline.ts'
import { useIsMobile } from '../ui/useMediaQuery.ts'
import { FocusPanel } from './FocusPanel.tsx'
import { MapContents } from './MapContents.tsx'
import type { MapParts } from './mapParts.ts'
import { type EditedMap, useEditor } from './useEditor.ts'

const ZoneControls = lazyPanel(
  () => import('../features/zones/ZoneControls.tsx').then((module) => module.ZoneControls),
  FailedPart,
)

/** What stands around an open map, by where the map lives. */
export interface MapFrame {
  /** The name of the map, and the controls for the whole of it. */
  readonly Head: ComponentType<MapHeadProps>
  /** The account menu, or the way to sign in. */
  readonly account: ReactNode
  /** Above everything else. */
  readonly banners?: ReactNode
  /** Said on the canvas, between its controls. */
  readonly notice?: ReactNode
  /** Shown in place of a map that is there no more. */
  readonly gone: ReactNode
}

export interface MapEditorProps extends EditedMap {
  frame: MapFrame
}

/** An open map: the canvas, and the controls around it. Visitors do not get the tools that change the map. */
export const MapEditor = ({ frame, ...map }: MapEditorProps) => {
  const viewer = useEditor(map)
  const { record } = viewer
  usePageHead(mapHead({ ...record, id: Number(record.id) }))
  return (
    <ViewerContext value={viewer}>
      <Layout {...frame} SelectionControls={map.parts.SelectionControls} />
      <map.parts.Dialogs />
      <MapDetails />
    </ViewerContext>
  )
}

const SKIP_TO_MAP = { to: 'map', text: 'Skip to the map' }

type LayoutProps = MapFrame & Pick<MapParts, 'SelectionControls'>

const Layout = ({ Head, account, banners, notice, gone, SelectionControls }: LayoutProps) => {
  const { record } = useViewer()
  useSpacePan()
  useBackFromTool()
  useEscape()
  const isMobile = useIsMobile()
  useDroppedPicture()
  const isDirty = useViewerState((state) => state.isDirty)
  const overlay = useViewerState((state) => state.overlay)
  const isGone = useContentState(
    ({ isGone, save }) => isGone && save.kind !== 'saving' && save.kind !== 'waiting',
  )
  if (isGone && !isDirty) return gone
  const page = (
    <div className="viewer" style={groundLook(record.style)}>
      <SkipLinks links={isMobile ? [SKIP_TO_MAP] : [SKIP_TO_MAP, skipToPois(record)]} />
      {!isMobile && (
        <Sidebar
          bar={
            <>
              <HomeMark className="side__home" />
              <span className="side__status">
                <Status />
              </span>
              {account}
            </>
          }
        >
          <MapContents head={<Head />} isAfterMap />
        </Sidebar>
      )}
      <Canvas isMobile={isMobile} account={account} notice={notice} SelectionControls={SelectionControls} />
      {!isMobile && record.offers.community && <ReviewBeside />}
      {!isMobile && record.offers.community && <CompareBeside />}
      {!isMobile && <HistoryBeside />}
      {!isMobile && <RouteBeside />}
      {!isMobile && record.offers.community && <CommentsBeside />}
      {isMobile && (
        <TabBar
          status={<Status />}
          Head={Head}
          comments={record.offers.community ? (close) => <CommentsInDrawer onClose={close} /> : null}
          acts={record.offers.community && <SuggestInBar />}
        >
          {(head, close) => (
            <MapContents
              head={
                <>
                  {head}
                  <RatingButtons />
                </>
              }
              onChosen={close}
            />
          )}
        </TabBar>
      )}
    </div>
  )
  return (
    <div className="bannered">
      <div>{banners}</div>
      {page}
      <TableBelow />
      {overlay}
    </div>
  )
}

const skipToPois = ({ style }: MapRecord) => ({
  to: sectionId('pois'),
  text: `Skip to the ${style.section_name_pois}`,
})

const HOW_TO_USE =
  'Arrow keys pan, plus and minus zoom, 0 shows the whole map. Full stop and comma go through what is in view, Enter opens it. Everything is in the lists of its contents, too. The question mark lists all keys.'
const HOW_TO_EDIT = 'A adds a POI. Arrow keys move what is selected, Delete removes it.'

interface CanvasProps extends Pick<MapParts, 'SelectionControls'> {
  isMobile: boolean
  account: ReactNode
  notice: ReactNode
}

const Canvas = ({ isMobile, account, notice, SelectionControls }: CanvasProps) => {
  const { scene, record } = useViewer()
  useDraftKeys()
  const isSmall = useIsSheet()
  const isNarrow = useIsNarrow() && !isMobile
  useLayoutEffect(() => scene.onBarsMoved(), [scene, isSmall, isNarrow])
  return (
    <main
      className={classNames(
        'viewer__canvas',
        isSmall && 'viewer__canvas--small',
        isNarrow && 'viewer__canvas--narrow',
      )}
      onPointerDownCapture={byPointer}
      onKeyDownCapture={byKeyboard}
      onMouseDown={keepCanvasFocus}
    >
      <div className="viewer__scene">
        <SceneView
          scene={scene}
          id="map"
          label={`Map of ${record.name}`}
          description={record.abilities.edit ? `${HOW_TO_USE} ${HOW_TO_EDIT}` : HOW_TO_USE}
        />
      </div>
      <FocusPanel />
      {isMobile && record.offers.community && <ReviewBeside />}
      {isMobile && record.offers.community && <CompareBeside />}
      {isMobile && <HistoryBeside />}
      {isMobile && <RouteBeside />}
      {isMobile && (
        <TopBar
          rating={<RatingButtons />}
          status={<Status unlessSaved />}
          account={
            <>
              <PeopleHere />
              <ShareButton size="touch" />
              {account}
            </>
          }
        />
      )}
      <ToolBar />
      {record.abilities.edit && <ZoneControls />}
      <SelectionControls />
      <MapContextMenu />
      <PencilBar />
      <RulerBar />
      <DraftDock />
      <NewLayer />
      <Readout />
      {notice}
      {!isMobile && record.offers.community && (
        <div className="map-control map-control--acts" role="group" aria-label="This map">
          <RatingButtons />
          <ShareButton />
          <CommentsToggle />
        </div>
      )}
      <ImageProgress image={record.image} retry={<RetryImage />} />
      {record.image.state.state === 'ready' && <PictureLoading />}
      <ScaleBar />
      <Watermark />
      <ZoomControls beside={<Floors />}>
        <FoundToggle />
      </ZoomControls>
    </main>
  )
}

/** While a drawing tool is in use, its bar has the offer. */
const DraftDock = () => {
  const tool = useTool()
  return tool === 'pencil' || tool === 'ruler' || isShapeTool(tool) ? null : <DraftOffer isAlone />
}

/** Records how the canvas was last used: after a pointer, no focus ring is shown when a panel returns the focus. */
const byPointer = ({ currentTarget }: PointerEvent<HTMLElement>) => {
  currentTarget.dataset.worked = 'pointer'
}
const byKeyboard = ({ currentTarget, target }: KeyboardEvent<HTMLElement>) => {
  if (target instanceof Element && target.closest('[role="dialog"]')) return
  currentTarget.dataset.worked = 'keyboard'
}

/** Visitors have nothing to save: they are told only that they are offline, or that live updates are paused. */
const Status = ({ unlessSaved = false }: { unlessSaved?: boolean }) => {
  const { record, session } = useViewer()
  const signIn = useSignIn()
  const save = useContentState((state) => state.save)
  const isOffline = useIsOffline() && !record.offers.worksOffline
  const isLivePaused = useViewerState((state) => state.isLivePaused)
  const isSaving = record.abilities.edit && !isSuggesting(record.abilities)
  const isShown = isOffline || isLivePaused || (isSaving && !(unlessSaved && save.kind === 'saved'))
  return isShown ? (
    <SaveStatus
      save={save}
      isOffline={isOffline}
      isLivePaused={isLivePaused}
      place={record.offers.worksOffline ? 'browser' : 'server'}
      onSignIn={() => void signIn().then(session.retry)}
    />
  ) : null
}

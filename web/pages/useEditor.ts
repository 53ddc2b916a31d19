import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { growthOf, movesSince, placeAfter } from '../../shared/maps/imagePlacing.ts'
import { bindDrafts } from '../features/drafts/bindDrafts.ts'
import { keptDraftsOf } from '../features/drafts/keptDrafts.ts'
import { bindLayers, layersOf } from '../features/layers/layers.ts'
import { bindPins, pinsOf } from '../features/pins/pins.ts'
import { bindFound, foundPoisOf } from '../features/pois/foundPois.ts'
import { bindPois, revealSelected } from '../features/pois/map/bindPois.ts'
import type { UrlOf } from '../features/pois/map/poiMarkers.ts'
import { bindPoiSearch, poiSearchOf } from '../features/pois/tree/poiSearch.ts'
import { bindTouched } from '../features/progress/bindTouched.ts'
import { bindZones } from '../features/zones/bindZones.ts'
import { cutting } from '../features/zones/parts/cutting.ts'
import { bindZoneSearch } from '../features/zones/zoneSearch.ts'
import { createScene } from '../scene/createScene.ts'
import type { Scene } from '../scene/Scene.ts'
import type { SceneImage } from '../scene/state/sceneStore.ts'
import { noteDeletions } from '../shell/noteDeletions.ts'
import { bindSceneAnnouncements } from '../shell/canvas/announceScene.ts'
import { bindSelection } from '../shell/canvas/bindSelection.ts'
import { firstCamera, floorIdFromSearch, poiIdFromSearch } from '../shell/canvas/viewAddress.ts'
import { linkedFilter } from '../shell/canvas/viewFilter.ts'
import { bindAddress } from '../shell/canvas/viewerAddress.ts'
import { bindFloors } from '../shell/floors/bindFloors.ts'
import { bindPanelFocus } from '../shell/panel/panelFocus.ts'
import { patchMapRecord, useMapRecord } from '../shell/useOpenedMap.ts'
import {
  createPresenceStore,
  createViewerStore,
  DISCARD_QUESTION,
  type Focus,
  type Viewer,
  warnBeforeUnload,
} from '../shell/viewerContext.ts'
import { bindVisibility, createVisibility, type LinkedVisibility } from '../shell/visibility.ts'
import { NO_PENDING_LISTS } from '../sources/local/noPendingLists.ts'
import type { MapImage, MapRecord, MapSource, OpenedMap } from '../sources/MapSource.ts'
import { SyncedSession } from '../sync/SyncedSession.ts'
import { askWhileUnsent } from '../sync/watchContent.ts'
import { useAlert } from '../ui/overlay/AlertProvider.tsx'
import { toast } from '../ui/overlay/toast.ts'
import { followMap } from './followMap.ts'
import type { MapParts } from './mapParts.ts'
import { noteImageOfMarks, placeOwnMarks } from './ownMarks.ts'
import { recordOnImage } from './recordOnImage.ts'

export interface EditedMap {
  readonly source: MapSource
  readonly opened: OpenedMap
  /** Null for a visitor without an account. */
  readonly userId: number | null
  readonly parts: MapParts
}

/** Creates the scene and the session of an open map, and keeps them in step for as long as the page shows it. */
export const useEditor = (map: EditedMap): Viewer => {
  const { source, parts } = map
  const [assembled] = useState(() => assemble(map))
  const { scene, session, store, visibility, presence } = assembled
  const record = useUsableRecord(useShownRecord(assembled, map), map)
  const focusOn = useGuardedFocus(assembled)
  const canEdit = record.abilities.edit
  const urlOf = useAssetUrls(source, record)

  const mapId = record.id
  const client = useQueryClient()
  useEffect(
    () => bindEditor({ ...assembled, mapId, source, focusOn, parts, client }),
    [assembled, mapId, source, focusOn, parts, client],
  )
  useEffect(
    () => bindPois({ scene, session, store, focusOn }, { canEdit, urlOf }),
    [scene, session, store, focusOn, canEdit, urlOf],
  )
  useSceneImage(scene, record)
  useSceneFloors(assembled, record)
  useEffect(() => () => scene.destroy(), [scene])

  return useMemo(
    () => ({ mapId, record, source, scene, session, store, visibility, presence, focusOn }),
    [mapId, record, source, scene, session, store, visibility, presence, focusOn],
  )
}

/** Who may edit only since the map was opened has no tools for it until it is opened again. */
const useUsableRecord = (record: MapRecord, { parts }: Pick<EditedMap, 'parts'>): MapRecord =>
  useMemo(
    () =>
      parts.isForEditing || !record.abilities.edit
        ? record
        : { ...record, abilities: { ...record.abilities, edit: false } },
    [record, parts],
  )

type Assembled = Pick<Viewer, 'scene' | 'session' | 'store' | 'visibility' | 'presence'>

const assemble = ({ source, opened, userId, parts }: EditedMap): Assembled => {
  const lists = opened.record.abilities.edit
    ? parts.pendingLists({ mapId: opened.record.id, userId })
    : NO_PENDING_LISTS
  const scene = createScene(parts.createKinds)
  placeOwnMarks(opened.record.id, opened.record.image)
  const poi = opened.content.pois.get(poiIdFromSearch(window.location.search) ?? 0)
  const camera = firstCamera(poi)
  if (camera) scene.setCamera(camera)
  const linked = linkedFilter(opened.record.id, opened.content)
  return {
    scene,
    session: new SyncedSession({
      source,
      lists,
      opened,
      userId,
      ...parts.sessionOptions,
      prepareImage: (image) => scene.prepareImage(sceneImageOf(image)),
    }),
    store: createViewerStore(
      poi && { kind: 'poi', poiId: poi.id, mode: 'info' },
      linked?.search,
      floorIdFromSearch(),
    ),
    visibility: visibilityOf(opened.record, linked?.visibility),
    presence: createPresenceStore(),
  }
}

const visibilityOf = (
  { id, offers }: MapRecord,
  linked: LinkedVisibility | undefined,
): Viewer['visibility'] => {
  const visibility = createVisibility(id, { linked: linked ?? null })
  if (offers.showsAllAtFirst) visibility.setState({ hiddenTypes: new Set(), hiddenZones: new Set() })
  return visibility
}

/** Returns `focusOn`, which asks first if unsaved input would be lost. */
const useGuardedFocus = ({ store }: Pick<Assembled, 'store'>): Viewer['focusOn'] => {
  const { confirm } = useAlert()
  return useCallback(
    (focus: Focus) => {
      const open = () => store.setState({ focus, isDirty: false })
      if (!store.getState().isDirty) return open()
      void confirm(DISCARD_QUESTION).then((isSure) => isSure && open())
    },
    [store, confirm],
  )
}

/** The URLs of the files change only with their template, for example when the map becomes private. */
const useAssetUrls = (source: MapSource, record: MapRecord): UrlOf =>
  // eslint-disable-next-line react-hooks/exhaustive-deps -- no other change of the record affects the URLs
  useMemo(() => (ref) => source.assetUrl(record, ref), [source, record.assetUrlTemplate])

const sceneImageOf = ({ width, height, previewUrl, pyramid }: MapImage): SceneImage => ({
  widthMap: width,
  heightMap: height,
  previewUrl,
  pyramid,
})

const useSceneImage = (scene: Scene, { id: mapId, image }: MapRecord): void => {
  useEffect(() => noteImageOfMarks(mapId, image), [mapId, image])
  const { width, height, previewUrl, pyramid } = image
  const urlTemplate = pyramid?.urlTemplate
  useEffect(() => {
    scene.setImage(sceneImageOf(image))
    // Only now it is known what stands on the canvas.
    scene.onBarsMoved()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a pyramid is identified by its URL; each answer brings a new object
  }, [scene, width, height, previewUrl, urlTemplate])
}

const useSceneFloors = (
  { scene, session, store }: Assembled,
  { floors, image }: Pick<MapRecord, 'floors' | 'image'>,
): void => {
  const bound = useRef<ReturnType<typeof bindFloors>>(null)
  useEffect(() => {
    const record = { floors, image }
    if (bound.current) bound.current.update(record)
    else bound.current = bindFloors({ scene, session, store, record })
  }, [scene, session, store, floors, image])
  useEffect(
    () => () => {
      bound.current?.stop()
      bound.current = null
    },
    [scene, session, store],
  )
}

/**
 * Returns the record of the map. Another image, and the floors on it, are shown by it only when the session has the content that
 * is placed on that: at this moment the camera, and what is kept in this browser, go along.
 */
const useShownRecord = ({ scene, session }: Assembled, { source, opened, userId }: EditedMap): MapRecord => {
  const client = useQueryClient()
  const known = useMapRecord(source, opened.record, userId)
  const [shown, setShown] = useState(opened.record)
  if (known !== shown && known.image.id === shown.image.id) setShown(known)
  const { image } = shown
  useEffect(
    () =>
      session.onImage((record) => {
        const moves = movesSince(image.id, record.image)
        const { centerMap, zoomLevel } = scene.camera
        scene.replaceImage(sceneImageOf(record.image), {
          centerMap: placeAfter(centerMap, moves),
          zoomLevel: zoomLevel - Math.log2(growthOf(moves)),
        })
        setShown(record)
        patchMapRecord(client, record.id, record)
        return placeOwnMarks(record.id, record.image)
      }),
    [client, session, scene, image.id],
  )
  useEffect(() => {
    if (known.image.id !== image.id) void session.catchUp()
  }, [session, known.image.id, image.id])
  return useMemo(() => recordOnImage(known, shown), [known, shown])
}

interface BoundEditor extends Omit<Viewer, 'record'> {
  readonly parts: MapParts
  readonly client: QueryClient
}

/** Keeps the scene, the session and the page of an open map in step. Returns a function that ends all of it. */
const bindEditor = (viewer: BoundEditor): (() => void) => {
  const { mapId, scene, session, store, visibility, parts } = viewer
  const drafts = keptDraftsOf(mapId)
  const keeper = bindDrafts({ scene, session, drafts, isKept: () => cutting.getState().cut === null })
  drafts.keeper.current = keeper
  void session.start()
  const ends = [
    () => session.stop(),
    session.onNotice((text, hint) => toast.error(text, text, hint)),
    followMap(viewer),
    askWhileUnsent(session),
    noteDeletions(viewer),
    bindZones(viewer),
    bindZoneSearch(scene, viewer),
    bindSelection(viewer),
    parts.bindSelected(viewer),
    bindPoiSearch(scene, poiSearchOf(viewer)),
    bindFound(scene, foundPoisOf(mapId)),
    bindPins(viewer, pinsOf(mapId)),
    bindLayers(scene, layersOf(mapId)),
    bindTouched(viewer),
    keeper.stop,
    bindVisibility(scene, visibility),
    revealSelected(viewer),
    bindSceneAnnouncements(scene),
    bindPanelFocus(store),
    bindAddress(viewer),
    warnBeforeUnload(store),
  ]
  parts.offerUndoOfImport(session, mapId)
  return () => {
    for (const end of ends.toReversed()) end()
  }
}

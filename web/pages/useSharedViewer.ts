import { useEffect, useState } from 'react'
import { bindFound } from '../features/pois/foundPois.ts'
import { bindPois, revealSelected } from '../features/pois/map/bindPois.ts'
import { bindPoiSearch, poiSearchOf } from '../features/pois/tree/poiSearch.ts'
import type { PlacedMarks } from '../features/sharedProgress/placeShared.ts'
import { SHARED_KEY, sharedFound } from '../features/sharedProgress/sharedFound.ts'
import { bindZones } from '../features/zones/bindZones.ts'
import { bindZoneSearch } from '../features/zones/zoneSearch.ts'
import { createScene } from '../scene/createScene.ts'
import type { KindParts } from '../scene/state/SceneKind.ts'
import { createVisitorKinds } from '../scene/visitorKinds.ts'
import { bindSceneAnnouncements } from '../shell/canvas/announceScene.ts'
import { bindSelection } from '../shell/canvas/bindSelection.ts'
import { firstCamera, floorIdFromSearch, poiIdFromSearch } from '../shell/canvas/viewAddress.ts'
import { bindAddress } from '../shell/canvas/viewerAddress.ts'
import { linkedFilter } from '../shell/canvas/viewFilter.ts'
import { bindFloors } from '../shell/floors/bindFloors.ts'
import { bindPanelFocus } from '../shell/panel/panelFocus.ts'
import { createPresenceStore, createViewerStore, type Viewer } from '../shell/viewerContext.ts'
import { bindVisibility, createVisibility } from '../shell/visibility.ts'
import type { MapRecord, MapSource, OpenedMap } from '../sources/MapSource.ts'
import type { TextStorage } from '../sources/local/storedList.ts'
import { NO_ABILITIES, viewOnlySource } from '../sources/viewOnlySource.ts'
import { createViewOnlySession } from '../sync/viewOnlySession.ts'

/** Returns what shows a map as it was read, with somebody's marks on it. */
export const useSharedViewer = (files: MapSource, opened: OpenedMap, marks: PlacedMarks): Viewer => {
  const [viewer] = useState(() => assemble(files, opened, marks))
  useEffect(() => bind(viewer), [viewer])
  useEffect(() => {
    sharedFound().show(marks.found)
    viewer.scene.setPins(marks.pins)
    viewer.scene.setDrawings(
      marks.drawings.map(({ id, strokes, isRoute }) => ({ id, strokes, visible: true, isStraight: isRoute })),
    )
  }, [viewer, marks])
  return viewer
}

const assemble = (files: MapSource, opened: OpenedMap, marks: PlacedMarks): Viewer => {
  const record = toLookAt(opened.record)
  const scene = createScene(createLookingKinds)
  const poi = opened.content.pois.get(poiIdFromSearch(window.location.search) ?? 0)
  const camera = firstCamera(poi)
  if (camera) scene.setCamera(camera)
  const linked = linkedFilter(record.id, opened.content)
  const store = createViewerStore(
    poi && { kind: 'poi', poiId: poi.id, mode: 'info' },
    linked?.search,
    floorIdFromSearch(),
  )
  sharedFound().show(marks.found)
  return {
    // All that keeps one's own marks asks for them by this.
    mapId: SHARED_KEY,
    record,
    source: sourceToLookAt(files, opened),
    scene,
    session: createViewOnlySession(opened),
    store,
    visibility: createVisibility(SHARED_KEY, {
      storageOf: () => NO_STORAGE,
      linked: linked?.visibility ?? null,
    }),
    presence: createPresenceStore(),
    focusOn: (focus) => store.setState({ focus }),
  }
}

/** What is hidden while one looks at the marks of somebody else is forgotten. */
const NO_STORAGE: TextStorage = { getItem: () => null, setItem: () => {} }

const toLookAt = (record: MapRecord): MapRecord => ({
  ...record,
  abilities: NO_ABILITIES,
  suggestions: null,
  rating: null,
})

const sourceToLookAt = ({ assetUrl, readLink }: MapSource, opened: OpenedMap): MapSource => ({
  ...viewOnlySource,
  assetUrl,
  readLink,
  findMapId: () => Promise.resolve(opened.record.id),
  readRecord: () => Promise.resolve(opened.record),
  open: () => Promise.resolve(opened),
})

/** Visitors move pins, which are otherwise their own. */
const createLookingKinds = (parts: KindParts) => {
  const kinds = createVisitorKinds(parts)
  const pickable = kinds.pickable.map((kind) => ({ ...kind, movablePlace: () => undefined }))
  return { ...kinds, pickable }
}

const bind = (viewer: Viewer): (() => void) => {
  const { record, source, scene, store, visibility } = viewer
  const { width, height, previewUrl, pyramid } = record.image
  scene.setImage({ widthMap: width, heightMap: height, previewUrl, pyramid })
  const stops = [
    bindFloors(viewer).stop,
    bindPois(viewer, { canEdit: false, urlOf: (ref) => source.assetUrl(record, ref) }),
    bindZones(viewer),
    bindZoneSearch(scene, viewer),
    bindSelection(viewer),
    bindPoiSearch(scene, poiSearchOf(viewer)),
    bindFound(scene, sharedFound().store),
    bindVisibility(scene, visibility),
    revealSelected(viewer),
    bindSceneAnnouncements(scene),
    bindPanelFocus(store),
    bindAddress({ ...viewer, mapId: record.id }),
    scene.destroy,
  ]
  return () => stops.forEach((stop) => stop())
}

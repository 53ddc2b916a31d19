import { useEffect, useState } from 'react'
import { bindLater } from '../features/embed/bindLater.ts'
import { bindPois, revealSelected } from '../features/pois/map/bindPois.ts'
import { bindPoiSearch, poiSearchOf } from '../features/pois/tree/poiSearch.ts'
import { bindZones } from '../features/zones/bindZones.ts'
import { bindZoneSearch } from '../features/zones/zoneSearch.ts'
import { createScene } from '../scene/createScene.ts'
import { createVisitorKinds } from '../scene/visitorKinds.ts'
import { bindSceneAnnouncements } from '../shell/canvas/announceScene.ts'
import { bindSelection } from '../shell/canvas/bindSelection.ts'
import { bindPanelFocus } from '../shell/panel/panelFocus.ts'
import { firstCamera, poiIdFromSearch } from '../shell/canvas/viewAddress.ts'
import { createViewerStore, type Viewer } from '../shell/viewerContext.ts'
import { bindVisibility, createVisibility } from '../shell/visibility.ts'
import type { MapSource, OpenedMap } from '../sources/MapSource.ts'
import { createViewOnlySession } from '../sync/viewOnlySession.ts'

/** Creates the scene of an embedded map, which shows the map as it was read. */
export const useEmbedded = (source: MapSource, opened: OpenedMap): Viewer => {
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
  const store = createViewerStore(poi && { kind: 'poi', poiId: poi.id, mode: 'info' })
  return {
    mapId: record.id,
    record,
    source,
    scene,
    session: createViewOnlySession(opened),
    store,
    visibility: createVisibility(record.id),
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

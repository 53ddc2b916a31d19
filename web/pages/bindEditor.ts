import { bindDrafts } from '../features/drafts/bindDrafts.ts'
import { keptDraftsOf } from '../features/drafts/keptDrafts.ts'
import { bindLayers, layersOf } from '../features/layers/layers.ts'
import { bindPins, pinsOf } from '../features/pins/pins.ts'
import { revealSelected } from '../features/pois/map/bindPois.ts'
import { bindFound, foundPoisOf } from '../features/pois/foundPois.ts'
import { bindPoiSearch, poiSearchOf } from '../features/pois/tree/poiSearch.ts'
import { bindZones } from '../features/zones/bindZones.ts'
import { bindZoneSearch } from '../features/zones/zoneSearch.ts'
import { bindSceneAnnouncements } from '../shell/canvas/announceScene.ts'
import { bindSelection } from '../shell/canvas/bindSelection.ts'
import { bindPanelFocus } from '../shell/panel/panelFocus.ts'
import { bindAddress } from '../shell/canvas/viewerAddress.ts'
import { type Viewer, warnBeforeUnload } from '../shell/viewerContext.ts'
import { bindVisibility } from '../shell/visibility.ts'
import { askWhileUnsent, watchContent } from '../sync/watchContent.ts'
import { toast } from '../ui/overlay/toast.ts'
import type { MapParts } from './mapParts.ts'

interface BoundEditor extends Omit<Viewer, 'record'> {
  readonly parts: MapParts
}

/** Keeps the scene, the session and the page of an open map in step. Returns a function that ends all of it. */
export const bindEditor = (viewer: BoundEditor): (() => void) => {
  const { mapId, source, scene, session, store, visibility, parts } = viewer
  const drafts = keptDraftsOf(mapId)
  const keeper = bindDrafts({ scene, session, drafts })
  drafts.keeper.current = keeper
  void session.start()
  const ends = [
    () => session.stop(),
    session.onNotice(toast.error),
    watchContent(session),
    source.watch(mapId, () => void session.catchUp()),
    askWhileUnsent(session),
    bindZones(viewer),
    bindZoneSearch(scene, viewer),
    bindSelection(viewer),
    bindPoiSearch(scene, poiSearchOf(viewer)),
    bindFound(scene, foundPoisOf(mapId)),
    bindPins(viewer, pinsOf(mapId)),
    bindLayers(scene, layersOf(mapId)),
    keeper.stop,
    bindVisibility(scene, visibility),
    revealSelected(viewer),
    bindSceneAnnouncements(scene),
    bindPanelFocus(store),
    bindAddress(scene, store),
    warnBeforeUnload(store),
  ]
  parts.offerUndoOfImport(session, mapId)
  return () => {
    for (const end of ends.toReversed()) end()
  }
}

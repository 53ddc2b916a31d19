import type { Content } from '../../../../shared/content/content.ts'
import { lockedTypeIds } from '../../../../shared/content/locks.ts'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import type { SceneEvent } from '../../../scene/state/SceneEvent.ts'
import { reachedText } from '../../../shell/canvas/announceScene.ts'
import { undoToast } from '../../../shell/undo.ts'
import {
  isEditing,
  NO_FOCUS,
  selectedPoiId,
  staysDeleted,
  type Viewer,
} from '../../../shell/viewerContext.ts'
import { setHidden } from '../../../shell/visibility.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { announce } from '../../../ui/status/announce.tsx'
import { poiTitle } from '../tree/poiRows.ts'
import { markerPatch, poiMarkerColumns, type UrlOf } from './poiMarkers.ts'

interface PoiOptions {
  readonly canEdit: boolean
  readonly urlOf: UrlOf
}

/** Shows the POIs of the content on the scene, and handles the scene's events. Returns a function that stops it. */
export const bindPois = (
  viewer: Pick<Viewer, 'scene' | 'session' | 'store' | 'focusOn'>,
  { canEdit, urlOf }: PoiOptions,
): (() => void) => {
  const { scene, session, store } = viewer
  const { content: first } = session.store.getState()
  scene.setAbilities({ edit: canEdit })
  scene.setMarkerColumns(poiMarkerColumns(first, urlOf))
  scene.setLockedTypes(lockedTypeIds(first))
  const stopContent = session.store.subscribe(({ content }, before) => {
    if (content === before.content) return
    scene.patchMarkers(markerPatch(before.content, content, urlOf))
    if (content.types !== before.content.types || content.categories !== before.content.categories)
      scene.setLockedTypes(lockedTypeIds(content))
    const selected = selectedPoiId(store.getState())
    const isGone = selected !== null && before.content.pois.has(selected) && !content.pois.has(selected)
    if (!isGone || isEditing(store.getState()) || staysDeleted(store.getState(), selected)) return
    store.setState({ focus: NO_FOCUS })
  })
  const stopSelection = store.subscribe((state, before) => {
    const selected = selectedPoiId(state)
    if (selected === selectedPoiId(before)) return
    if (selected !== null) announce(`Selected ${titleIn(session.store.getState().content, selected)}.`)
  })
  const stopEvents = scene.onEvent((event) => handleEvent(event, viewer, canEdit))
  return () => {
    stopContent()
    stopSelection()
    stopEvents()
  }
}

const handleEvent = (
  event: SceneEvent,
  { session, store, focusOn }: Pick<Viewer, 'session' | 'store' | 'focusOn'>,
  canEdit: boolean,
): void => {
  switch (event.kind) {
    case 'place': {
      const place = event.pointMap
      const isMoved = store.getState().focus.kind === 'newPoi'
      if (isMoved) return store.setState({ focus: { kind: 'newPoi', place } })
      return focusOn({ kind: canEdit ? 'newPoi' : 'coordinates', place })
    }
    case 'move':
      return event.target.kind === 'marker' ? movePoi(session, event.target.id, event.pointMap) : undefined
    case 'reached':
      return event.target.kind === 'marker'
        ? announce(`${titleIn(session.store.getState().content, event.target.id)}. ${reachedText(event)}`)
        : undefined
    case 'refusal':
      return void toast.error(event.text, 'gesture')
  }
}

/** A drag may have been meant for the map, so it is said what moved. */
const movePoi = (session: Viewer['session'], id: number, { x, y }: PointMap): void => {
  const moved = session.commit([{ op: 'patch', kind: 'poi', id, fields: { x, y } }])
  if (!moved.ok) return
  const { pois, types } = session.store.getState().content
  const poi = pois.get(id)
  const type = types.get(poi?.typeId ?? 0)
  if (poi && type) undoToast(session, `Moved “${poiTitle(poi, type)}”.`, moved.changeId)
}

const titleIn = (content: Content, poiId: number): string => {
  const poi = content.pois.get(poiId)
  const type = content.types.get(poi?.typeId ?? 0)
  return poi && type ? `${poiTitle(poi, type)}, ${type.name}` : ''
}

/** Shows the type of a POI that is selected or was just created, if the type is hidden. Returns a function that stops it. */
export const revealSelected = ({
  session,
  store,
  visibility,
}: Pick<Viewer, 'session' | 'store' | 'visibility'>): (() => void) => {
  const reveal = (poiId: number | null) => {
    const poi = session.store.getState().content.pois.get(poiId ?? 0)
    if (poi) visibility.setState(({ hiddenTypes }) => setHidden(hiddenTypes, [poi.typeId], false))
  }
  reveal(selectedPoiId(store.getState()))
  return store.subscribe((state, before) => {
    if (selectedPoiId(state) !== selectedPoiId(before)) reveal(selectedPoiId(state))
    if (state.listedId !== before.listedId) reveal(state.listedId)
  })
}

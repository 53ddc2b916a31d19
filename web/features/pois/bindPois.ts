import type { Content } from '../../../shared/content.ts'
import type { SceneEvent } from '../../scene/Scene.ts'
import { toast } from '../../ui/toast.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import { isEditing, NO_FOCUS, selectedPoiId } from '../../shell/viewerStore.ts'
import { markerPatch, markersOf, type UrlOf } from './poiMarkers.ts'
import { poiTitle } from './poiTitle.ts'

/** Shows the content's POIs on the scene, and answers what people do there. */
export const bindPois = (
  viewer: Pick<Viewer, 'scene' | 'session' | 'store' | 'focusOn'>,
  { canEdit, urlOf }: { readonly canEdit: boolean; readonly urlOf: UrlOf },
): (() => void) => {
  const { scene, session, store } = viewer
  scene.setAbilities({ edit: canEdit })
  scene.setMarkers(markersOf(session.store.getState().content, urlOf))
  scene.setSelection(selectedPoiId(store.getState()))

  const stopContent = session.store.subscribe(({ content }, before) => {
    if (content === before.content) return
    scene.patchMarkers(markerPatch(before.content, content, urlOf))
    const selected = selectedPoiId(store.getState())
    const isGone = selected !== null && before.content.pois.has(selected) && !content.pois.has(selected)
    if (isGone && !isEditing(store.getState())) store.setState({ focus: NO_FOCUS })
  })
  const stopSelection = store.subscribe((state, before) => {
    const selected = selectedPoiId(state)
    if (selected === selectedPoiId(before)) return
    scene.setSelection(selected)
    if (selected !== null)
      store.setState({ announcement: `Selected ${titleIn(session.store.getState().content, selected)}.` })
  })
  const stopEvents = scene.onEvent((event) => answer(event, viewer, canEdit))
  return () => {
    stopContent()
    stopSelection()
    stopEvents()
  }
}

const answer = (
  event: SceneEvent,
  { session, store, focusOn }: Pick<Viewer, 'session' | 'store' | 'focusOn'>,
  canEdit: boolean,
): void => {
  switch (event.kind) {
    case 'select':
      return focusOn(
        event.markerId === null ? NO_FOCUS : { kind: 'poi', poiId: event.markerId, mode: 'info' },
      )
    case 'place': {
      const place = event.pointMap
      const isMoved = store.getState().focus.kind === 'newPoi'
      if (isMoved) return store.setState({ focus: { kind: 'newPoi', place } })
      return focusOn({ kind: canEdit ? 'newPoi' : 'coordinates', place })
    }
    case 'commit':
      return void session.commit(event.changes)
    case 'say':
      return void toast.error(event.text)
    case 'hover':
    case 'point':
      return
  }
}

const titleIn = (content: Content, poiId: number): string => {
  const poi = content.pois.get(poiId)
  const type = content.types.get(poi?.typeId ?? 0)
  return poi && type ? `${poiTitle(poi, type)}, ${type.name}` : ''
}

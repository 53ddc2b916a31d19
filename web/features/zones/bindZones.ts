import { DEFAULT_ZONE_LABEL, type ZoneGeometry } from '../../../shared/zones.ts'
import type { SceneEvent } from '../../scene/Scene.ts'
import type { DraftState } from '../../scene/SceneZones.ts'
import type { Viewer } from '../viewer/viewerContext.ts'
import { countShape, drawingHabits } from './drawingHabits.ts'
import { sceneZonePatch, sceneZonesOf } from './sceneZones.ts'
import { newZoneChanges, reshapeChanges } from './zoneChanges.ts'

type Bound = Pick<Viewer, 'mapId' | 'scene' | 'session' | 'store'>

/** Shows the content's zones on the scene, and answers what people draw there. */
export const bindZones = (viewer: Bound): (() => void) => {
  const { scene, session, store } = viewer
  scene.setZones(sceneZonesOf(session.store.getState().content))
  let draft: DraftState = scene.draftState

  const stopContent = session.store.subscribe(({ content }, before) => {
    if (content !== before.content) scene.patchZones(sceneZonePatch(before.content, content))
  })
  const stopDraft = scene.onDraft((now) => {
    const [problem, former] = [problemOf(now), problemOf(draft)]
    draft = now
    if (problem !== null && problem !== former) store.setState({ announcement: problem })
  })
  const stopEvents = scene.onEvent((event) => answer(event, viewer))
  return () => {
    stopContent()
    stopDraft()
    stopEvents()
  }
}

const answer = (event: SceneEvent, viewer: Bound): void => {
  const { scene, session, store } = viewer
  switch (event.kind) {
    case 'drawn':
      return addZone(event.geometry, viewer)
    case 'reshaped':
      return void session.commit(
        reshapeChanges(session.store.getState().content, event.zoneId, event.geometry),
      )
    case 'selectZone':
      return scene.setSelectedZone(event.zoneId)
    case 'announce':
      return store.setState({ announcement: event.text })
  }
}

/** The new zone is selected, unless its maker wants to go on drawing. */
const addZone = (geometry: ZoneGeometry, { mapId, scene, session, store }: Bound): void => {
  const { changes, zoneId } = newZoneChanges(session.store.getState().content, mapId, geometry)
  session.commit(changes)
  countShape(drawingHabits)
  store.setState({ announcement: `${DEFAULT_ZONE_LABEL} is added.` })
  if (drawingHabits.getState().isDrawingKept) return
  scene.setTool('select')
  scene.setSelectedZone(zoneId)
}

const problemOf = (draft: DraftState): string | null => (draft.kind === 'drawing' ? draft.problem : null)

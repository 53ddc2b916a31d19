import { DEFAULT_ZONE_LABEL, type ZoneGeometry } from '../../../shared/content/zones.ts'
import type { DraftState } from '../../scene/state/Draft.ts'
import type { SceneEvent } from '../../scene/state/SceneEvent.ts'
import { reachedText } from '../../shell/canvas/announceScene.ts'
import { undoToast } from '../../shell/undo.ts'
import { NO_FOCUS, selectedZoneId, staysDeleted, type Viewer } from '../../shell/viewerContext.ts'
import { afterPaint } from '../../ui/afterPaint.ts'
import { announce } from '../../ui/status/announce.tsx'
import { countUse, drawingHabits } from './drawingHabits.ts'
import { cutWith, endCut, endCutWith } from './parts/cutting.ts'
import { sceneZonePatch, sceneZonesOf } from './sceneZones.ts'
import { newZoneChanges, reshapeChanges } from './zoneChanges.ts'

type Bound = Pick<Viewer, 'scene' | 'session' | 'store' | 'focusOn'>

/** Shows the zones of the content on the scene, and handles the scene's events. Returns a function that stops it. */
export const bindZones = (viewer: Bound): (() => void) => {
  const { scene, session, store } = viewer
  scene.setZones(sceneZonesOf(session.store.getState().content))
  let draft: DraftState = scene.draftState

  const stopContent = session.store.subscribe(({ content }, before) => {
    if (content === before.content) return
    scene.patchZones(sceneZonePatch(before.content, content))
    const selected = selectedZoneId(store.getState())
    if (selected === null || content.zones.has(selected) || staysDeleted(store.getState(), selected)) return
    store.setState({ focus: NO_FOCUS, isDirty: false })
  })
  const stopSelection = store.subscribe((state, before) => {
    const selected = selectedZoneId(state)
    if (selected === selectedZoneId(before)) return
    const label = session.store.getState().content.zones.get(selected ?? 0)?.label
    if (label !== undefined) announce(`Selected zone ${label}.`)
  })
  const stopDraft = scene.onDraft((now) => {
    const [problem, former] = [problemOf(now), problemOf(draft)]
    draft = now
    if (problem !== null && problem !== former) announce(problem)
  })
  const snap = ({ isSnapping }: { readonly isSnapping: boolean }) => scene.setSnapping(isSnapping)
  snap(drawingHabits.getState())
  const stopSnapping = drawingHabits.subscribe(snap)
  const stopEvents = scene.onEvent((event) => handleEvent(event, viewer))
  return () => {
    stopContent()
    stopSelection()
    stopDraft()
    stopSnapping()
    stopEvents()
    endCut()
  }
}

const handleEvent = (event: SceneEvent, viewer: Bound): void => {
  const { session } = viewer
  switch (event.kind) {
    case 'drawn':
      return cutWith(event.geometry, viewer) ? undefined : addZone(event.geometry, viewer)
    case 'tool':
      return endCutWith(event)
    case 'reshaped':
      return reshape(session, event)
    case 'reached':
      return tellReached(event, session)
    case 'announce':
      return announce(event.text)
  }
}

const tellReached = (
  { target, ...place }: SceneEvent & { kind: 'reached' },
  session: Bound['session'],
): void => {
  const zone = target.kind === 'zone' ? session.store.getState().content.zones.get(target.id) : undefined
  if (zone) announce(`Zone ${zone.label}. ${reachedText(place)}`)
}

/** A vertex that moved is in view, under the hand; a whole zone may have been moved by mistake, so that is said. */
const reshape = (session: Viewer['session'], { zoneId, geometry, isMoved, others }: Reshaped): void => {
  const { content } = session.store.getState()
  const changes = [{ zoneId, geometry }, ...others].flatMap((zone) =>
    reshapeChanges(content, zone.zoneId, zone.geometry),
  )
  if (changes.length === 0) return
  const committed = session.commit(changes)
  if (!committed.ok) return
  const { changeId } = committed
  afterPaint(() => {
    countUse(drawingHabits, 'editZone')
    const label = content.zones.get(zoneId)?.label ?? ''
    if (isMoved && session.canUndoStep(changeId)) undoToast(session, `Moved “${label}”.`, changeId)
  })
}

type Reshaped = Extract<SceneEvent, { kind: 'reshaped' }>

/** Adds a zone and selects it, unless drawing is to continue. */
const addZone = (geometry: ZoneGeometry, { scene, session, store, focusOn }: Bound): void => {
  const { changes, zoneId } = newZoneChanges(session.newId, geometry, store.getState().floorId)
  if (!session.commit(changes).ok) return
  if (geometry.kind !== 'multipolygon')
    countUse(drawingHabits, scene.tool === 'freehand' ? 'freehand' : geometry.kind)
  announce(`${DEFAULT_ZONE_LABEL} added.`)
  if (drawingHabits.getState().isDrawingKept) return
  scene.setTool('select')
  focusOn({ kind: 'zone', zoneId, isDrawn: true })
}

const problemOf = (draft: DraftState): string | null => (draft.kind === 'drawing' ? draft.problem : null)

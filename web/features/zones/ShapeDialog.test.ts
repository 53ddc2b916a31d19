import { expect, it } from 'vitest'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import { World } from '../../../tests/content/World.ts'
import { SceneVoice } from '../../../tests/SceneVoice.ts'
import { createViewerStore } from '../../shell/viewerContext.ts'
import { watchReshaping } from './ShapeDialog.tsx'
import { newZoneChanges, removeZoneChanges, reshapeChanges } from './zoneChanges.ts'

const circle: ZoneGeometry = { kind: 'circle', centre: { x: 10, y: 20 }, radius: 5 }
const wider: ZoneGeometry = { ...circle, radius: 9 }

/** A selected circle, whose shape nobody edits yet. */
const selectedZone = () => {
  const { session } = new World()
  const content = () => session.store.getState().content
  const { changes, zoneId } = newZoneChanges(session.newId, circle)
  session.commit(changes)
  const store = createViewerStore({ kind: 'zone', zoneId })
  const scene = new SceneVoice()
  const told: unknown[] = []
  const watch = watchReshaping({ scene, session, store }, (reshaped) => told.push(reshaped))
  const reshape = (geometry: ZoneGeometry) => session.commit(reshapeChanges(content(), zoneId, geometry))
  const finish = () => {
    scene.use('select')
    scene.say({ kind: 'finishedReshaping', zoneId })
  }
  return { scene, session, told, watch, reshape, finish, zoneId }
}

it('reports the original shape when an edit is finished [ZONE-006] [ZONE-011]', () => {
  const { scene, told, reshape, finish, zoneId } = selectedZone()
  scene.use('editZone')
  reshape({ ...circle, radius: 7 })
  reshape(wider)
  expect(told).toEqual([])
  finish()
  expect(told).toEqual([{ zoneId, before: circle }])
  scene.use('editZone')
  reshape(circle)
  finish()
  expect(told[1]).toEqual({ zoneId, before: wider })
})

it('treats a resumed edit as one with the earlier one', () => {
  const { scene, told, watch, reshape, finish, zoneId } = selectedZone()
  scene.use('editZone')
  reshape(wider)
  finish()
  scene.use('editZone')
  watch.resumeFrom(circle)
  finish()
  expect(told).toEqual([
    { zoneId, before: circle },
    { zoneId, before: circle },
  ])
})

it('reports nothing if the shape is unchanged, the zone is gone, or it was left by Escape or for another tool', () => {
  const { scene, session, told, reshape, finish, zoneId } = selectedZone()
  scene.use('editZone')
  finish()
  scene.use('editZone')
  reshape({ ...circle, radius: 7 })
  scene.use('select')
  reshape(wider)
  scene.use('polygon')
  scene.use('select')
  scene.use('editZone')
  reshape(circle)
  scene.use('polygon')
  scene.use('select')
  scene.use('editZone')
  session.commit(removeZoneChanges(zoneId))
  finish()
  expect(told).toEqual([])
})

it('ignores events once it is stopped', () => {
  const { scene, told, watch, reshape, finish } = selectedZone()
  scene.use('editZone')
  watch.stop()
  reshape(wider)
  finish()
  expect([told, scene.listenerCount]).toEqual([[], 0])
})

import { replayChanges } from '../../../shared/content/applyChanges.ts'
import { EMPTY_CONTENT } from '../../../shared/content/content.ts'
import { SyncedSession } from '../../../web/sync/SyncedSession.ts'
import { SimulatedSource } from '../../../tests/content/SimulatedSource.ts'
import { markerPatch, markersOf } from '../../../web/features/pois/map/poiMarkers.ts'
import { createPendingLists, thisPage } from '../../../web/sources/local/pendingLists.ts'
import { contentChanges, moveOf, moveTo } from './sampleContent.ts'
import { nextFrame, settled } from './Subject.ts'
import { BLANK_IMAGE, mountScene } from './mountScene.ts'

const MAP_ID = 1
const USER_ID = 2
const MIDDLE = { x: 2_000, y: 2_000 }
const noUrl = () => null

/** An editor's content session with a source in memory, its scene, and the browser's database. */
export const open = async ({ count }: { readonly count: number }) => {
  const source = new SimulatedSource()
  source.content = replayChanges(EMPTY_CONTENT, contentChanges(MAP_ID, count))
  const lists = createPendingLists({ mapId: String(MAP_ID), userId: USER_ID }, thisPage())
  const session = new SyncedSession({
    source,
    lists,
    opened: await source.open(String(MAP_ID)),
    userId: USER_ID,
  })
  const { scene } = await mountScene()
  scene.setImage(BLANK_IMAGE)
  scene.setMarkers(markersOf(session.store.getState().content, noUrl))
  session.store.subscribe(({ content }, before) => {
    if (content !== before.content) scene.patchMarkers(markerPatch(before.content, content, noUrl))
  })
  await settled()
  return {
    /** Each edit is committed, folded and painted. It is not sent: the server is measured separately. */
    async view({ times, isInView }: { readonly times: number; readonly isInView: boolean }) {
      // Close enough that a large map does not take more painting than a small one.
      scene.setCamera({ centerMap: MIDDLE, zoomLevel: 4 })
      await settled()
      for (let step = 0; step < times; step++) {
        const seen = { x: MIDDLE.x - 30 + (step % 60), y: MIDDLE.y - 20 + (step % 40) }
        const move = isInView ? moveTo(MAP_ID, step, seen) : moveOf(MAP_ID, step, step * 17)
        const result = session.commit([move])
        if (!result.ok) throw new Error(result.text)
        await nextFrame()
      }
      await nextFrame()
    },
    /** Each list is stored, acknowledged by the database, and removed again. */
    async keep({ times }: { readonly times: number }) {
      const begun = performance.now()
      for (let step = 0; step < times; step++) {
        const changeId = `bench-${step}-${begun.toFixed(0)}`
        await lists.add({ changeId, changes: [moveOf(MAP_ID, step, step)], madeAt: step })
        await lists.remove(changeId)
      }
      return (performance.now() - begun) / times
    },
  }
}

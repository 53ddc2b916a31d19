import { z } from 'zod'
import { replayChanges } from '../../../shared/content/applyChanges.ts'
import { EMPTY_CONTENT } from '../../../shared/content/content.ts'
import { localMapMetaSchema } from '../../../shared/maps/localMap.ts'
import { markersOf } from '../../../web/features/pois/map/poiMarkers.ts'
import { createIdbMapSource } from '../../../web/sources/local/idbMapSource.ts'
import { insertLocalMap } from '../../../web/sources/local/insertLocalMap.ts'
import { withLocalDatabase } from '../../../web/sources/local/databaseConnection.ts'
import { rowsOfMap } from '../../../web/sources/local/localDatabase.ts'
import { createPendingLists, thisPage } from '../../../web/sources/local/pendingLists.ts'
import { SyncedSession } from '../../../web/sync/SyncedSession.ts'
import { contentChanges, moveOf } from './sampleContent.ts'
import { nextFrame } from './Subject.ts'
import { BLANK_IMAGE, mountScene } from './mountScene.ts'

const SAMPLE_MAP = 1
const noUrl = () => null

/** A local map of so many POIs, in the browser's database. */
export const open = async ({ count }: { readonly count: number }) => {
  const mapId = await storedMap(count)
  return {
    /** Each edit is committed, written to the disk, and reported as saved, before the next one. Returns ms an edit. */
    async edit({ times }: { readonly times: number }) {
      const source = createIdbMapSource()
      const opened = await source.open(mapId)
      const lists = createPendingLists({ mapId, userId: null }, thisPage())
      const session = new SyncedSession({ source, lists, opened, userId: null })
      await session.start()
      const isSaved = () => session.store.getState().save.kind === 'saved'
      const saved = () =>
        new Promise<void>((resolve) => {
          const stop = session.store.subscribe(() => {
            if (!isSaved()) return
            stop()
            resolve()
          })
        })
      const begun = performance.now()
      for (let step = 0; step < times; step++) {
        const result = session.commit([moveOf(SAMPLE_MAP, step, step * 17)])
        if (!result.ok) throw new Error(result.text)
        await saved()
      }
      return (performance.now() - begun) / times
    },
    /** What no way of opening the map can do without. */
    async readRows() {
      const begun = performance.now()
      const rows = await withLocalDatabase((database) => database.getAll('localParts', rowsOfMap(mapId)))
      z.array(z.unknown()).check(z.minLength(1)).parse(rows)
      return { read: performance.now() - begun }
    },
    async show() {
      const { scene } = await mountScene()
      scene.setImage(BLANK_IMAGE)
      await nextFrame()
      const begun = performance.now()
      const { content } = await createIdbMapSource().open(mapId)
      const read = performance.now() - begun
      scene.setMarkers(markersOf(content, noUrl))
      await nextFrame()
      return { read, shown: performance.now() - begun }
    },
  }
}

const storedMap = (count: number): Promise<string> => {
  const picture = new Blob([])
  return withLocalDatabase((database) =>
    insertLocalMap(
      database,
      {
        wantedId: null,
        meta: localMapMetaSchema.parse({ name: 'Bench', created_at: Date.now() }),
        content: replayChanges(EMPTY_CONTENT, contentChanges(SAMPLE_MAP, count)),
        files: [],
      },
      { name: 'bench', original: picture, preview: null, thumbnail: picture, size: [4096, 4096] },
    ),
  )
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../../api/services.ts'
import type { MapImageDocument } from '../../api/store/imageDocuments.ts'

const LOOK_AGAIN_MS = 200

/** Waits until the image queue is done with a map. */
export const imageMade = async ({ store }: Services, mapId: number): Promise<MapImageDocument> => {
  for (;;) {
    const map = await store.get('maps', String(mapId))
    if (!map) throw new Error(`Map ${mapId} is gone.`)
    if (map.image.failed !== null) throw new Error(`The image of ${map.name} failed: ${map.image.failed}`)
    const [job] = await store.find('jobs', {
      equals: { map_id: mapId, state: 'waiting' },
      sort: [{ field: '_id', direction: 'ascending' }],
      limit: 1,
    })
    if (!job) return map.image
    await sleep(LOOK_AGAIN_MS)
  }
}

import type { z } from 'zod'
import type { progressDataSchema } from '../../shared/progress/progress.ts'
import type { Services } from '../services.ts'

/** Yields somebody's progress on each map, that of maps which they may not see any more included. */
export async function* ownProgress(
  { store, progress }: Pick<Services, 'store' | 'progress'>,
  userId: number,
): AsyncGenerator<z.input<typeof progressDataSchema>, void, void> {
  const mapIds = new Set<number>()
  for (const collection of ['progress', 'progressSnapshots'] as const)
    for await (const { map_id } of store.stream(collection, { equals: { user_id: userId } }))
      mapIds.add(map_id)
  for (const mapId of mapIds) {
    const items = await progress.readKept(userId, mapId)
    if (items.length > 0) yield { map_id: mapId, items: [...items] }
  }
}

import type { z } from 'zod'
import type { progressDataSchema } from '../../shared/progress/progress.ts'
import type { Services } from '../services.ts'

/** Yields somebody's progress on each map, that of maps which they may not see any more included. */
export async function* ownProgress(
  { store, progress }: Pick<Services, 'store' | 'progress'>,
  userId: number,
): AsyncGenerator<z.input<typeof progressDataSchema>, void, void> {
  const parts = new Map<string, { mapId: number; part: string | undefined }>()
  for (const collection of ['progress', 'progressSnapshots'] as const)
    for await (const { map_id, book } of store.stream(collection, { equals: { user_id: userId } }))
      parts.set(book, { mapId: map_id, part: book.split(':')[3] })
  for (const { mapId, part } of parts.values()) {
    const items = await progress.readKept(userId, mapId, part)
    if (items.length > 0)
      yield { map_id: mapId, ...(part !== undefined && { playthrough: part }), items: [...items] }
  }
}

import type { MapDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { isHidden } from './mapAccess.ts'

/** Whether the lists that everybody sees have the map. */
export const belongsOnLists = (
  map: Pick<MapDocument, 'is_public' | 'parent_map_id' | 'deleted' | 'hidden_reason'>,
): boolean => map.is_public && map.parent_map_id === null && !map.deleted && !isHidden(map)

/**
 * Brings `listed` in line with what it follows from. To be called after every write of that: of two who write at once, whoever
 * is last reads what both wrote.
 */
export const alignListed = async (store: Store, mapId: string): Promise<void> => {
  for (;;) {
    const map = await store.get('maps', mapId)
    if (!map || map.listed === belongsOnLists(map)) return
    await store.update('maps', mapId, { listed: !map.listed })
  }
}

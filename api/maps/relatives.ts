import type { Actor } from '../../shared/permissions.ts'
import type { MapDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { isVisible } from './mapAccess.ts'
import type { Relatives } from './presentMap.ts'

const REGIONS_MAX = 200

/** The maps around one that `actor` may see: its parent, the parent's other region maps, its own region maps. */
export const relativesOf = async (store: Store, actor: Actor, map: MapDocument): Promise<Relatives> => {
  const parentId = map.parent_map_id
  const parent = parentId === null ? null : await store.get('maps', String(parentId))
  const siblings = parentId === null ? [] : await visibleRegions(store, actor, parentId)
  return {
    parent: parent && (await isVisible(store, actor, parent)) ? parent : null,
    siblings: siblings.filter(({ _id }) => _id !== map._id),
    regions: await visibleRegions(store, actor, Number(map._id)),
  }
}

const visibleRegions = async (store: Store, actor: Actor, parentId: number): Promise<MapDocument[]> => {
  const regions = await store.find('maps', {
    equals: { parent_map_id: parentId, deleted: false },
    sort: [
      { field: 'created_at', direction: 'ascending' },
      { field: '_id', direction: 'ascending' },
    ],
    limit: REGIONS_MAX,
  })
  const seen = await Promise.all(regions.map((region) => isVisible(store, actor, region)))
  return regions.filter((_, index) => seen[index])
}

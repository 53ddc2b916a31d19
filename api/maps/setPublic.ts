import type { MapDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { newAccessToken } from './accessToken.ts'
import type { Authorized } from './mapAccess.ts'

/** Shows a map to everyone, or to those alone who may edit or delete it; then the addresses of its files end too. */
export const setPublic = async (
  store: Store,
  map: Authorized<'edit'>,
  isPublic: boolean,
): Promise<MapDocument> => {
  const fields = {
    is_public: isPublic,
    listed: isPublic && map.parent_map_id === null,
    access_token: isPublic ? map.access_token : newAccessToken(),
    updated_at: new Date(),
  }
  await store.update('maps', map._id, fields)
  return { ...map, ...fields }
}

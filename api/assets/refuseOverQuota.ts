import { ASSET_BYTES_PER_MAP_MAX, ASSET_BYTES_PER_USER_MAX, ASSETS_PER_MAP_MAX } from '../../shared/limits.ts'
import { conflict } from '../http/errors.ts'
import type { Store } from '../store/Store.ts'

const QUOTA = {
  perMap: ASSETS_PER_MAP_MAX,
  bytesPerMap: ASSET_BYTES_PER_MAP_MAX,
  bytesPerUser: ASSET_BYTES_PER_USER_MAX,
}

/** Refuses a file where the map or its editor has as many as they may. @throws HttpError 409 */
export const refuseOverQuota = async (
  store: Store,
  { mapId, userId, bytes }: { readonly mapId: number; readonly userId: number; readonly bytes: number },
  quota = QUOTA,
): Promise<void> => {
  const ofMap = { equals: { map_id: mapId } }
  const isFull =
    (await store.count('assets', ofMap)) >= quota.perMap ||
    (await store.sum('assets', 'bytes', ofMap)) + bytes > quota.bytesPerMap
  if (isFull) throw conflict('This map holds as many icons and pictures as it can.')
  const ofUser = { equals: { user_id: userId } }
  if ((await store.sum('assets', 'bytes', ofUser)) + bytes > quota.bytesPerUser)
    throw conflict('You have uploaded as many icons and pictures as you can.')
}

import type { MemberRole } from '../../shared/maps/permissions.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { isHidden } from './mapAccess.ts'

export interface SharedMap {
  readonly map: MapDocument
  readonly role: MemberRole
}

/** Returns the maps that others share with a user, as far as moderators have not hidden them. Their region maps are left out. */
export const sharedMaps = async (store: Store, user: UserDocument): Promise<SharedMap[]> => {
  const userId = Number(user._id)
  const roles = new Map<string, MemberRole>()
  for await (const { map_id, role } of store.stream('members', { equals: { user_id: userId } }))
    roles.set(String(map_id), role)
  const maps = roles.size === 0 ? [] : await store.getMany('maps', [...roles.keys()])
  return maps.flatMap((map) => {
    const role = roles.get(map._id)
    const isSeen = role !== undefined && !map.deleted && !isHidden(map) && map.uploader_id !== userId
    return isSeen ? [{ map, role }] : []
  })
}

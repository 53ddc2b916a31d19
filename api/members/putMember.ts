import { MEMBERS_PER_MAP_MAX, MEMBERSHIPS_PER_USER_MAX } from '../../shared/limits.ts'
import { MEMBER_TEXTS } from '../../shared/maps/members.ts'
import type { MemberRole } from '../../shared/maps/permissions.ts'
import { conflict } from '../http/errors.ts'
import { insertWithin } from '../store/insertWithin.ts'
import { memberId } from '../store/memberDocuments.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'

/** Makes somebody a member, or gives a member another role. @throws HttpError 409 */
export const putMember = async (
  store: Store,
  mapId: number,
  userId: number,
  role: MemberRole,
): Promise<void> => {
  const _id = memberId(mapId, userId)
  if (await store.update('members', _id, { role })) return
  const member = { _id, map_id: mapId, user_id: userId, role, since: new Date() }
  try {
    const exceeded = await insertWithin(store, 'members', member, [
      { equals: { map_id: mapId }, most: MEMBERS_PER_MAP_MAX, text: MEMBER_TEXTS.full },
      { equals: { user_id: userId }, most: MEMBERSHIPS_PER_USER_MAX, text: MEMBER_TEXTS.tooMany },
    ])
    if (exceeded) throw conflict(exceeded.text)
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error
    await store.update('members', _id, { role })
  }
}

/** Makes somebody a member with at least this role. Returns the role that they have. @throws HttpError 409 */
export const raiseMember = async (
  store: Store,
  mapId: number,
  userId: number,
  role: MemberRole,
): Promise<MemberRole> => {
  const before = await store.get('members', memberId(mapId, userId))
  if (before !== null && (before.role === 'editor' || role === 'viewer')) return before.role
  await putMember(store, mapId, userId, role)
  return role
}

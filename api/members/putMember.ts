import { MEMBERS_PER_MAP_MAX, MEMBERSHIPS_PER_USER_MAX } from '../../shared/limits.ts'
import { MEMBER_TEXTS } from '../../shared/maps/members.ts'
import type { MemberRole } from '../../shared/maps/permissions.ts'
import { conflict } from '../http/errors.ts'
import { insertWithin } from '../store/insertWithin.ts'
import { type MemberDocument, memberId } from '../store/memberDocuments.ts'
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

/** The role of somebody who is invited: nobody loses a right by accepting. */
export const roleWith = (before: MemberDocument | null, invited: MemberRole): MemberRole =>
  before?.role === 'editor' ? 'editor' : invited

/** `role` is `roleWith` what they are `before`. */
interface Joining {
  readonly mapId: number
  readonly userId: number
  readonly before: MemberDocument | null
  readonly role: MemberRole
}

/**
 * Makes somebody a member, or a viewer an editor, and undoes that unless `isInvited` says so once it is written: what the owner takes
 * back meanwhile is taken back. A membership that has ended meanwhile is not written again. Returns whether it stays.
 * @throws HttpError 409
 */
export const joinIfInvited = async (
  store: Store,
  { mapId, userId, before, role }: Joining,
  isInvited: () => Promise<boolean>,
): Promise<boolean> => {
  const _id = memberId(mapId, userId)
  const isRaised = before !== null && before.role !== role
  if (before === null) await putMember(store, mapId, userId, role)
  if (isRaised && !(await store.update('members', _id, { role }))) return false
  if (await isInvited()) return true
  if (before === null) await store.delete('members', _id)
  if (isRaised) await store.update('members', _id, { role: before.role })
  return false
}

import type { AdminUser } from '../../shared/admin/adminUsers.ts'
import { NEWEST_FIRST } from '../http/listPages.ts'
import { isSuspended } from '../http/sessions.ts'
import { imageBytes, quotaOf } from '../maps/imageQuota.ts'
import type { UserDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { presentCurrentUser } from '../users/presentUser.ts'

interface Asked {
  /** A part of the name or of the e-mail address, or the id; '' for everybody. */
  readonly text: string
  readonly after?: readonly [Date, string] | undefined
  readonly limit: number
}

/** Returns a page of the accounts that a text means, the newest first; the account whose id it is is on top of the first page. */
export const findUsers = async (store: Store, { text, after, limit }: Asked): Promise<UserDocument[]> => {
  const page = { sort: NEWEST_FIRST, ...(after && { after }), limit }
  const byId = /^\d{1,15}$/.test(text) ? await store.get('users', text) : null
  const found = await store.search('users', text, page)
  if (!byId || after) return found
  return [byId, ...found.filter(({ _id }) => _id !== byId._id)].slice(0, limit)
}

/** Returns an account with what it has and may have. */
export const userFacts = async (store: Store, user: UserDocument): Promise<AdminUser> => {
  const user_id = Number(user._id)
  const ofUser = { equals: { user_id } }
  const [maps, sessions, images, assets] = await Promise.all([
    store.count('maps', { equals: { uploader_id: user_id, deleted: false } }),
    store.count('sessions', ofUser),
    imageBytes(store, user_id),
    store.sum('assets', 'bytes', ofUser),
  ])
  return {
    ...presentCurrentUser(user),
    suspended_reason: isSuspended(user) ? (user.suspended_reason ?? '') : null,
    maps,
    sessions,
    bytes: images + assets,
    quota: quotaOf(user),
    has_own_quota: user.quota !== undefined && user.quota !== null,
  }
}

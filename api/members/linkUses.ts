import { LINK_USES_MAX } from '../../shared/limits.ts'
import { INVITATION_TEXTS } from '../../shared/maps/members.ts'
import { gone } from '../http/errors.ts'
import { insertOnce } from '../store/insertOnce.ts'
import { insertWithin } from '../store/insertWithin.ts'
import type { InvitationDocument, InvitationUseDocument } from '../store/memberDocuments.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'

const useId = (link: InvitationDocument, userId: number): string => `${link._id}:${userId}`

const newUse = (link: InvitationDocument, userId: number, is: 'used' | 'refused'): InvitationUseDocument => ({
  _id: useId(link, userId),
  invitation_id: link._id,
  map_id: link.map_id,
  user_id: userId,
  is_used: is === 'used',
  is_refused: is === 'refused',
})

const usesOf = (link: InvitationDocument) => ({ equals: { invitation_id: link._id, is_used: true } })

export const countUses = (store: Store, link: InvitationDocument): Promise<number> =>
  store.count('invitationUses', usesOf(link))

/** Each person counts once, however often they leave and come back. @throws HttpError 410 */
export const useLink = async (store: Store, link: InvitationDocument, userId: number): Promise<void> => {
  try {
    const exceeded = await insertWithin(store, 'invitationUses', newUse(link, userId, 'used'), [
      { ...usesOf(link), most: LINK_USES_MAX, text: INVITATION_TEXTS.usedUp },
    ])
    if (exceeded) throw gone(exceeded.text)
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error
    if (await isRefused(store, link, userId)) throw gone(INVITATION_TEXTS.refused)
  }
}

export const forgetUse = (store: Store, link: InvitationDocument, userId: number): Promise<boolean> =>
  store.delete('invitationUses', useId(link, userId))

/** Keeps a link from being of use to somebody. One who has used it still counts. */
export const refuseLink = async (store: Store, link: InvitationDocument, userId: number): Promise<void> => {
  if (!(await insertOnce(store, 'invitationUses', newUse(link, userId, 'refused'))))
    await store.update('invitationUses', useId(link, userId), { is_refused: true })
}

export const isRefused = async (store: Store, link: InvitationDocument, userId: number): Promise<boolean> =>
  (await store.get('invitationUses', useId(link, userId)))?.is_refused === true

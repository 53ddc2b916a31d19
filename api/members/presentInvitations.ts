import { LINK_USES_MAX } from '../../shared/limits.ts'
import type { OpenInvitation } from '../../shared/maps/members.ts'
import type { InvitationDocument } from '../store/memberDocuments.ts'
import type { Store } from '../store/Store.ts'
import { shownNames } from '../users/presentUser.ts'
import { countUses } from './linkUses.ts'

/** Returns open invitations as they are listed for those who may take them back. */
export const presentInvitations = async (
  store: Store,
  invitations: readonly InvitationDocument[],
): Promise<OpenInvitation[]> => {
  const names = await shownNames(
    store,
    invitations.flatMap(({ user_id }) => (user_id === null ? [] : [user_id])),
  )
  return Promise.all(
    invitations.map(async (invitation) => {
      const { _id, role, user_id, created_at, expires_at } = invitation
      return {
        id: _id,
        role,
        user_id,
        username: user_id === null ? null : (names.get(user_id) ?? ''),
        created_at: created_at.toISOString(),
        expires_at: expires_at.toISOString(),
        uses: user_id === null ? await countUses(store, invitation) : 0,
        uses_max: user_id === null ? LINK_USES_MAX : 1,
      }
    }),
  )
}

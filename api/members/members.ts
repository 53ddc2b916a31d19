import { INVITATIONS_PER_MAP_MAX, MEMBERS_PER_MAP_MAX } from '../../shared/limits.ts'
import type { MembersAnswer } from '../../shared/maps/members.ts'
import type { MemberRole } from '../../shared/maps/permissions.ts'
import type { MapDocument } from '../store/collections.ts'
import { memberId, personalInvitationId } from '../store/memberDocuments.ts'
import type { Store } from '../store/Store.ts'
import { shownNames } from '../users/presentUser.ts'
import { openInvitations } from './invitations.ts'
import { refuseLink } from './linkUses.ts'
import { presentInvitations } from './presentInvitations.ts'

/** The map whose members see a map: a region map has those of its parent. */
export const sharedAs = (map: Pick<MapDocument, '_id' | 'parent_map_id'>): number =>
  map.parent_map_id ?? Number(map._id)

/**
 * Keeps the open links of a map from being of use to somebody, those for editors or all. To be written before what they are not to
 * change: whoever is joining by one at the same time finds it (`joinByLink`).
 */
const refuseLinks = async (
  store: Store,
  { mapId, userId }: { readonly mapId: number; readonly userId: number },
  which: 'all' | 'for editors',
): Promise<void> => {
  for (const invitation of await openInvitations(store, mapId))
    if (invitation.user_id === null && (which === 'all' || invitation.role === 'editor'))
      await refuseLink(store, invitation, userId)
}

/** Takes somebody's membership or invitation back. No link that is open lets them in again. */
export const removeMember = async (store: Store, mapId: number, userId: number): Promise<void> => {
  await refuseLinks(store, { mapId, userId }, 'all')
  await store.delete('invitations', personalInvitationId(mapId, userId))
  await store.delete('members', memberId(mapId, userId))
}

/**
 * Gives a member the role that the owner wishes. No link or invitation that is open makes an editor of somebody who is to be a viewer.
 * Returns whether they are a member.
 */
export const changeRole = async (
  store: Store,
  mapId: number,
  userId: number,
  role: MemberRole,
): Promise<boolean> => {
  const _id = memberId(mapId, userId)
  if (!(await store.get('members', _id))) return false
  if (role === 'viewer') await refuseLinks(store, { mapId, userId }, 'for editors')
  await store.delete('invitations', personalInvitationId(mapId, userId))
  return store.update('members', _id, { role })
}

/** Handing a map over makes its owner a member, however many there are. */
const MEMBERS_SHOWN_MAX = MEMBERS_PER_MAP_MAX + INVITATIONS_PER_MAP_MAX

/** Returns who takes part in a map; to those who choose them also who is invited, and to whom it is offered. */
export const presentMembers = async (
  store: Store,
  map: MapDocument,
  mayChoose: boolean,
): Promise<MembersAnswer> => {
  const mapId = sharedAs(map)
  const members = await store.find('members', {
    equals: { map_id: mapId },
    sort: [{ field: '_id', direction: 'ascending' }],
    limit: MEMBERS_SHOWN_MAX,
  })
  const offer = mayChoose ? await store.get('handOvers', String(mapId)) : null
  const names = await shownNames(store, [
    map.uploader_id,
    ...(offer ? [offer.to_id] : []),
    ...members.map(({ user_id }) => user_id),
  ])
  const nameOf = (userId: number) => names.get(userId) ?? ''
  return {
    owner: { user_id: map.uploader_id, username: nameOf(map.uploader_id) },
    members: members
      .map(({ user_id, role, since }) => ({
        user_id,
        username: nameOf(user_id),
        role,
        since: since.toISOString(),
      }))
      .sort((a, b) => a.username.localeCompare(b.username, 'en')),
    invitations: mayChoose ? await presentInvitations(store, await openInvitations(store, mapId)) : [],
    hand_over:
      offer && offer.expires_at > new Date()
        ? { username: nameOf(offer.to_id), expires_at: offer.expires_at.toISOString() }
        : null,
  }
}

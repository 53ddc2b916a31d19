import { createHash, randomBytes } from 'node:crypto'
import {
  INVITATIONS_PER_MAP_MAX,
  INVITATIONS_PER_USER_MAX,
  LINK_DAYS,
  OFFER_DAYS,
} from '../../shared/limits.ts'
import { INVITATION_TEXTS, MEMBER_TEXTS } from '../../shared/maps/members.ts'
import type { MemberRole } from '../../shared/maps/permissions.ts'
import { conflict, gone, notFound } from '../http/errors.ts'
import { isHidden } from '../maps/mapAccess.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { insertWithin, type Quota } from '../store/insertWithin.ts'
import { type InvitationDocument, memberId, personalInvitationId } from '../store/memberDocuments.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'
import { forgetUse, isRefused, useLink } from './linkUses.ts'
import { joinIfInvited, roleWith } from './putMember.ts'

export const DAY_MS = 24 * 3600_000

/** Returns the invitations of a map that somebody can still accept. */
export const openInvitations = (store: Store, mapId: number): Promise<InvitationDocument[]> =>
  store.find('invitations', {
    equals: { map_id: mapId },
    range: { field: 'expires_at', gt: new Date() },
    sort: [
      { field: 'expires_at', direction: 'ascending' },
      { field: '_id', direction: 'ascending' },
    ],
    limit: INVITATIONS_PER_MAP_MAX,
  })

/** Invites one person, or changes the role of their invitation. @throws HttpError 409 */
export const invitePerson = async (
  store: Store,
  mapId: number,
  userId: number,
  { role, by }: { readonly role: MemberRole; readonly by: number },
): Promise<void> => {
  const _id = personalInvitationId(mapId, userId)
  const expires_at = new Date(Date.now() + OFFER_DAYS * DAY_MS)
  const asked = { role, invited_by: by, expires_at }
  if (await store.update('invitations', _id, asked)) return
  const invitation = { _id, map_id: mapId, user_id: userId, created_at: new Date(), ...asked }
  try {
    const ofUser = { user_id: userId }
    await keepWithin(store, invitation, [
      { equals: ofUser, most: INVITATIONS_PER_USER_MAX, text: MEMBER_TEXTS.tooManyForPerson },
    ])
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error
    await store.update('invitations', _id, asked)
  }
}

const keepWithin = async (
  store: Store,
  invitation: InvitationDocument,
  quotas: readonly Quota<'invitations'>[],
): Promise<void> => {
  const { map_id } = invitation
  await store.deleteWhere('invitations', {
    equals: { map_id },
    range: { field: 'expires_at', lt: new Date() },
  })
  const exceeded = await insertWithin(store, 'invitations', invitation, [
    { equals: { map_id }, most: INVITATIONS_PER_MAP_MAX, text: MEMBER_TEXTS.tooManyInvitations },
    ...quotas,
  ])
  if (exceeded) throw conflict(exceeded.text)
}

/** Whoever reads the store can make no link of it. */
const linkId = (token: string): string => createHash('sha256').update(token).digest('base64url')

export interface MadeLink {
  readonly token: string
  readonly invitation: InvitationDocument
}

/** @throws HttpError 409 */
export const makeLink = async (
  store: Store,
  mapId: number,
  { role, by }: { readonly role: MemberRole; readonly by: number },
): Promise<MadeLink> => {
  const token = randomBytes(24).toString('base64url')
  const invitation = {
    _id: linkId(token),
    map_id: mapId,
    role,
    user_id: null,
    invited_by: by,
    created_at: new Date(),
    expires_at: new Date(Date.now() + LINK_DAYS * DAY_MS),
  }
  await keepWithin(store, invitation, [])
  return { token, invitation }
}

/** Takes an invitation of a map back. Returns whether there was one. */
export const takeBack = async (store: Store, mapId: number, invitationId: string): Promise<boolean> => {
  const invitation = await store.get('invitations', invitationId)
  if (invitation?.map_id !== mapId) return false
  await store.delete('invitations', invitationId)
  await store.deleteWhere('invitationUses', { equals: { invitation_id: invitationId } })
  return true
}

export interface LoadedInvitation {
  readonly invitation: InvitationDocument
  readonly map: MapDocument
}

/** A link to a map that is deleted, or that moderators hide, is refused as one that somebody made up. @throws HttpError 404, 410 */
export const loadLink = async (store: Store, token: string): Promise<LoadedInvitation> =>
  loadInvitation(store, await store.get('invitations', linkId(token)))

/** @throws HttpError 404, 410 */
export const loadPersonal = async (
  store: Store,
  user: UserDocument,
  mapId: number,
): Promise<LoadedInvitation> =>
  loadInvitation(store, await store.get('invitations', personalInvitationId(mapId, Number(user._id))))

const loadInvitation = async (
  store: Store,
  invitation: InvitationDocument | null,
): Promise<LoadedInvitation> => {
  const map = invitation && (await store.get('maps', String(invitation.map_id)))
  if (!map || map.deleted || isHidden(map)) throw notFound(INVITATION_TEXTS.invalid)
  if (invitation.expires_at <= new Date()) throw gone(INVITATION_TEXTS.expired)
  return { invitation, map }
}

/** Makes somebody a member by a link, also where they are invited in person. @throws HttpError 409, 410 */
export const joinByLink = async (
  store: Store,
  user: UserDocument,
  { invitation, map }: LoadedInvitation,
): Promise<MemberRole> => {
  const [mapId, userId] = [Number(map._id), Number(user._id)]
  if (map.uploader_id === userId) throw conflict(INVITATION_TEXTS.own)
  const before = await store.get('members', memberId(mapId, userId))
  const role = roleWith(before, invitation.role)
  if (before?.role === role) return role
  await useLink(store, invitation, userId)
  const isInvited = async () =>
    !(await isRefused(store, invitation, userId)) && (await store.get('invitations', invitation._id)) !== null
  if (await joinIfInvited(store, { mapId, userId, role, before }, isInvited)) {
    await store.delete('invitations', personalInvitationId(mapId, userId))
    return role
  }
  if (await isRefused(store, invitation, userId)) throw gone(INVITATION_TEXTS.refused)
  await forgetUse(store, invitation, userId)
  throw gone(INVITATION_TEXTS.invalid)
}

/** @throws HttpError 409, 410 */
export const joinByInvitation = async (
  store: Store,
  user: UserDocument,
  { invitation, map }: LoadedInvitation,
): Promise<MemberRole> => {
  const [mapId, userId] = [Number(map._id), Number(user._id)]
  if (map.uploader_id === userId) throw conflict(INVITATION_TEXTS.own)
  const before = await store.get('members', memberId(mapId, userId))
  const role = roleWith(before, invitation.role)
  // Of this and taking it back at the same time, the one that deletes it has its way.
  const isInvited = () => store.delete('invitations', invitation._id)
  if (!(await joinIfInvited(store, { mapId, userId, role, before }, isInvited)))
    throw gone(INVITATION_TEXTS.invalid)
  return role
}

/** What has expired is kept for so long, so that whoever comes late is told why. */
const EXPIRED_KEPT_MS = 30 * DAY_MS

export const sweepInvitations = async (store: Store): Promise<void> => {
  const old = { range: { field: 'expires_at', lt: new Date(Date.now() - EXPIRED_KEPT_MS) } } as const
  for await (const { _id } of store.stream('invitations', old)) {
    await store.delete('invitations', _id)
    await store.deleteWhere('invitationUses', { equals: { invitation_id: _id } })
  }
}

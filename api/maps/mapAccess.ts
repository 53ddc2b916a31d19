import { BRANCH_TEXTS } from '../../shared/maps/branches.ts'
import { MEMBER_TEXTS } from '../../shared/maps/members.ts'
import {
  type Actor,
  canViewMap,
  hasRight,
  type MapRight,
  type Member,
  ownsMap,
  roleOn,
  type SuggestionFacts,
} from '../../shared/maps/permissions.ts'
import { MODERATION_TEXTS } from '../../shared/people/moderation.ts'
import { MapClosedError } from '../content/changeLog.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { memberId } from '../store/memberDocuments.ts'
import { sharedGet } from '../store/sharedWork.ts'
import type { Store } from '../store/Store.ts'

declare const authorised: unique symbol

/** A map as somebody who asks for it sees it: where it is shared with them, with what they are on it. */
export type SeenMap = MapDocument & { readonly member?: Member }

/** A map on which a right of the user has been checked. Only `authoriseMap` makes one. */
export type Authorized<R extends MapRight> = SeenMap & { readonly [authorised]: R }

interface Parts {
  readonly store: Store
}

/** A user as the permission rules see them. */
export const actorOf = (user: UserDocument | null): Actor => user && { id: Number(user._id), role: user.role }

export const isHidden = (map: Pick<MapDocument, 'hidden_reason'>): boolean =>
  typeof map.hidden_reason === 'string'

export const mapFacts = (map: SeenMap): SuggestionFacts => ({
  uploaderId: map.uploader_id,
  isPublic: map.is_public,
  isHidden: isHidden(map),
  isFilling: map.filling === true,
  takesSuggestions: map.takes_suggestions !== false,
  member: map.member ?? null,
})

/**
 * Returns the map if the user may know of it. A map that does not exist, is deleted, or is private to others is refused
 * in the same way. A region map is never more visible than its parent, and has the parent's members.
 * @throws HttpError 404
 */
export const loadVisibleMap = async (
  { store }: Parts,
  user: UserDocument | null,
  mapId: number,
): Promise<SeenMap> => {
  const map = await seenMap(store, actorOf(user), await sharedGet(store, 'maps', String(mapId)))
  if (!map) throw notFound('Map not found')
  return map
}

/** No map has this id. */
export const NO_MAP = 0

export const isVisible = async (store: Store, actor: Actor, map: MapDocument | null): Promise<boolean> =>
  (await isVisibleToAnyone(store, actor, map)) || (await seenMap(store, actor, map)) !== null

/** Whether somebody sees a map even if they are no member of it: only that may be copied. */
export const isVisibleToAnyone = async (
  store: Store,
  actor: Actor,
  map: MapDocument | null,
): Promise<boolean> => (await seenAs(store, actor, map, undefined)) !== null

/** Visitors without an account and the owner are no members: nothing more is read for them. */
export const seenMap = async (
  store: Store,
  actor: Actor,
  map: MapDocument | null,
): Promise<SeenMap | null> => {
  if (actor === null) return seenAs(store, actor, map, undefined)
  const own = map?.uploader_id === actor.id ? await seenAs(store, actor, map, undefined) : null
  return own ?? seenAs(store, actor, map, await memberOf(store, actor.id, map))
}

/** A refused caller learns nothing from how long it takes: the same is read whether there is such a map or not. */
const seenAs = async (
  store: Store,
  actor: Actor,
  map: MapDocument | null,
  member: Member | undefined,
): Promise<SeenMap | null> => {
  const withMember = <M extends MapDocument>(of: M): SeenMap => (member ? { ...of, member } : of)
  const seen = map !== null && !map.deleted ? withMember(map) : null
  const isSeen = seen !== null && canViewMap(actor, mapFacts(seen))
  if (isSeen && seen.parent_map_id === null) return seen
  const parent = await sharedGet(store, 'maps', String(map?.parent_map_id ?? NO_MAP))
  const isParentSeen = parent !== null && !parent.deleted && canViewMap(actor, mapFacts(withMember(parent)))
  return isSeen && isParentSeen ? seen : null
}

const memberOf = async (
  store: Store,
  userId: number,
  map: MapDocument | null,
): Promise<Member | undefined> => {
  const mapId = map?.parent_map_id ?? Number(map?._id ?? NO_MAP)
  const member = await sharedGet(store, 'members', memberId(mapId, userId))
  return member ? { userId: member.user_id, role: member.role } : undefined
}

/** `judgedOn` is the map whose owner decides: for deleting a region map, its parent. @throws HttpError 403 */
export const authoriseMap = <R extends MapRight>(
  user: UserDocument | null,
  map: SeenMap,
  right: R,
  judgedOn = map,
): Authorized<R> => {
  const actor = actorOf(user)
  const facts = mapFacts(judgedOn)
  if (!hasRight(actor, facts, right)) throw forbidden(refusalText(actor, facts, right))
  return map as Authorized<R>
}

const ACTS: Record<MapRight, string> = {
  view: 'view',
  edit: 'edit',
  merge: 'edit',
  style: 'edit',
  regions: 'edit',
  review: 'edit',
  suggest: 'suggest changes of',
  manage: 'edit',
  original: 'download the image of',
  forget: 'edit',
  members: 'share',
  delete: 'delete',
}

const refusalText = (actor: Actor, facts: SuggestionFacts, right: MapRight): string => {
  if (facts.isHidden && ownsMap(actor, facts)) return MODERATION_TEXTS.cannotChange
  if (facts.isFilling && (ownsMap(actor, facts) || roleOn(actor, facts) === 'editor'))
    return BRANCH_TEXTS.filling
  if (roleOn(actor, facts) === 'editor' && right !== 'suggest') return MEMBER_TEXTS.ownersOnly
  return `You do not have permission to ${ACTS[right]} this map.`
}

/** Awaits a read of a map that may have been deleted since it was loaded. @throws HttpError 404 */
export const unlessClosed = async <T>(reading: Promise<T>): Promise<T> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof MapClosedError) throw notFound('Map not found')
    throw error
  }
}

/** Whether the lists that everybody sees have the map. */
export const belongsOnLists = (
  map: Pick<MapDocument, 'is_public' | 'parent_map_id' | 'deleted' | 'hidden_reason'>,
): boolean => map.is_public && map.parent_map_id === null && !map.deleted && !isHidden(map)

/**
 * Brings `listed` in line with what it follows from. To be called after every write of that: of two writes at once, the one that
 * is last reads what both wrote.
 */
export const alignListed = async (store: Store, mapId: string): Promise<void> => {
  for (;;) {
    const map = await store.get('maps', mapId)
    if (!map || map.listed === belongsOnLists(map)) return
    await store.update('maps', mapId, { listed: !map.listed })
  }
}

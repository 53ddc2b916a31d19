import { BRANCH_TEXTS } from '../../shared/maps/branches.ts'
import {
  type Actor,
  canDeleteMap,
  canEditMap,
  canSuggest,
  canViewMap,
  type SuggestionFacts,
  ownsMap,
} from '../../shared/maps/permissions.ts'
import { MODERATION_TEXTS } from '../../shared/people/moderation.ts'
import { MapClosedError } from '../content/changeLog.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { sharedGet } from '../store/sharedWork.ts'
import type { Store } from '../store/Store.ts'

declare const authorised: unique symbol

type Action = 'view' | 'edit' | 'delete' | 'suggest'

/** A map on which the user's right to an action has been checked. Only `authoriseMap` makes one. */
export type Authorized<A extends Action> = MapDocument & { readonly [authorised]: A }

interface Parts {
  readonly store: Store
}

/** A user as the permission rules see them. */
export const actorOf = (user: UserDocument | null): Actor => user && { id: Number(user._id), role: user.role }

export const isHidden = (map: Pick<MapDocument, 'hidden_reason'>): boolean =>
  typeof map.hidden_reason === 'string'

export const mapFacts = (map: MapDocument): SuggestionFacts => ({
  uploaderId: map.uploader_id,
  isPublic: map.is_public,
  isHidden: isHidden(map),
  isFilling: map.filling === true,
  takesSuggestions: map.takes_suggestions !== false,
})

/**
 * Returns the map if the user may know of it. A map that does not exist, is deleted, or is private to others is refused
 * in the same way. A region map is never more visible than its parent.
 * @throws HttpError 404
 */
export const loadVisibleMap = async (
  { store }: Parts,
  user: UserDocument | null,
  mapId: number,
): Promise<MapDocument> => {
  const map = await sharedGet(store, 'maps', String(mapId))
  if (!(await isVisible(store, actorOf(user), map)) || !map) throw notFound('Map not found')
  return map
}

/** No map has this id. */
export const NO_MAP = 0

/** A refused caller learns nothing from how long it takes: the same is read whether there is such a map or not. */
export const isVisible = async (store: Store, actor: Actor, map: MapDocument | null): Promise<boolean> => {
  const isSeen = map !== null && !map.deleted && canViewMap(actor, mapFacts(map))
  if (isSeen && map.parent_map_id === null) return true
  const parent = await sharedGet(store, 'maps', String(map?.parent_map_id ?? NO_MAP))
  return isSeen && parent !== null && !parent.deleted && canViewMap(actor, mapFacts(parent))
}

const RULES = {
  view: canViewMap,
  edit: canEditMap,
  delete: canDeleteMap,
  suggest: canSuggest,
}

/** `judgedOn` is the map whose owner decides: for deleting a region map, its parent. @throws HttpError 403 */
export const authoriseMap = <A extends Action>(
  user: UserDocument | null,
  map: MapDocument,
  action: A,
  judgedOn = map,
): Authorized<A> => {
  const actor = actorOf(user)
  const facts = mapFacts(judgedOn)
  if (!RULES[action](actor, facts)) throw forbidden(refusalText(actor, facts, action))
  return map as Authorized<A>
}

const refusalText = (actor: Actor, facts: SuggestionFacts, action: Action): string => {
  if (facts.isHidden && ownsMap(actor, facts)) return MODERATION_TEXTS.cannotChange
  if (facts.isFilling && ownsMap(actor, facts)) return BRANCH_TEXTS.filling
  return `You do not have permission to ${action} this map.`
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

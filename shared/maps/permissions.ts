import type { Role } from '../people/users.ts'

/** The person who makes a request; null is a visitor without an account. */
export type Actor = { readonly id: number; readonly role: Role } | null

/** The facts about a map that permissions depend on. */
export interface MapFacts {
  readonly uploaderId: number
  readonly isPublic: boolean
  /** Whether moderators have hidden it. */
  readonly isHidden: boolean
  /** Whether the server is still copying everything onto it. */
  readonly isFilling?: boolean
}

export interface SuggestionFacts extends MapFacts {
  /** Whether its owner lets others suggest changes. */
  readonly takesSuggestions: boolean
}

/** The operator's own account. */
export const SUPER_OWNER_ID = 1

const ownsEverything = ({ id, role }: NonNullable<Actor>): boolean =>
  id === SUPER_OWNER_ID || role === 'founder'

/** The map's owner, and founders. They may read everything that belongs to it. */
export const ownsMap = (actor: Actor, map: Pick<MapFacts, 'uploaderId'>): boolean =>
  actor !== null && (actor.id === map.uploaderId || ownsEverything(actor))

/**
 * A map that moderators have hidden stays as it is: its uploader may only read and delete it. A branch is changed by nobody until it
 * is filled.
 */
export const canEditMap = (
  actor: Actor,
  map: Pick<MapFacts, 'uploaderId' | 'isHidden' | 'isFilling'>,
): boolean => ownsMap(actor, map) && !map.isFilling && (!map.isHidden || canModerate(actor))

export const canDeleteMap = (actor: Actor, map: Pick<MapFacts, 'uploaderId'>): boolean =>
  ownsMap(actor, map) || actor?.role === 'admin'

/** Only those who may delete a map see it while it is private or hidden. */
export const canViewMap = (actor: Actor, map: MapFacts): boolean =>
  (map.isPublic && !map.isHidden) || canDeleteMap(actor, map)

/** Who may suggest changes to a map: everybody who sees it and may not make them. Without an account, once signed in. */
export const canSuggest = (actor: Actor, map: SuggestionFacts): boolean =>
  map.isPublic && !map.isHidden && !map.isFilling && map.takesSuggestions && !canEditMap(actor, map)

/** Who may make a map's style the one of all maps without a style. */
export const canSetDefaultStyle = (actor: Actor): boolean =>
  actor !== null && (ownsEverything(actor) || actor.role === 'admin')

/** The facts about a comment that permissions depend on. */
export interface CommentFacts {
  readonly authorId: number
  readonly hasReplies: boolean
}

export const canEditComment = (actor: Actor, { authorId }: Pick<CommentFacts, 'authorId'>): boolean =>
  actor?.id === authorId

/** Its author, as long as nobody has replied; the uploader of the map and the operator with all replies. */
export const canDeleteComment = (
  actor: Actor,
  comment: CommentFacts,
  map: Pick<MapFacts, 'uploaderId'>,
): boolean => canDeleteBranch(actor, map) || (actor?.id === comment.authorId && !comment.hasReplies)

/** Who may delete a comment together with the replies to it. */
export const canDeleteBranch = (actor: Actor, map: Pick<MapFacts, 'uploaderId'>): boolean =>
  actor !== null && (actor.id === SUPER_OWNER_ID || actor.id === map.uploaderId)

/** Who may hide what others wrote, and sees what is hidden. */
export const canModerate = (actor: Actor): boolean =>
  actor !== null && (ownsEverything(actor) || actor.role === 'admin')

/** Whether the Admin Dashboard entry is shown; it gives no rights. */
export const isElevated = (actor: Actor): boolean => actor?.role === 'admin' || actor?.role === 'founder'

/** What a viewer may do with a map. It is sent with the map, and the server enforces the same rules. */
export interface Abilities {
  /** What is on it. */
  readonly edit: boolean
  /** The map itself: its name, its image, its look, who sees it. */
  readonly manage: boolean
  readonly delete: boolean
  /** To suggest changes of what is on it. */
  readonly suggest: boolean
}

export const abilitiesOn = (actor: Actor, map: SuggestionFacts): Abilities => ({
  edit: canEditMap(actor, map),
  manage: canEditMap(actor, map),
  suggest: canSuggest(actor, map),
  delete: canDeleteMap(actor, map),
})

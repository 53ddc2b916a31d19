import type { Role } from '../people/users.ts'

/** The person who makes a request; null is a visitor without an account. */
export type Actor = { readonly id: number; readonly role: Role } | null

/** What the owner of a map can make somebody. Editors may do all that viewers may. */
export const MEMBER_ROLES = ['editor', 'viewer'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** Somebody with whom a map is shared. */
export interface Member {
  readonly userId: number
  readonly role: MemberRole
}

/** The facts about a map that permissions depend on. */
export interface MapFacts {
  readonly uploaderId: number
  readonly isPublic: boolean
  /** Whether moderators have hidden it. */
  readonly isHidden: boolean
  /** Whether the server is still copying everything onto it. */
  readonly isFilling?: boolean
  /** Its member who asks. Names the person, so that it gives nobody else a right. */
  readonly member?: Member | null
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

/** What somebody is on a map that is shared with them; null for everybody else. */
export const roleOn = (actor: Actor, { member }: Pick<MapFacts, 'member'>): MemberRole | null =>
  actor !== null && member?.userId === actor.id ? member.role : null

type EditFacts = Pick<MapFacts, 'uploaderId' | 'isHidden' | 'isFilling' | 'member'>

/**
 * Who may change the map itself. A map that moderators have hidden stays as it is: its uploader may only read and delete it. A branch
 * is changed by nobody until it is filled.
 */
export const canManageMap = (actor: Actor, map: EditFacts): boolean =>
  ownsMap(actor, map) && !map.isFilling && (!map.isHidden || canModerate(actor))

/** Who may change what is on a map. */
export const canEditMap = (actor: Actor, map: EditFacts): boolean =>
  canManageMap(actor, map) || (roleOn(actor, map) === 'editor' && !map.isHidden && !map.isFilling)

/** Who may read the files of a map that nothing on it shows: editors upload them before they use them. */
export const canReadUnshown = (actor: Actor, map: Pick<MapFacts, 'uploaderId' | 'member'>): boolean =>
  ownsMap(actor, map) || roleOn(actor, map) === 'editor'

export const canDeleteMap = (actor: Actor, map: Pick<MapFacts, 'uploaderId'>): boolean =>
  ownsMap(actor, map) || actor?.role === 'admin'

/** While a map is private, its members see it, and while it is private or hidden those who may delete it. */
export const canViewMap = (actor: Actor, map: MapFacts): boolean =>
  canDeleteMap(actor, map) || (!map.isHidden && (map.isPublic || roleOn(actor, map) !== null))

/**
 * Who may suggest changes to a map: everybody who sees it and may not make them, except for moderators, who see all. Without an
 * account, once signed in.
 */
export const canSuggest = (actor: Actor, map: SuggestionFacts): boolean =>
  (map.isPublic || roleOn(actor, map) !== null) &&
  !map.isHidden &&
  !map.isFilling &&
  map.takesSuggestions &&
  !canEditMap(actor, map)

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

/** Whether somebody runs the service by their role, and so may speak for it. */
export const isElevated = (actor: Actor): boolean => actor?.role === 'admin' || actor?.role === 'founder'

/** Who administers the site, and sees the Admin Dashboard. */
export const canAdminister = (actor: Actor): boolean =>
  actor !== null && (ownsEverything(actor) || actor.role === 'admin')

/**
 * Who may change the role, the limits and the sessions of an account, or suspend or delete it: never the operator's, nor one's
 * own; that of a founder only who may do as much.
 */
export const canChangeAccount = (actor: Actor, account: NonNullable<Actor>): boolean =>
  actor !== null &&
  canAdminister(actor) &&
  account.id !== SUPER_OWNER_ID &&
  account.id !== actor.id &&
  (account.role !== 'founder' || ownsEverything(actor))

/** Who may give a role: nobody gives more than they have. */
export const canGiveRole = (actor: Actor, role: Role): boolean =>
  actor !== null && canAdminister(actor) && (role !== 'founder' || ownsEverything(actor))

/** Each right on a map, and who has it. Routes, the policy of the tests and the interface name them so. */
const RIGHTS = {
  view: canViewMap,
  /** What is on it, and its files. */
  edit: canEditMap,
  /** To take over whole files, and what another map has. */
  merge: canEditMap,
  /** Its look. */
  style: canEditMap,
  /** To add region maps. */
  regions: canEditMap,
  /** To see and decide what others suggest. */
  review: canEditMap,
  /** To suggest changes of what is on it. */
  suggest: canSuggest,
  /** The map itself: its name, its image, who sees it, what others may do with it. */
  manage: canManageMap,
  /** Its image as it was uploaded. */
  original: ownsMap,
  /** To forget for good what was removed. */
  forget: canManageMap,
  /** To say who its members are, and to hand it over. */
  members: canManageMap,
  delete: canDeleteMap,
} as const satisfies Record<string, (actor: Actor, map: SuggestionFacts) => boolean>

export type MapRight = keyof typeof RIGHTS
export const MAP_RIGHTS = Object.keys(RIGHTS) as MapRight[]

export const hasRight = (actor: Actor, map: SuggestionFacts, right: MapRight): boolean =>
  RIGHTS[right](actor, map)

/** Returns what somebody may do with a map. It is sent with the map, and the server enforces the same rules. */
export const rightsOn = (actor: Actor, map: SuggestionFacts): MapRight[] =>
  MAP_RIGHTS.filter((right) => hasRight(actor, map, right))

/** The rights of a viewer as the interface asks for them. */
export type Abilities = Readonly<Record<MapRight, boolean>>

export const abilitiesOf = (rights: readonly MapRight[]): Abilities =>
  Object.fromEntries(MAP_RIGHTS.map((right) => [right, rights.includes(right)])) as Abilities

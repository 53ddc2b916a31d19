import { randomInt, randomUUID } from 'node:crypto'
import unhomoglyph from 'unhomoglyph'
import { USERNAME_MAX } from '../../shared/limits.ts'
import { isElevated } from '../../shared/maps/permissions.ts'
import { nameKey } from '../../shared/names.ts'
import { usernameSchema } from '../../shared/people/usernames.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { conflict } from '../http/errors.ts'
import type { ClaimDocument, UserDocument } from '../store/collections.ts'
import { mapSearchKey } from '../store/searchKey.ts'
import { createSerially } from '../store/sharedWork.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'
import { alignUserSearchKey } from './userSearchKeys.ts'

/** Of Unicode's table in the package. With another one all skeletons are made anew. */
const CONFUSABLES_VERSION = '13.0.0'

/**
 * Returns what a name looks like: equal for names that people take for one another, by Unicode's table of confusables
 * (technical standard 39), ignoring case. Only for comparing. 'аdmin' with a Cyrillic а, 'adrnin' → 'adrnin'
 */
export const skeletonOf = (name: string): string => lookOf(lookOf(name).toLowerCase())

const lookOf = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD')

/** Names that speak for the service, or for nobody. */
const RESERVED = [
  ...['founder', 'operator', 'mod', 'staff', 'team', 'official', 'system', 'root', 'server', 'api', 'www'],
  ...['support', 'help', 'security', 'abuse', 'postmaster', 'webmaster', 'hostmaster', 'anonymous'],
  ...['nobody', 'everyone', 'all', 'here', 'me', 'deleted', 'unknown', 'null', 'undefined'],
]

/** Reserved as a word of a longer name, too. */
const RESERVED_WORDS = ['pinfold', 'admin', 'administrator', 'moderator']

/** The names of people who have not chosen one yet. */
const PLACEHOLDER = /^user-\d+(-\d+)?$/

const skeletonsOf = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(skeletonOf))
const RESERVED_SKELETONS = skeletonsOf([...RESERVED, ...RESERVED_WORDS])
const RESERVED_WORD_SKELETONS = skeletonsOf(RESERVED_WORDS)

/** Whether a name is kept for the service itself, or looks like one that is. */
export const isReserved = (name: string): boolean =>
  PLACEHOLDER.test(nameKey(name)) ||
  isLikeOne(RESERVED_SKELETONS, name) ||
  name.split(/[_.-]/).some((word) => isLikeOne(RESERVED_WORD_SKELETONS, word))

/** In small letters too, since only a capital I looks like a small l. */
const isLikeOne = (skeletons: ReadonlySet<string>, name: string): boolean =>
  skeletons.has(skeletonOf(name)) || skeletons.has(skeletonOf(nameKey(name)))

/** Runs the renames of one user, by id, one after the other. */
const serially = createSerially<string>()

/** The claims by which a name is one user's: on its letters, by which the user is found, and on its looks. */
const nameClaim = (username: string): string => `username:${nameKey(username)}`
export const lookalikeClaim = (username: string): string => `looks:${skeletonOf(username)}`

/** Why a name cannot be had. */
type NameProblem = 'reserved' | 'taken' | 'lookalike'

const PROBLEM_TEXTS: Readonly<Record<NameProblem, string>> = {
  reserved: TEXTS.account.usernameReserved,
  taken: TEXTS.account.usernameTaken,
  lookalike: TEXTS.account.usernameLookalike,
}

type Wisher = Pick<UserDocument, '_id' | 'role'>

/** Those who run the service may speak for it. */
const isKeptFrom = ({ _id, role }: Wisher, username: string): boolean =>
  isReserved(username) && !isElevated({ id: Number(_id), role })

/**
 * Claims a name for a user. Returns null if it is theirs now, be it since an earlier call that was interrupted, and
 * otherwise why not.
 */
export const claimUsername = async (
  store: Store,
  user: Wisher,
  username: string,
): Promise<NameProblem | null> =>
  isKeptFrom(user, username) ? 'reserved' : claimBoth(store, user._id, username)

/** A crash between the two claims leaves one, which is released by the user's next rename at the latest. */
const claimBoth = async (store: Store, userId: string, username: string): Promise<NameProblem | null> => {
  const name = await claim(store, userId, nameClaim(username))
  if (name === 'held by another') return 'taken'
  const looks = await claim(store, userId, lookalikeClaim(username))
  if (looks !== 'held by another') return null
  if (name === 'new') await store.delete('claims', nameClaim(username))
  return 'lookalike'
}

const claim = async (
  store: Store,
  userId: string,
  _id: string,
): Promise<'new' | 'had before' | 'held by another'> => {
  try {
    await store.insert('claims', { _id, owner_id: userId, created_at: new Date() })
    return 'new'
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error
    return (await store.get('claims', _id))?.owner_id === userId ? 'had before' : 'held by another'
  }
}

/** Claims a name for the time until the user has chosen one. */
export const claimPlaceholder = async (store: Store, userId: string): Promise<string> => {
  let name = `user-${userId}`
  while ((await claimBoth(store, userId, name)) !== null) name = `user-${userId}-${randomInt(1_000_000)}`
  return name
}

/** Returns why a user cannot have a name, or null if they can, for now. Nothing is claimed. */
export const usernameProblem = async (
  store: Store,
  user: UserDocument,
  username: string,
): Promise<string | null> => {
  const isOthers = async (_id: string) =>
    ((await store.get('claims', _id))?.owner_id ?? user._id) !== user._id
  if (isKeptFrom(user, username)) return PROBLEM_TEXTS.reserved
  if (await isOthers(nameClaim(username))) return PROBLEM_TEXTS.taken
  return (await isOthers(lookalikeClaim(username))) ? PROBLEM_TEXTS.lookalike : null
}

export const findByUsername = async (store: Store, username: string): Promise<UserDocument | null> => {
  const claim = await store.get('claims', nameClaim(username))
  const user = claim && (await store.get('users', claim.owner_id))
  return user && nameKey(user.username) === nameKey(username) ? user : null
}

/**
 * Renames a user. The old name is released last, so that a crash leaves them with both names rather than none.
 * @throws HttpError 409
 */
export const changeUsername = (store: Store, user: UserDocument, username: string): Promise<UserDocument> =>
  serially(user._id, async () => {
    await withRenameLease(store, user._id, async () => {
      const problem = await claimUsername(store, user, username)
      if (problem !== null) throw conflict(PROBLEM_TEXTS[problem])
      await store.update('users', user._id, { username, username_pending: false })
      await alignUserSearchKey(store, user._id)
      await releaseOtherNames(store, user._id, username)
    })
    await renameOnMaps(store, user._id)
    return { ...user, username, username_pending: false }
  })

/** Writes the name to the user's maps, again if another server has renamed the user in the meantime. */
export const renameOnMaps = async (store: Store, userId: string): Promise<void> => {
  const nameNow = async () => (await store.get('users', userId))?.username
  for (let given, name = await nameNow(); name !== undefined && name !== given; name = await nameNow()) {
    for await (const map of store.stream('maps', { equals: { uploader_id: Number(userId) } }))
      if (map.uploader_username !== name)
        await store.update('maps', map._id, {
          uploader_username: name,
          search_key: mapSearchKey({ ...map, uploader_username: name }),
        })
    given = name
  }
}

/** Releases the previous name, and those that interrupted renames have left. */
const releaseOtherNames = async (store: Store, userId: string, inUse: string): Promise<void> => {
  const kept = [nameClaim(inUse), lookalikeClaim(inUse)]
  for await (const { _id } of store.stream('claims', { equals: { owner_id: userId } }))
    if (/^(username|looks):/.test(_id) && !kept.includes(_id)) await store.delete('claims', _id)
}

/** Derives a username from what the identity provider says about a person. They may change it later. */
export const deriveUsername = (person: { name: string; email: string }): string => {
  const [localPart = ''] = person.email.split('@')
  return [person.name, localPart].map(asUsername).find(isUsername) ?? 'player'
}

const asUsername = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, '-')
    .replace(/^[-.]+/, '')
    .slice(0, USERNAME_MAX)
    .replace(/[-.]+$/, '')

const isUsername = (text: string): boolean => usernameSchema.safeParse(text).success

/** Far longer than the few writes of a rename. A server that died during one blocks the next for no longer than this. */
const LEASE_MS = 60_000

/** This process runs one rename of a user at a time, so a lease of its own was left by a failure. */
const PROCESS = randomUUID()

/**
 * Runs `act` while no other server renames the same user. Of two renames at once, each would release the name that the
 * other has just claimed.
 * @throws HttpError 409
 */
const withRenameLease = async (store: Store, userId: string, act: () => Promise<void>): Promise<void> => {
  const _id = `renaming:${userId}`
  if (!(await insertLease(store, _id))) {
    const held = await store.get('claims', _id)
    if (held && isOver(held)) await store.delete('claims', _id)
    if (!(await insertLease(store, _id)))
      throw conflict('Your username is already being changed. Please try again.')
  }
  try {
    await act()
  } finally {
    await store.delete('claims', _id)
  }
}

const isOver = ({ owner_id, created_at }: ClaimDocument): boolean =>
  owner_id === PROCESS || Date.now() - created_at.getTime() > LEASE_MS

const insertLease = async (store: Store, _id: string): Promise<boolean> => {
  try {
    await store.insert('claims', { _id, owner_id: PROCESS, created_at: new Date() })
    return true
  } catch (error) {
    if (error instanceof DuplicateKeyError) return false
    throw error
  }
}

/** Says that what every name looks like is claimed, by this table of confusables. */
const DONE = { _id: `looks-claimed:${CONFUSABLES_VERSION}`, owner_id: 'looks' }

const USERS_AT_ONCE = 500

/**
 * Claims what names look like that were chosen before this was claimed, once for each table of confusables. Everybody
 * keeps their name: of people whose names look alike, the first holds the claim. May be interrupted and repeated.
 */
export const claimLookalikes = async (store: Store): Promise<void> => {
  if (await store.get('claims', DONE._id)) return
  const users: UserDocument[] = []
  for await (const user of store.stream('users')) {
    users.push(user)
    if (users.length === USERS_AT_ONCE) await claimLookalikesOf(store, users.splice(0))
  }
  await claimLookalikesOf(store, users)
  await insert(store, { ...DONE, created_at: new Date() })
}

const claimLookalikesOf = async (store: Store, users: readonly UserDocument[]): Promise<void> => {
  const owners = new Map<string, UserDocument>()
  for (const user of users) {
    const _id = lookalikeClaim(user.username)
    if (!owners.has(_id)) owners.set(_id, user)
  }
  for (const { _id } of await store.getMany('claims', [...owners.keys()])) owners.delete(_id)
  for (const [_id, user] of owners) {
    if (!(await insert(store, { _id, owner_id: user._id, created_at: new Date() }))) continue
    // At another server the user may have taken another name meanwhile.
    const isStillSo = (await store.get('users', user._id))?.username === user.username
    if (!isStillSo) await store.delete('claims', _id)
  }
}

/** Returns whether the claim is new. */
const insert = async (store: Store, claim: ClaimDocument): Promise<boolean> => {
  try {
    await store.insert('claims', claim)
    return true
  } catch (error) {
    if (error instanceof DuplicateKeyError) return false
    throw error
  }
}

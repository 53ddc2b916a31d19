import { randomUUID } from 'node:crypto'
import { USERNAME_MAX } from '../../shared/limits.ts'
import { nameKey } from '../../shared/names.ts'
import { usernameSchema } from '../../shared/users.ts'
import { createSerially } from '../content/serially.ts'
import { conflict } from '../http/errors.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'
import type { ClaimDocument, UserDocument } from '../store/collections.ts'

const USERNAME_TAKEN = 'Username already taken. Please choose a new username.'

/** Runs the renames of one user, by id, one after the other. */
const serially = createSerially<string>()

const claimId = (username: string): string => `username:${nameKey(username)}`

/** Claims a name for a user. Returns whether it is theirs now, be it since an earlier call that was interrupted. */
export const claimUsername = async (store: Store, userId: string, username: string): Promise<boolean> => {
  const _id = claimId(username)
  try {
    await store.insert('claims', { _id, owner_id: userId, created_at: new Date() })
    return true
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error
    return (await store.get('claims', _id))?.owner_id === userId
  }
}

export const findByUsername = async (store: Store, username: string): Promise<UserDocument | null> => {
  const claim = await store.get('claims', claimId(username))
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
      if (!(await claimUsername(store, user._id, username))) throw conflict(USERNAME_TAKEN)
      await store.update('users', user._id, { username, username_pending: false })
      await releaseOtherNames(store, user._id, username)
    })
    await renameOnMaps(store, user._id)
    return { ...user, username, username_pending: false }
  })

/** Writes the name to the user's maps, again if another server has renamed the user in the meantime. */
const renameOnMaps = async (store: Store, userId: string): Promise<void> => {
  const nameNow = async () => (await store.get('users', userId))?.username
  for (let given, name = await nameNow(); name !== undefined && name !== given; name = await nameNow()) {
    for await (const map of store.stream('maps', { equals: { uploader_id: Number(userId) } }))
      if (map.uploader_username !== name) await store.update('maps', map._id, { uploader_username: name })
    given = name
  }
}

/** Releases the previous name, and those that interrupted renames have left. */
const releaseOtherNames = async (store: Store, userId: string, inUse: string): Promise<void> => {
  for await (const { _id } of store.stream('claims', { equals: { owner_id: userId } }))
    if (_id.startsWith('username:') && _id !== claimId(inUse)) await store.delete('claims', _id)
}

/** Derives a username from what the identity provider says about a person. They may change it later. */
export const deriveUsername = (person: { name: string; email: string }): string => {
  const [localPart = ''] = person.email.split('@')
  return [person.name, localPart].map(asUsername).find(isUsername) ?? 'player'
}

const asUsername = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}_.-]+/gu, '-')
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

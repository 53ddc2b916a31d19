import { SUPER_OWNER_ID } from '../../shared/maps/permissions.ts'
import type { UserDocument } from '../store/collections.ts'
import { nextId } from '../store/counter.ts'
import { userSearchKey } from '../store/searchKey.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'
import { endAccount, isBeingDeleted } from './endAccount.ts'
import { alignUserSearchKey } from './userSearchKeys.ts'
import { claimPlaceholder, claimUsername, deriveUsername, renameOnMaps } from './usernames.ts'

/** A person as a verified ID token names them. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly name: string
}

/** Returns the account of an identity, and creates it at the first sign-in. Every step may be repeated after a crash. */
export const signInUser = async (
  store: Store,
  identity: Identity,
  operatorEmail: string | null,
): Promise<UserDocument> => {
  const id = await accountOf(store, identity, operatorEmail)
  const user = (await store.get('users', id)) ?? (await createUser(store, id, identity))
  // The account may be deleted at the same time: a person who signs in from then on is somebody new.
  if (await isBeingDeleted(store, id)) {
    await endAccount(store, id)
    return signInUser(store, identity, operatorEmail)
  }
  const email = { email: identity.email }
  if (user.email !== identity.email) {
    await store.update('users', id, email)
    await alignUserSearchKey(store, id)
  }
  return { ...user, ...email }
}

const accountOf = async (store: Store, identity: Identity, operatorEmail: string | null): Promise<string> => {
  const _id = `identity:${identity.issuer}|${identity.subject}`
  const claim = await store.get('claims', _id)
  if (claim) return claim.owner_id
  const isOperator = identity.isEmailVerified && identity.email === operatorEmail
  const owner_id = String(isOperator ? SUPER_OWNER_ID : await nextId(store, 'user'))
  try {
    await store.insert('claims', { _id, owner_id, created_at: new Date() })
    return owner_id
  } catch (error) {
    if (error instanceof DuplicateKeyError) return accountOf(store, identity, operatorEmail)
    throw error
  }
}

const createUser = async (store: Store, id: string, identity: Identity): Promise<UserDocument> => {
  const wanted = deriveUsername(identity)
  const role = id === String(SUPER_OWNER_ID) ? 'founder' : 'user'
  const isMine = (await claimUsername(store, { _id: id, role }, wanted)) === null
  const username = isMine ? wanted : await claimPlaceholder(store, id)
  const user: UserDocument = {
    _id: id,
    issuer: identity.issuer,
    subject: identity.subject,
    username,
    username_pending: !isMine,
    email: identity.email,
    search_key: userSearchKey({ username, email: identity.email }),
    role,
    created_at: new Date(),
  }
  try {
    await store.insert('users', user)
    // The operator may have been given maps before.
    if (id === String(SUPER_OWNER_ID)) await renameOnMaps(store, id)
    return user
  } catch (error) {
    const made = error instanceof DuplicateKeyError ? await store.get('users', id) : null
    if (made) return made
    throw error
  }
}

import type { Context } from 'koa'
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Config, ConfigError, sessionSecretPath } from '../config.ts'
import { type Store, StoreFullError } from '../store/Store.ts'
import type { UserDocument } from '../store/collections.ts'
import type { SessionDocument } from '../store/sessionDocuments.ts'
import { errorCode, syncToDisk } from '../files/durable.ts'

/** With https, the prefix keeps sibling hosts from setting a cookie of this name. */
export const sessionCookieName = (config: Config): string =>
  config.publicUrl.startsWith('https:') ? '__Host-pinfold' : 'pinfold'

interface Parts {
  readonly config: Config
  readonly store: Store
  readonly sessions: SessionStore
}

const userByRequest = new WeakMap<IncomingMessage, Promise<UserDocument | null>>()

/** Returns the user whose session the cookie names, or null. The session is read once per request. */
export const currentUser = (services: Parts, ctx: Context): Promise<UserDocument | null> => {
  const earlier = userByRequest.get(ctx.req)
  if (earlier) return earlier
  const user = findUser(services, ctx)
  userByRequest.set(ctx.req, user)
  return user
}

/** Returns the user if the session has been read for this request, and null otherwise. */
export const userIfRead = async (ctx: Context): Promise<UserDocument | null> =>
  (await userByRequest.get(ctx.req)) ?? null

/** Returns what the session cookie holds. */
export const sessionIdOf = (config: Config, ctx: Context): string | undefined =>
  ctx.cookies.get(sessionCookieName(config), { signed: false })

export const hasSessionCookie = (config: Config, ctx: Context): boolean => Boolean(sessionIdOf(config, ctx))

const findUser = async ({ config, store, sessions }: Parts, ctx: Context): Promise<UserDocument | null> => {
  const session = await sessions.get(sessionIdOf(config, ctx))
  const user = session && (await store.get('users', String(session.user_id)))
  // A sign-in at the moment of the suspension may have begun a session after all others were ended.
  return user && isSuspended(user) ? null : user
}

/** Whether the operator keeps somebody from using their account. */
export const isSuspended = ({ suspended_reason }: Pick<UserDocument, 'suspended_reason'>): boolean =>
  typeof suspended_reason === 'string'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** A session ends when it has not been used for this long, */
export const SESSION_IDLE_MS = 30 * DAY_MS
/** and this long after the sign-in, however often it is used. */
export const SESSION_MAX_MS = 90 * DAY_MS
/** The precision of the time of last use. */
const SEEN_EVERY_MS = HOUR_MS
/** Beyond this number, signing in ends the user's least recently used sessions. */
const SESSIONS_PER_USER_MAX = 50

/**
 * The sessions of people who are signed in, by the id in their cookie. The store holds only a keyed hash of that id, so a
 * copy of the store opens no session; lists identify a session by the hash.
 */
export interface SessionStore {
  /** Begins a session, and returns the id for the cookie. */
  begin(userId: number, device: string): Promise<string>
  get(id: string | undefined): Promise<SessionDocument | null>
  end(id: string | undefined): Promise<void>
  /** Returns all sessions of a user, the last used first. */
  ofUser(userId: number): Promise<SessionDocument[]>
  /** Ends the session with that id in lists. Returns false if the user has no such session. */
  endOfUser(userId: number, key: string): Promise<boolean>
  /** Ends all sessions of a user, and returns how many there were. */
  endAllOfUser(userId: number): Promise<number>
  /** Deletes expired sessions, and returns how many there were. */
  sweep(): Promise<number>
}

const isSessionId = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)

export const createSessionStore = (parts: {
  readonly store: Store
  readonly secret: string
  readonly now?: () => number
}): SessionStore => {
  const { store, secret, now = Date.now } = parts
  const keyOf = (id: string) => createHmac('sha256', secret).update(id).digest('base64url')
  const expiryOf = (signedInAt: Date) =>
    new Date(Math.min(now() + SESSION_IDLE_MS, signedInAt.getTime() + SESSION_MAX_MS))
  const isLive = ({ user_id, expires_at }: SessionDocument) =>
    user_id !== undefined && expires_at.getTime() > now()

  const noteUse = async ({ _id, signed_in_at, seen_at }: SessionDocument) => {
    if (now() - seen_at.getTime() < SEEN_EVERY_MS) return
    const used = { seen_at: new Date(now()), expires_at: expiryOf(signed_in_at) }
    await store.update('sessions', _id, used).catch((error: unknown) => {
      // On a full disk, signed-in users must still be able to delete something.
      if (!(error instanceof StoreFullError)) throw error
    })
  }

  const ofUser = async (userId: number): Promise<SessionDocument[]> => {
    const sessions: SessionDocument[] = []
    for await (const session of store.stream('sessions', { equals: { user_id: userId } }))
      if (isLive(session)) sessions.push(session)
    return sessions.sort((a, b) => b.seen_at.getTime() - a.seen_at.getTime())
  }

  return {
    begin: async (userId, device) => {
      const id = randomBytes(32).toString('base64url')
      const at = new Date(now())
      const session = { _id: keyOf(id), user_id: userId, device, signed_in_at: at, seen_at: at }
      await store.insert('sessions', { ...session, expires_at: expiryOf(at) })
      const others = (await ofUser(userId)).filter(({ _id }) => _id !== session._id)
      for (const { _id } of others.slice(SESSIONS_PER_USER_MAX - 1)) await store.delete('sessions', _id)
      return id
    },
    get: async (id) => {
      const session = isSessionId(id) ? await store.get('sessions', keyOf(id)) : null
      if (!session || !isLive(session)) return null
      await noteUse(session)
      return session
    },
    end: async (id) => {
      if (isSessionId(id)) await store.delete('sessions', keyOf(id))
    },
    ofUser,
    endOfUser: async (userId, key) => {
      const session = await store.get('sessions', key)
      return session?.user_id === userId && store.delete('sessions', key)
    },
    endAllOfUser: (userId) => store.deleteWhere('sessions', { equals: { user_id: userId } }),
    sweep: () => store.deleteWhere('sessions', { range: { field: 'expires_at', lt: new Date(now()) } }),
  }
}

/** Returns the configured secret, or the one in the data folder, which is generated at the first start. */
export const loadSessionSecret = async (config: Config): Promise<string> => {
  if (config.sessionSecret) return config.sessionSecret
  const path = sessionSecretPath(config)
  const secret = await readSecret(path)
  if (secret !== null) return secret
  await writeNewSecret(path)
  return loadSessionSecret(config)
}

/** The file gets its name once it is complete, so a crash cannot leave half a secret. The first of several writers wins. */
const writeNewSecret = async (path: string): Promise<void> => {
  const unnamed = `${path}.${randomUUID()}`
  try {
    const secret = randomBytes(32).toString('base64url')
    await writeFile(unnamed, secret, { mode: 0o600, flag: 'wx', flush: true })
    await link(unnamed, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(unnamed, { force: true })
  }
  await syncToDisk(dirname(path))
}

const readSecret = async (path: string): Promise<string | null> => {
  try {
    const secret = (await readFile(path, 'utf8')).trim()
    if (secret.length >= 32) return secret
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
  throw new ConfigError(
    `The session secret in ${path} is too short. Delete the file, and a new secret is generated.`,
  )
}

import type { Context } from 'koa'
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname } from 'node:path'
import { z } from 'zod'
import { countedIdSchema } from '../../shared/ids.ts'
import { type Config, ConfigError, sessionSecretPath } from '../config.ts'
import { errorCode, syncToDisk } from '../files/durable.ts'
import type { Store } from '../store/Store.ts'
import type { UserDocument } from '../store/collections.ts'

/** With https, the prefix keeps sibling hosts from setting a cookie of this name. */
export const sessionCookieName = (config: Config): string =>
  config.publicUrl.startsWith('https:') ? '__Host-pinfold' : 'pinfold'

const signedInSchema = z.object({ userId: countedIdSchema })

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

const sessionIdOf = (config: Config, ctx: Context): string | undefined =>
  ctx.cookies.get(sessionCookieName(config), { signed: false })

export const hasSessionCookie = (config: Config, ctx: Context): boolean => Boolean(sessionIdOf(config, ctx))

const findUser = async ({ config, store, sessions }: Parts, ctx: Context): Promise<UserDocument | null> => {
  const id = sessionIdOf(config, ctx)
  if (!id) return null
  const signedIn = signedInSchema.safeParse(await sessions.get(id))
  return signedIn.success ? store.get('users', String(signedIn.data.userId)) : null
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A session that is not used for this long expires. */
export const SESSION_IDLE_MS = 30 * DAY_MS
/** A sign-in must be finished within this time. */
const PENDING_MS = 15 * MINUTE_MS

type SessionData = Record<string, unknown>

/** Sessions by the id in the cookie. The store holds only a keyed hash of the id, so a copy of it opens no session. */
export interface SessionStore {
  get(id: string): Promise<SessionData | null>
  set(id: string, data: SessionData): Promise<void>
  destroy(id: string): Promise<void>
  /** Deletes expired sessions, and returns how many there were. */
  sweep(): Promise<number>
}

export const newSessionId = (): string => randomBytes(32).toString('base64url')

const isSessionId = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)

export const createSessionStore = (parts: {
  readonly store: Store
  readonly secret: string
  readonly now?: () => number
}): SessionStore => {
  const { store, secret, now = Date.now } = parts
  const keyOf = (id: string) => createHmac('sha256', secret).update(id).digest('base64url')
  const expiryOf = (data: SessionData) => new Date(now() + ('userId' in data ? SESSION_IDLE_MS : PENDING_MS))

  /** Extends a session that is used, by at most one write a day. */
  const keepAlive = async (key: string, data: SessionData, expiresAt: Date) => {
    const isDue = 'userId' in data && expiresAt.getTime() - now() < SESSION_IDLE_MS - DAY_MS
    if (isDue) await store.update('sessions', key, { expires_at: expiryOf(data) })
  }

  return {
    get: async (id) => {
      if (!isSessionId(id)) return null
      const document = await store.get('sessions', keyOf(id))
      if (!document || document.expires_at.getTime() <= now()) return null
      await keepAlive(document._id, document.data, document.expires_at)
      return document.data
    },
    set: (id, data) => store.upsert('sessions', { _id: keyOf(id), data, expires_at: expiryOf(data) }),
    destroy: async (id) => {
      if (isSessionId(id)) await store.delete('sessions', keyOf(id))
    },
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

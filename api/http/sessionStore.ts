import { createHmac, randomBytes } from 'node:crypto'
import type { Store } from '../store/Store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A session that nobody uses for this long is over. */
export const SESSION_IDLE_MS = 30 * DAY_MS
/** A sign-in that was begun must be finished within this time. */
const PENDING_MS = 15 * MINUTE_MS

export type SessionData = Record<string, unknown>

/** Sessions by the id that stands in the cookie. The store knows only a keyed hash of it, so its bytes open nothing. */
export interface SessionStore {
  get(id: string): Promise<SessionData | null>
  set(id: string, data: SessionData): Promise<void>
  destroy(id: string): Promise<void>
  /** Forgets what has expired; how many that were. */
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

  /** At most one write a day: being used is what keeps a session. */
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

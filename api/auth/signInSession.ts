import type Koa from 'koa'
import type { Context, Middleware } from 'koa'
import { createSession } from 'koa-session'
import { z } from 'zod'
import { newSessionId, sessionCookieName, type SessionStore } from '../http/sessions.ts'
import type { Services } from '../services.ts'

/** The longest that browsers keep a cookie. The session store decides how long the session lives. */
const COOKIE_MS = 400 * 24 * 3600 * 1000

/** Reads and writes the session. Mounted on the sign-in paths alone, so that no other answer sets a cookie. */
export const session = (services: Services, app: Koa): Middleware => {
  const { config, sessions } = services
  const isSecure = config.publicUrl.startsWith('https:')
  const middleware = createSession(
    {
      key: sessionCookieName(config),
      maxAge: COOKIE_MS,
      ContextStore: contextStoreOf(sessions),
      genid: newSessionId,
      signed: false,
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
      rolling: true,
    },
    app,
  )
  return (ctx, next) => {
    ctx.cookies.secure = isSecure
    return middleware(ctx, next)
  }
}

/** The store as koa-session expects it. */
const contextStoreOf = (sessions: SessionStore) =>
  class ContextStore {
    get(id: string) {
      return sessions.get(id)
    }
    set(id: string, data: Record<string, unknown>) {
      return sessions.set(id, data)
    }
    destroy(id: string) {
      return sessions.destroy(id)
    }
  }

const regenerableSchema = z.object({
  regenerate: z.custom<() => Promise<void>>((f) => typeof f === 'function'),
})

/** Starts a session for a user under a new id, so that knowing the previous id gains nothing. */
export const signInSession = async (ctx: Context, userId: number): Promise<void> => {
  ctx.session = { userId }
  await regenerableSchema.parse(ctx.session).regenerate.call(ctx.session)
}

export const signOutSession = (ctx: Context): void => {
  ctx.session = null
}

const pendingSchema = z.object({ grant: z.object({ nonce: z.string().min(1), state: z.string().min(1) }) })

/** Returns the sign-in that this browser has begun, or null. */
export const pendingSignIn = (ctx: Context): { nonce: string } | null => {
  const pending = pendingSchema.safeParse(ctx.session)
  return pending.success ? pending.data.grant : null
}

export const forgetPendingSignIn = (ctx: Context): void => {
  if (ctx.session) delete ctx.session.grant
}

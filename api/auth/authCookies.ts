import type { Context } from 'koa'
import type { Config } from '../config.ts'
import { SESSION_MAX_MS, sessionCookieName } from '../http/sessions.ts'
import { PENDING_SECONDS } from './pendingSignIn.ts'

/** The cookies of sessions and sign-ins. The server sets no others. */

export const setSessionCookie = (config: Config, ctx: Context, sessionId: string): void =>
  setCookie(config, ctx, { name: sessionCookieName(config), value: sessionId, maxAge: SESSION_MAX_MS })

export const clearSessionCookie = (config: Config, ctx: Context): void =>
  setCookie(config, ctx, { name: sessionCookieName(config), value: null })

const pendingCookieName = (config: Config): string => `${sessionCookieName(config)}-sign-in`

export const pendingCookieOf = (config: Config, ctx: Context): string | undefined =>
  ctx.cookies.get(pendingCookieName(config), { signed: false })

export const setPendingCookie = (config: Config, ctx: Context, sealed: string): void =>
  setCookie(config, ctx, { name: pendingCookieName(config), value: sealed, maxAge: PENDING_SECONDS * 1000 })

export const clearPendingCookie = (config: Config, ctx: Context): void =>
  setCookie(config, ctx, { name: pendingCookieName(config), value: null })

interface Cookie {
  readonly name: string
  /** Null: the browser forgets the cookie. */
  readonly value: string | null
  /** In milliseconds. */
  readonly maxAge?: number
}

const setCookie = (config: Config, ctx: Context, { name, value, maxAge }: Cookie): void => {
  const secure = config.publicUrl.startsWith('https:')
  ctx.cookies.secure = secure
  ctx.cookies.set(name, value, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    signed: false,
    overwrite: true,
    ...(maxAge !== undefined && { maxAge }),
  })
}

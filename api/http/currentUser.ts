import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import { z } from 'zod'
import { countedIdSchema } from '../../shared/ids.ts'
import type { Config } from '../config.ts'
import type { UserDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import type { SessionStore } from './sessionStore.ts'

/** Behind https the prefix keeps neighbouring hosts from planting a cookie of this name. */
export const sessionCookieName = (config: Config): string =>
  config.publicUrl.startsWith('https:') ? '__Host-pinfold' : 'pinfold'

const signedInSchema = z.object({ userId: countedIdSchema })

interface Parts {
  readonly config: Config
  readonly store: Store
  readonly sessions: SessionStore
}

const known = new WeakMap<IncomingMessage, Promise<UserDocument | null>>()

/** Who asks, by the session cookie and by nothing else. Read once a request, and never written here. */
export const currentUser = (services: Parts, ctx: Context): Promise<UserDocument | null> => {
  const before = known.get(ctx.req)
  if (before) return before
  const user = findUser(services, ctx)
  known.set(ctx.req, user)
  return user
}

const findUser = async ({ config, store, sessions }: Parts, ctx: Context): Promise<UserDocument | null> => {
  const id = ctx.cookies.get(sessionCookieName(config), { signed: false })
  if (!id) return null
  const signedIn = signedInSchema.safeParse(await sessions.get(id))
  return signedIn.success ? store.get('users', String(signedIn.data.userId)) : null
}

import type { BrowserContext } from '@playwright/test'
import type { Role } from '../../shared/people/users.ts'
import type { UserDocument } from '../../api/store/collections.ts'
import { Client } from '../Client.ts'
import type { BuiltServer } from './BuiltServer.ts'

const SESSION_COOKIE = 'pinfold'

export type ServerWithData = Pick<BuiltServer, 'url' | 'data'>

/** Signs a browser context in by its cookie, without the popup. Returns the same person as an API client, too. */
export const signInContext = async (
  server: ServerWithData,
  context: BrowserContext,
  email: string,
  name?: string,
  role?: Role,
): Promise<{ client: Client; user: UserDocument }> => {
  const data = await server.data()
  const { user, sessionId } = await data.signIn(email, name, role)
  const client = new Client(server.url)
  client.setCookie(SESSION_COOKIE, sessionId)
  await addSession(context, server.url, sessionId)
  return { client, user }
}

/** Gives a browser context the cookie of a session that there is already. */
export const addSession = (context: BrowserContext, url: string, sessionId: string): Promise<void> =>
  context.addCookies([{ name: SESSION_COOKIE, value: sessionId, url, httpOnly: true, sameSite: 'Lax' }])

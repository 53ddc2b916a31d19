import type { BrowserContext } from '@playwright/test'
import { Client } from '../Client.ts'

const SESSION_COOKIE = 'pinfold'

/** Signs a browser context in by its cookie, without the popup; answers the same person as an API client. */
export const signInContext = async (
  url: string,
  context: BrowserContext,
  email: string,
  name?: string,
): Promise<Client> => {
  const client = new Client(url)
  const last = await client.signIn(email, name)
  const value = client.cookie(SESSION_COOKIE)
  if (last.status !== 200 || value === undefined) throw new Error(`Sign-in of ${email} failed: ${last.text}`)
  await context.addCookies([{ name: SESSION_COOKIE, value, url, httpOnly: true, sameSite: 'Lax' }])
  return client
}

import { test as base, type BrowserContext } from '@playwright/test'
import { Client } from '../Client.ts'
import { startBuiltServer, type BuiltServer } from './BuiltServer.ts'

const SESSION_COOKIE = 'pinfold'

interface Fixtures {
  /** Signs a browser context in by its cookie; answers the same person as an API client. */
  readonly signIn: (context: BrowserContext, email: string, name?: string) => Promise<Client>
}

/** One server serves all scripts of a worker: each script uses people and maps of its own. */
export const test = base.extend<Fixtures, { server: BuiltServer }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const server = await startBuiltServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  signIn: async ({ server }, use) =>
    use((context, email, name) => signInContext(server.url, context, email, name)),
})

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

export { expect } from '@playwright/test'

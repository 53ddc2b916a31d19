import { test as base, type BrowserContext } from '@playwright/test'
import type { Client } from '../Client.ts'
import { signInContext } from './signInContext.ts'
import { startBuiltServer, type BuiltServer } from './BuiltServer.ts'

interface Fixtures {
  /** Signs a browser context in by its cookie. Returns the same person as an API client. */
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
    use(async (context, email, name) => (await signInContext(server, context, email, name)).client),
})

export { expect } from '@playwright/test'

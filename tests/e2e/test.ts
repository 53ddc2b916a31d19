import { test as base, type BrowserContext } from '@playwright/test'
import type { Client } from '../Client.ts'
import { REMEMBER_INPUTS, writeLastInputs } from './lastInputs.ts'
import { signInContext } from './signInContext.ts'
import { startBuiltServer, type BuiltServer } from './BuiltServer.ts'

interface Fixtures {
  /** Signs a browser context in by its cookie. Returns the same person as an API client. */
  readonly signIn: (context: BrowserContext, email: string, name?: string) => Promise<Client>
  /**
   * Whether the browser asks pages to save data: then they fetch what is not open only once it is opened. Scripts about
   * what is fetched ahead, or the lack of a network, turn it off.
   */
  readonly savesData: boolean
  /** Has every context of a script's browser do so. */
  readonly savingData: void
}

const SAVE_DATA = "Object.defineProperty(navigator.connection, 'saveData', { value: true })"

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
  savesData: [true, { option: true }],
  savingData: [
    async ({ browser, savesData }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        if (savesData) await context.addInitScript(SAVE_DATA)
        return context
      }
      await use()
      browser.newContext = newContext
    },
    { auto: true },
  ],
  page: async ({ page }, use, info) => {
    await page.addInitScript(REMEMBER_INPUTS)
    await use(page)
    await writeLastInputs(page, info)
  },
  baseURL: async ({ server }, use) => use(server.url),
  signIn: async ({ server }, use) =>
    use(async (context, email, name) => (await signInContext(server, context, email, name)).client),
})

/**
 * Marks a script that only a full run has, such as that of `.ci/run`. The others are the journeys that people take, at least one of
 * each feature: those without which no test would find what they are about. A row of the specification that no test below the
 * browser names is named by one of them, too.
 */
export const ONLY_IN_FULL = { tag: '@full' } as const

export { expect } from '@playwright/test'

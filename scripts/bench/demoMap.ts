import { type Browser, chromium } from 'playwright'
import { build } from '../lib/build.js'
import { findBrowser } from '../lib/browser.js'
import { runNode } from '../lib/runCommand.js'
import { type BuiltServer, newDataDir, startBuiltServer } from '../../tests/e2e/BuiltServer.ts'
import type { BenchContext } from './BenchContext.ts'

interface DemoMap {
  readonly server: BuiltServer
  readonly browser: Browser
  /** Of the map's page. */
  readonly url: string
}

/** Starts the built server with the demo maps, and a browser, and finds one of the maps: Gannet Isles. */
export const openDemoMap = async ({ onEnd }: Pick<BenchContext, 'onEnd'>): Promise<DemoMap> => {
  await build()
  const dataDir = await newDataDir()
  const seeding = await runNode(['--import', 'tsx', 'scripts/seed.ts', '--scale', '0.4'], {
    env: { DATA_DIR: dataDir },
  })
  if (seeding !== 0) throw new Error('The demo maps could not be made.')
  const server = await startBuiltServer({ dataDir })
  onEnd(server.close)
  const executablePath = (await findBrowser()) || undefined
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  onEnd(() => browser.close())
  return { server, browser, url: new URL(await addressOf(browser, server.url), server.url).href }
}

const addressOf = async (browser: Browser, url: string): Promise<string> => {
  const page = await browser.newPage()
  await page.goto(url)
  const path = await page.getByRole('link', { name: /^Gannet Isles \(/ }).getAttribute('href')
  await page.close()
  if (path === null) throw new Error('The demo map is not on the home page.')
  return path
}

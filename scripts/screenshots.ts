import { mkdir, rm } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { findBrowser } from './lib/browser.js'
import { build } from './lib/build.js'
import { inRoot } from './lib/paths.js'
import { runNode } from './lib/runCommand.js'
import { newDataDir, startBuiltServer } from '../tests/e2e/BuiltServer.ts'
import { takeScreenshots } from './screenshots/takeScreenshots.ts'

/** `npm run screenshots`: a picture of every screen, of the built product over small demo maps, into docs/screenshots. */
const folder = inRoot('docs/screenshots')
const SCALE = '0.4'

await build()
const dataDir = await newDataDir()
try {
  const seeding = await runNode(['--import', 'tsx', 'scripts/seed.ts', '--scale', SCALE], {
    env: { DATA_DIR: dataDir },
  })
  if (seeding !== 0) throw new Error('The demo maps could not be made.')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const server = await startBuiltServer({ dataDir })
  const executablePath = (await findBrowser()) || undefined
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await takeScreenshots({ browser, server, folder })
  } finally {
    await browser.close()
    await server.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

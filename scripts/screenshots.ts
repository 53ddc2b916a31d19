import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findBrowser } from './lib/browser.js'
import { build } from './lib/build.js'
import { inRoot } from './lib/paths.js'
import { runNode } from './lib/runCommand.js'
import { newDataDir, startBuiltServer } from '../tests/e2e/BuiltServer.ts'
import { PARTS } from './screenshots/parts.ts'

/**
 * `npm run screenshots`: a picture of every screen, of the built product over small demo maps, into docs/screenshots.
 * `-- PART …` takes some of them. The pictures that are there stay until all of the new ones are taken.
 */
const folder = inRoot('docs/screenshots')
const SCALE = '0.4'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !PARTS.has(name))
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}; there are ${[...PARTS.keys()].join(', ')}.`)

await build()
const dataDir = await newDataDir()
const taken = await mkdtemp(join(tmpdir(), 'pinfold-screenshots-'))
try {
  const seeding = await runNode(['--import', 'tsx', 'scripts/seed.ts', '--scale', SCALE], {
    env: { DATA_DIR: dataDir },
  })
  if (seeding !== 0) throw new Error('The demo maps could not be made.')
  const server = await startBuiltServer({ dataDir })
  const executablePath = (await findBrowser()) || undefined
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const [name, takePart] of PARTS) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      console.log(name)
      await takePart({ browser, server, folder: taken })
    }
  } finally {
    await browser.close()
    await server.stop()
  }
  if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const file of await readdir(taken)) await copyFile(join(taken, file), join(folder, file))
} finally {
  await rm(dataDir, { recursive: true, force: true })
  await rm(taken, { recursive: true, force: true })
}

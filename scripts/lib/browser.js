import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CACHE, packageFile } from './paths.js'
import { Refusal } from './refuse.js'
import { runCommand, runNode } from './runCommand.js'

/** The headless shell first: the scripts take two thirds of the processor time that a whole Chromium takes. */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Stands for the browser that Playwright has installed. */
const PLAYWRIGHTS_OWN = ''

const REMEMBERED = join(CACHE, 'browser')

const LAUNCH_MS = 30_000
const DOWNLOAD_MS = 240_000
const APT_MS = 300_000

/**
 * Finds a Chromium that starts, installing one if there is none. Returns its path, or '' for Playwright's own. A
 * machine without any is a failure: the browser tests are never left out.
 */
export const findBrowser = async () => {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (await starts(chosen)) return chosen
    throw new Refusal(`CHROMIUM_PATH is ${chosen}, which does not start as a browser.`)
  }
  const found = (await firstThatStarts()) ?? (await installed()) ?? refuse()
  remember(found)
  return found
}

/** Tries the browser found last time first: finding out whether one starts takes seconds. */
const firstThatStarts = async () => {
  for (const path of new Set([...remembered(), PLAYWRIGHTS_OWN, ...SYSTEM_BROWSERS])) {
    if ((path === PLAYWRIGHTS_OWN || existsSync(path)) && (await starts(path))) return path
  }
  return undefined
}

const remembered = () => (existsSync(REMEMBERED) ? [readFileSync(REMEMBERED, 'utf8')] : [])

const remember = (path) => {
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(REMEMBERED, path)
}

/** Prefers the system's packages if they may be installed: they also bring the libraries that a browser needs. */
const installed = async () => {
  console.log('No browser found; installing one …')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await aptGet('update')
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await aptGet('install', '-y', '--no-install-recommends', name)
      const found = await firstThatStarts()
      if (found !== undefined) return found
    }
    console.log('That did not work; asking Playwright …')
  }
  await runNode([packageFile('playwright/cli.js'), 'install', 'chromium'], { timeoutMs: DOWNLOAD_MS })
  return firstThatStarts()
}

const aptGet = async (...args) => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand('apt-get', args, { env, timeoutMs: APT_MS }).catch(() => undefined)
}

const refuse = () => {
  throw new Refusal(
    'The browser tests need Chromium and none could be found or installed. Install one and name it in CHROMIUM_PATH.',
  )
}

const starts = async (path) => {
  const { chromium } = await import('playwright')
  try {
    const browser = await chromium.launch({
      executablePath: path || undefined,
      args: ['--no-sandbox'],
      timeout: LAUNCH_MS,
    })
    await browser.close()
    return true
  } catch {
    return false
  }
}

import { existsSync } from 'node:fs'
import { packageFile } from './paths.js'
import { Refusal } from './refuse.js'
import { runCommand, runNode } from './runCommand.js'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const LAUNCH_MS = 30_000
const DOWNLOAD_MS = 240_000
const APT_MS = 300_000

/**
 * Finds a Chromium that starts, installing one if there is none. Answers its path, or '' for Playwright's own. A
 * machine without any is a failure: the browser tests are never left out.
 */
export const findBrowser = async () => {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (await starts(chosen)) return chosen
    throw new Refusal(`CHROMIUM_PATH names ${chosen}, which does not start as a browser.`)
  }
  return (await firstThatStarts()) ?? (await installed()) ?? refuse()
}

const firstThatStarts = async () => {
  for (const path of ['', ...SYSTEM_BROWSERS]) {
    if ((path === '' || existsSync(path)) && (await starts(path))) return path
  }
  return undefined
}

const installed = async () => {
  console.log('No browser found; asking Playwright to install one …')
  await runNode([packageFile('@playwright/test/cli.js'), 'install', 'chromium'], { timeoutMs: DOWNLOAD_MS })
  const found = await firstThatStarts()
  if (found !== undefined || process.getuid?.() !== 0) return found
  console.log('That did not do; asking apt-get …')
  await aptGet('update')
  await aptGet('install', '-y', '--no-install-recommends', 'chromium')
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
  const { chromium } = await import('@playwright/test')
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

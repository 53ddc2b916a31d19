import { build } from './lib/build.js'
import { findBrowser } from './lib/browser.js'
import { install } from './lib/install.js'
import { requireNode } from './lib/nodeVersion.js'
import { format, lint, playwright, runStage, seconds, types, vitest } from './lib/stages.js'

const FAILED = { passed: 0, failed: 1 }

/** Does something the tests need; failing is a failed stage and not the end of the run. */
const prepare = async (act) => {
  try {
    return { passed: 0, failed: 0, value: await act() }
  } catch (error) {
    console.error(error.message)
    return FAILED
  }
}

const runStages = async () => {
  const installation = await runStage('Packages', () =>
    prepare(async () => {
      requireNode()
      await install()
    }),
  )
  if (installation.failed) return [installation]
  const results = [
    await runStage('Types', types),
    await runStage('Lint', lint),
    await runStage('Format', format),
    await runStage('Unit, contract and API tests', () => vitest()),
  ]
  return [...results, ...(await runBrowserStages())]
}

const runBrowserStages = async () => {
  const built = await runStage('Build', () => prepare(build))
  const browser = await runStage('Browser', () => prepare(findBrowser))
  if (built.failed || browser.failed) return [built, browser]
  const env = { CHROMIUM_PATH: browser.value }
  return [await runStage('Browser tests', () => playwright(env))]
}

const startMs = Date.now()
const results = await runStages()
const sum = (field) => results.reduce((total, result) => total + result[field], 0)
console.log(`\nAll stages took ${seconds(Date.now() - startMs)}.`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0

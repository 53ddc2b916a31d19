import { build } from './lib/build.js'
import { findBrowser } from './lib/browser.js'
import { install } from './lib/install.js'
import { requireNode } from './lib/nodeVersion.js'
import {
  format,
  lint,
  playwright,
  runSideBySide,
  runStage,
  sayFailures,
  seconds,
  types,
  vitest,
} from './lib/stages.js'

/** Prepares something for the tests. A failure counts as a failed stage and does not end the run. */
const prepare = async (act) => {
  try {
    return { passed: 0, failed: 0, value: await act() }
  } catch (error) {
    return { passed: 0, failed: 1, output: `${error.message}\n` }
  }
}

const runStages = async () => {
  const installation = await runStage('Packages', () =>
    prepare(async () => {
      requireNode()
      await install()
    }),
  )
  if (installation.failed) {
    console.error(installation.output)
    return [installation]
  }
  const checks = await runSideBySide([
    ['Types', types],
    ['Lint', lint],
    ['Format', format],
    ['Build', () => prepare(build)],
    ['Browser', () => prepare(findBrowser)],
  ])
  const results = [...checks, await runStage('Unit, contract and API tests', () => vitest())]
  const [built, browser] = checks.slice(-2)
  if (built.failed || browser.failed) return results
  return [...results, await runStage('Browser tests', () => playwright({ CHROMIUM_PATH: browser.value }))]
}

const startMs = Date.now()
console.log(
  process.env.PINFOLD_FULL_TESTS === '1'
    ? 'Everything: all windows, themes, interleavings and browser scripts, and new random cases each time.'
    : 'A sample of what is alike (windows, themes, interleavings), always the same, and of the browser scripts; PINFOLD_FULL_TESTS=1 tests all.',
)
const results = await runStages()
sayFailures(results)
const sum = (field) => results.reduce((total, result) => total + result[field], 0)
console.log(`\nAll stages took ${seconds(Date.now() - startMs)}.`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0

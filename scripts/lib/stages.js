import { readFileSync, rmSync } from 'node:fs'
import { inRoot, packageFile } from './paths.js'
import { runNode } from './runCommand.js'

/** Runs one stage of the tests, saying when it begins and how long it took. */
export const runStage = async (name, act) => {
  const startMs = Date.now()
  console.log(`\n── ${name} …`)
  const result = await act()
  console.log(`── ${name}: ${result.failed > 0 ? 'FAILED' : 'ok'}, ${seconds(Date.now() - startMs)}`)
  return result
}

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** A stage that passes or fails as a whole; passing adds nothing to the number of tests. */
const asWhole = async (run) => ({ passed: 0, failed: (await run()) === 0 ? 0 : 1 })

export const types = () => asWhole(() => runNode([packageFile('typescript/bin/tsc'), '-p', '.']))

export const lint = () =>
  asWhole(() => runNode([packageFile('eslint/bin/eslint.js'), '.', '--max-warnings', '0']))

export const format = () =>
  asWhole(() => runNode([packageFile('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.']))

/** Vitest over all its tests, or over those whose path contains one of `filters`. */
export const vitest = async (filters = []) => {
  const report = freshReport('vitest.json')
  const code = await runNode([
    packageFile('vitest/vitest.mjs'),
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ])
  const read = readReport(report)
  return counted(code, read?.numPassedTests ?? 0, read?.numFailedTests ?? 0)
}

export const playwright = async (env) => {
  const report = freshReport('playwright.json')
  const code = await runNode([packageFile('@playwright/test/cli.js'), 'test', '--reporter=list,json'], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const stats = readReport(report)?.stats
  return counted(code, stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0))
}

/** A runner that failed without a failed test (a file that does not load, a crash) counts as one failure. */
const counted = (code, passed, failed) => ({ passed, failed: code === 0 ? failed : Math.max(1, failed) })

const freshReport = (name) => {
  const path = inRoot('test-results', name)
  rmSync(path, { force: true })
  return path
}

const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

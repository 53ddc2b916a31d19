import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { failedInPlaywright, failedInVitest, failedTool } from './failedTests.js'
import { CACHE, inRoot, packageFile } from './paths.js'
import { captureNode, runNode } from './runCommand.js'

/** Runs one stage of the tests, and prints when it begins and how long it took. */
export const runStage = async (name, act) => {
  const startMs = Date.now()
  console.log(`\n── ${name} …`)
  const result = await act()
  sayEnd(name, result, startMs)
  return result
}

/** Runs stages in parallel; the output of each is printed when it ends. */
export const runSideBySide = (stages) => {
  console.log(`\n── Side by side: ${stages.map(([name]) => name.toLowerCase()).join(', ')} …`)
  const startMs = Date.now()
  return Promise.all(
    stages.map(async ([name, act]) => {
      const result = await act()
      if (result.output) process.stdout.write(result.output)
      sayEnd(name, result, startMs)
      return result
    }),
  )
}

const sayEnd = (name, { failed }, startMs) =>
  console.log(`── ${name}: ${failed > 0 ? 'FAILED' : 'ok'}, ${seconds(Date.now() - startMs)}`)

export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** A stage that passes or fails as a whole; passing does not add to the number of tests. */
const asWhole = async (tool, args) => {
  mkdirSync(CACHE, { recursive: true })
  const { code, output } = await captureNode([packageFile(tool), ...args])
  return {
    passed: 0,
    failed: code === 0 ? 0 : 1,
    output,
    failures: code === 0 ? [] : [failedTool(tool, output)],
  }
}

/** Two programs: the second has a kind of object in the scene that the product does not have. */
export const types = async () => {
  const results = await Promise.all([
    typesOf('.', 'types.json'),
    typesOf('tests/scene/measuredLine', 'measuredLineTypes.json'),
  ])
  return {
    passed: 0,
    failed: Math.max(...results.map(({ failed }) => failed)),
    output: results.map(({ output }) => output).join(''),
    failures: results.flatMap(({ failures }) => failures),
  }
}

/** By the native compiler, in a third of the time of the one that typescript-eslint still needs. */
const typesOf = (project, cache) =>
  asWhole('typescript-native/bin/tsc', [
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    `${CACHE}/${cache}`,
  ])

/** Cached by content, since a checkout changes the time of every file. No rule in use looks beyond one file. */
export const lint = () =>
  asWhole('eslint/bin/eslint.js', [
    '.',
    '--max-warnings',
    '0',
    '--cache',
    '--cache-strategy',
    'content',
    '--cache-location',
    `${CACHE}/lint.json`,
  ])

export const format = () =>
  asWhole('prettier/bin/prettier.cjs', [
    '--check',
    '--log-level',
    'warn',
    '--cache',
    '--cache-strategy',
    'content',
    '--cache-location',
    `${CACHE}/format.json`,
    '.',
  ])

/** A log that is read later names what failed, and nothing that passed: its end may be all that is kept of it. */
const IS_WATCHED = process.stdout.isTTY === true
const LOG_ENV = IS_WATCHED ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }

/** Vitest over all its tests, or over those whose path contains one of `filters`; `config` says which there are. */
export const vitest = async (filters = [], config = 'vitest.config.ts') => {
  const report = freshReport('vitest.json')
  const code = await runNode(
    [
      packageFile('vitest/vitest.mjs'),
      'run',
      `--config=${config}`,
      `--reporter=${IS_WATCHED ? 'dot' : 'minimal'}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
      '--silent=passed-only',
      ...filters,
    ],
    { env: LOG_ENV },
  )
  const read = readReport(report)
  return counted(code, read?.numPassedTests ?? 0, failedInVitest(read))
}

export const playwright = async (env) => {
  const report = freshReport('playwright.json')
  const reporters = IS_WATCHED ? 'list,json' : 'dot,json'
  const code = await runNode([packageFile('@playwright/test/cli.js'), 'test', `--reporter=${reporters}`], {
    env: { ...LOG_ENV, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const read = readReport(report)
  return counted(code, read?.stats?.expected ?? 0, failedInPlaywright(read))
}

/** A runner that fails without a failed test (an error outside all tests, a crash) counts as one failure. */
const counted = (code, passed, failures) => {
  if (code !== 0 && failures.length === 0) failures.push(`FAILED The runner ended with code ${code}.`)
  return { passed, failed: failures.length, failures }
}

/** Prints the failed tests of stages once more, where the end of a long output shows them. */
export const sayFailures = (results) => {
  const failures = results.flatMap((result) => result.failures ?? [])
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`)
}

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

import { Stryker } from '@stryker-mutator/core'
import { existsSync, statSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { install } from './lib/install.js'
import { requireNode } from './lib/nodeVersion.js'
import { inRoot } from './lib/paths.js'
import { Refusal, runMain } from './lib/refuse.js'

const SOURCE = '**/*.{ts,tsx}'
const TESTS = '!**/*.test.{ts,tsx}'
/** If fewer mutants than this are killed, in percent, the command fails. */
const KILLED_LEAST = 85

/**
 * `npm run mutate -- PATH…`: mutates the code of files or folders and reports which mutants no test kills. A file may
 * name lines: `shared/ids.ts:10-40`. Runs the tests that need no server and import the mutated code; for paths in
 * `shared` only its own tests, with those of data maps, as the product imports it everywhere and each mutant would take
 * minutes.
 */
const main = async () => {
  requireNode()
  await install()
  const paths = process.argv.slice(2)
  if (paths.length === 0) throw new Refusal('Name the files or folders to mutate: npm run mutate -- shared')
  if (paths.every(isShared)) process.env.PINFOLD_MUTATED_TESTS = 'shared'
  await new Stryker({
    mutate: [...paths.map(patternOf), TESTS],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/lib/mutatedTests.config.ts', related: true },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    incremental: false,
    ignoreStatic: true,
    timeoutMS: 10_000,
    ignorePatterns: ['/data', '/dist', '/docs', '/test-results', '/bench'],
    tempDirName: 'test-results/mutants/sandbox',
    cleanTempDir: 'always',
    reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
    clearTextReporter: { allowColor: process.stdout.isTTY, logTests: false, reportTests: false },
    htmlReporter: { fileName: inRoot('test-results/mutants/mutants.html') },
    jsonReporter: { fileName: inRoot('test-results/mutants/mutants.json') },
    thresholds: { high: 95, low: KILLED_LEAST, break: KILLED_LEAST },
    disableTypeChecks: false,
    allowEmpty: false,
  }).runMutationTest()
}

const patternOf = (path) => {
  const [file] = path.split(':')
  if (!existsSync(inRoot(file))) throw new Refusal(`There is no ${file} here.`)
  return statSync(inRoot(file)).isDirectory() ? `${file.replace(/\/$/, '')}/${SOURCE}` : path
}

const isShared = (path) => relative(inRoot('shared'), inRoot(path)).split(sep)[0] !== '..'

await runMain(main)

import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vitest/config'

/** Files share a worker's modules: loading them anew for each file took most of the time. */
const SHARED_MODULES = { isolate: false, setupFiles: ['tests/restoreGlobals.ts'] }

const NOT_HERE = ['tests/e2e/**', '**/node_modules/**', 'dist/**']

const BUNDLED = join(import.meta.dirname, 'tests/bundledEntryPoint.ts')

/** What the tested server starts in a thread or process comes from `tests/bundlePrograms.ts`. */
const bundledEntryPoint: Plugin = {
  name: 'bundled-entry-point',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/entryPoint.ts') && importer !== BUNDLED ? BUNDLED : undefined,
}

/** Upper bounds alone: the server of the MongoDB protocol that the tests build for themselves writes slowly. */
const SERVER_TIMEOUT_MS = process.env.MONGODB_URL ? 600_000 : 120_000

export default defineConfig({
  test: {
    // Servers wait for their disk and for one another: two workers leave two processors idle for a third of the time.
    maxWorkers: 3,
    allowOnly: false,
    projects: [
      {
        test: {
          ...SHARED_MODULES,
          name: 'pure',
          include: [
            '{shared,web,scripts}/**/*.test.ts',
            'tests/{architecture,content,dataMap,scene}/**/*.test.ts',
          ],
          exclude: NOT_HERE,
          pool: 'threads',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...SHARED_MODULES,
          name: 'components',
          include: ['web/**/*.test.tsx'],
          exclude: NOT_HERE,
          environment: 'happy-dom',
          setupFiles: [...SHARED_MODULES.setupFiles, 'tests/cleanPage.ts'],
          pool: 'threads',
          testTimeout: 30_000,
        },
      },
      {
        plugins: [bundledEntryPoint],
        test: {
          ...SHARED_MODULES,
          name: 'server',
          globalSetup: 'tests/bundlePrograms.ts',
          include: ['api/**/*.test.ts', 'tests/{api,contracts,mongodb,permissions}/**/*.test.ts'],
          exclude: NOT_HERE,
          pool: 'forks',
          testTimeout: SERVER_TIMEOUT_MS,
          hookTimeout: SERVER_TIMEOUT_MS,
        },
      },
    ],
  },
})

import { defineConfig } from 'vitest/config'

/** The tests of `shared`, some of which stand beside their sample files. */
const SHARED = ['shared/**/*.test.ts', 'tests/dataMap/**/*.test.ts']

/** The tests that `npm run mutate` runs: those that need neither a server nor a browser's page. */
export default defineConfig({
  test: {
    include:
      process.env.PINFOLD_MUTATED_TESTS === 'shared'
        ? SHARED
        : [...SHARED, 'web/**/*.test.ts', 'tests/{content,scene}/**/*.test.ts'],
    setupFiles: ['tests/restoreGlobals.ts'],
    isolate: false,
    testTimeout: 30_000,
  },
})

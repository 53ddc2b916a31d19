import { defineConfig } from 'vitest/config'

/** The journeys of `npm run test:engines`, which need browsers that `npm test` does without. */
export default defineConfig({
  test: {
    include: ['tests/engines/**/*.test.ts'],
    globalSetup: 'tests/engines/seedDemoMaps.ts',
    pool: 'forks',
    // A browser and its server are busy on one processor.
    maxWorkers: 2,
    allowOnly: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

import fc from 'fast-check'
import { afterAll, vi } from 'vitest'
import { IS_FULL } from './sampled.ts'

/** For mutants, the first failing case is enough: searching for the smallest would take most of the time. */
const endOnFailure = 'STRYKER_MUTATOR_WORKER' in process.env

/**
 * After each test file, restores what it replaced, since workers run several. The random cases are the same in each
 * run, so that a failure comes from the change at hand; `PINFOLD_FULL_TESTS=1` draws new ones.
 */
const seed = IS_FULL ? {} : { seed: 20_260_101 }
fc.configureGlobal({ ...seed, endOnFailure })

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

import fc from 'fast-check'
import { afterAll, vi } from 'vitest'

/** While mutants are tried, the first case that fails is enough: to look for the smallest would take most of the time. */
const endOnFailure = 'STRYKER_MUTATOR_WORKER' in process.env

/**
 * Before each test file: what the one before it in this worker replaced is as it was. The random cases are the same in
 * each run, so that a run tells about the change at hand; `PINFOLD_FULL_TESTS=1` draws new ones.
 */
const seed = process.env.PINFOLD_FULL_TESTS === '1' ? {} : { seed: 20_260_101 }
fc.configureGlobal({ ...seed, endOnFailure })

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

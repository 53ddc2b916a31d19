import fc from 'fast-check'
import { afterAll, vi } from 'vitest'

/**
 * Before each test file: what the one before it in this worker replaced is as it was. The random cases are the same in
 * each run, so that a run tells about the change at hand; `PINFOLD_FULL_TESTS=1` draws new ones.
 */
if (process.env.PINFOLD_FULL_TESTS !== '1') fc.configureGlobal({ seed: 20_260_101 })

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

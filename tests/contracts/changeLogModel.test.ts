import { describe, it } from 'vitest'
import { playSeeds } from './changeLogChecks.ts'

/** Seeds from 1 on: the fewer are the first of the many. */
const INTERLEAVINGS = process.env.PINFOLD_FULL_TESTS === '1' ? 20_000 : 2_000

describe('the change log, over a store that yields and fails at every step', () => {
  it(
    `keeps all promises in ${INTERLEAVINGS.toLocaleString('en')} interleavings of three writers and a reader`,
    () => playSeeds(1, INTERLEAVINGS),
    1_800_000,
  )
})

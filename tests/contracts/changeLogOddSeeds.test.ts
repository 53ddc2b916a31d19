import { describe, it } from 'vitest'
import { INTERLEAVINGS, playEveryOther } from './changeLogChecks.ts'

describe('the change log, over a store that yields and fails at every step', () => {
  it(
    `keeps all promises in the odd ones of ${INTERLEAVINGS.toLocaleString('en')} interleavings of three writers and a reader`,
    () => playEveryOther(1),
    1_800_000,
  )
})

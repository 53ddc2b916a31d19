import { describe, it } from 'vitest'
import { playSeeds } from './changeLogJudge.ts'

describe('the change log, over a store that yields and fails at every step', () => {
  it(
    'keeps its word in a further 10,000 interleavings of three writers and a reader',
    () => playSeeds(10_001, 20_000),
    300_000,
  )
})

import { describe, expect, it } from 'vitest'
import { sharedRuns } from './sharedWork.ts'

/** Work that ends when the test says so. */
const heldWork = () => {
  const ends: (() => void)[] = []
  const run = sharedRuns(() => new Promise<void>((resolve) => ends.push(resolve)))
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { run, ends, settled }
}

describe('work whose runs are shared', () => {
  it('runs once more for all calls during a run, since that run may have passed what they need', async () => {
    const { run, ends, settled } = heldWork()
    const answered: string[] = []
    void run().then(() => answered.push('first'))
    for (const asker of ['second', 'third']) void run().then(() => answered.push(asker))
    expect(ends).toHaveLength(1)
    ends[0]?.()
    await settled()
    expect(answered).toEqual(['first'])
    expect(ends).toHaveLength(2)
    ends[1]?.()
    await settled()
    expect(answered).toEqual(['first', 'second', 'third'])
    void run()
    expect(ends).toHaveLength(3)
  })

  it('continues after a failed run', async () => {
    let runs = 0
    const run = sharedRuns(async () => {
      runs++
      if (runs === 1) throw new Error('lost')
    })
    const [first, second] = await Promise.allSettled([run(), run()])
    expect([first.status, second.status, runs]).toEqual(['rejected', 'fulfilled', 2])
  })
})

import { expect, it, vi } from 'vitest'
import { testOnSlowClock } from '../../tests/slowClock.ts'
import { LongWork } from './LongWork.ts'

testOnSlowClock()

it('says no more that it goes on once it has failed', () => {
  const work = new LongWork(() => {})
  void work.run(
    'Importing…',
    (function* (): Generator<void, void> {
      yield
      throw new Error('out of memory')
    })(),
  )
  vi.advanceTimersToNextTimer()
  expect(work.doing).toBe('Importing…')
  expect(() => vi.advanceTimersToNextTimer()).toThrow('out of memory')
  expect(work.doing).toBe(null)
})

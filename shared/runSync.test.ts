import { expect, it } from 'vitest'
import { runSync } from './runSync.ts'

it('does work without its pauses, to the end', () => {
  const done: number[] = []
  function* work(pauses: number): Generator<void, string> {
    for (let step = 0; step < pauses; step++) {
      yield
      done.push(step)
    }
    return `after ${pauses} pauses`
  }
  expect(runSync(work(3))).toBe('after 3 pauses')
  expect(done).toEqual([0, 1, 2])
  expect(runSync(work(0))).toBe('after 0 pauses')
})

import { describe, expect, it, vi } from 'vitest'
import { testOnSlowClock } from '../tests/slowClock.ts'
import { runSliced, runSlicedAsync, runSync } from './runSliced.ts'

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

describe('long work, each step of which takes as long as a slice', () => {
  testOnSlowClock()

  const counting = () => {
    const seen = { steps: 0, isEnded: false }
    function* work(): Generator<void, string> {
      try {
        for (; seen.steps < 3; seen.steps++) yield
        return 'done'
      } finally {
        seen.isEnded = true
      }
    }
    return { seen, work: work() }
  }

  it('begins in a later task, and pauses after each step', () => {
    const { seen, work } = counting()
    const onDone = vi.fn()
    runSliced(work, onDone)
    const counts = [seen.steps]
    while (onDone.mock.calls.length === 0) {
      vi.advanceTimersToNextTimer()
      counts.push(seen.steps)
    }
    expect(counts).toEqual([0, 0, 1, 2, 3])
    expect(onDone).toHaveBeenCalledExactlyOnceWith('done')
  })

  it('ends where it paused if it is dropped, by itself too', () => {
    const { seen, work } = counting()
    const onDone = vi.fn()
    const drop = runSliced(work, onDone)
    vi.advanceTimersToNextTimer()
    drop()
    vi.runAllTimers()
    expect([seen.steps, seen.isEnded, onDone.mock.calls.length]).toEqual([0, true, 0])

    function* dropping(): Generator<void, void> {
      dropSelf()
      yield
    }
    const dropSelf = runSliced(dropping(), onDone)
    vi.runAllTimers()
    expect(onDone).not.toHaveBeenCalled()
  })

  it('is a promise of what it returns', async () => {
    const { seen, work } = counting()
    const done = runSlicedAsync(work)
    expect(seen.steps).toBe(0)
    await vi.runAllTimersAsync()
    expect(await done).toBe('done')
  })
})

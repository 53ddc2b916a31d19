import { describe, expect, it, vi } from 'vitest'
import { cached } from './cached.ts'

/** A look whose results the test gives, one after the other, and a clock that the test moves. */
const looking = () => {
  const clock = { ms: 0 }
  const settle: ((result: Promise<number>) => void)[] = []
  const look = vi.fn(() => new Promise<number>((resolve) => settle.push(resolve)))
  const ask = cached(look, { forMs: 100, waitMs: 1, now: () => clock.ms })
  const find = (value: number) => settle.shift()?.(Promise.resolve(value))
  const fail = () => settle.shift()?.(Promise.reject(new Error('gone')))
  return { clock, look, ask, find, fail }
}

describe('what is cached', () => {
  it('is not waited for long, and asked for once however many wait', async () => {
    const { look, ask, find } = looking()
    expect(await Promise.all([ask(), ask()])).toEqual([null, null])
    expect(await ask()).toBeNull()
    expect(look).toHaveBeenCalledTimes(1)
    find(7)
    expect(await ask()).toBe(7)
  })

  it('is nothing after a failure, until somebody asks again', async () => {
    const { look, ask, find, fail } = looking()
    const first = ask()
    fail()
    expect(await first).toBeNull()
    const second = ask()
    find(8)
    expect([await second, look.mock.calls.length]).toEqual([8, 2])
  })

  it('is looked up anew once it is old, and told for a while where that is slow', async () => {
    const { clock, look, ask, find } = looking()
    const first = ask()
    find(1)
    await first
    clock.ms = 99
    expect([await ask(), look.mock.calls.length]).toEqual([1, 1])
    clock.ms = 100
    expect([await ask(), look.mock.calls.length]).toEqual([1, 2])
    clock.ms = 299
    expect(await ask()).toBe(1)
    clock.ms = 300
    expect([await ask(), look.mock.calls.length]).toEqual([null, 2])
  })
})

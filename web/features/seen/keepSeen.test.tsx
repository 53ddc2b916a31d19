import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InputRest } from './keepSeen.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const REST_MS = 2_000

const begin = () => {
  const leaving = new AbortController()
  const rest = new InputRest(leaving.signal)
  const onRest = vi.fn()
  void rest.lasts(REST_MS).then(onRest)
  return { rest, onRest, leaving }
}

it('waits until nobody has used the page for so long', async () => {
  const { onRest } = begin()
  for (const type of ['pointerdown', 'pointermove', 'wheel', 'keydown']) {
    await vi.advanceTimersByTimeAsync(REST_MS - 1)
    window.dispatchEvent(new Event(type))
  }
  await vi.advanceTimersByTimeAsync(REST_MS - 1)
  expect(onRest).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onRest).toHaveBeenCalled()
})

it('does not wait for a page that has rested for so long', async () => {
  const { rest } = begin()
  await vi.advanceTimersByTimeAsync(REST_MS)
  const again = vi.fn()
  void rest.lasts(REST_MS).then(again)
  await vi.advanceTimersByTimeAsync(0)
  expect(again).toHaveBeenCalled()
})

it('follows a page that is left no longer', async () => {
  const { onRest, leaving } = begin()
  await vi.advanceTimersByTimeAsync(REST_MS - 1)
  leaving.abort()
  window.dispatchEvent(new Event('wheel'))
  await vi.advanceTimersByTimeAsync(1)
  expect(onRest).toHaveBeenCalled()
})

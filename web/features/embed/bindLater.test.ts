import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bindLater } from './bindLater.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('shows the zones 500 ms after the rest, until the map is left [EMBED-006] [CONST-055]', () => {
  const [end, bind] = [vi.fn(), vi.fn(() => end)]
  const stop = bindLater(bind)
  vi.advanceTimersByTime(499)
  expect(bind).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(bind).toHaveBeenCalledOnce()
  stop()
  expect(end).toHaveBeenCalledOnce()
})

it('shows none of a map that was left before', () => {
  const bind = vi.fn(() => () => undefined)
  const stop = bindLater(bind)
  stop()
  vi.advanceTimersByTime(1_000)
  expect(bind).not.toHaveBeenCalled()
})

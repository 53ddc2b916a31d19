import { afterEach, beforeEach, vi } from 'vitest'

/** Sets a clock by which each step of sliced work takes longer than a slice, so that the work pauses after each. */
export const setSlowClock = () => {
  let nowMs = 0
  return vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 100))
}

/** Gives each test of a file that clock, and timers that the test drives. */
export const testOnSlowClock = (): void => {
  beforeEach(() => {
    vi.useFakeTimers()
    setSlowClock()
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

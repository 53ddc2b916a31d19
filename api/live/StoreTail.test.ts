import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StoreTail } from './StoreTail.ts'

const EVERY_MS = 100

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const tailOf = (othersVersion: () => Promise<number | null>) =>
  new StoreTail({ store: { othersVersion }, log: pino({ level: 'silent' }), everyMs: EVERY_MS })

it('tells at most once an interval, and only where others may have written', async () => {
  let version = 1
  const tail = tailOf(async () => version)
  const told = vi.fn()
  tail.listen(told)
  await vi.advanceTimersByTimeAsync(10.5 * EVERY_MS)
  expect(told).toHaveBeenCalledTimes(1)
  version = 2
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS)
  expect(told).toHaveBeenCalledTimes(2)
})

it('looks once an interval, whoever comes and goes while it looks', async () => {
  let answer: (() => void) | undefined
  const looked = vi.fn(() => new Promise<null>((resolve) => (answer = () => resolve(null))))
  const tail = tailOf(looked)
  const leave = tail.listen(() => undefined)
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(looked).toHaveBeenCalledTimes(1)
  leave()
  const leaveAgain = tail.listen(() => undefined)
  answer?.()
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(looked).toHaveBeenCalledTimes(2)
  leaveAgain()
  answer?.()
  await vi.advanceTimersByTimeAsync(5 * EVERY_MS)
  expect(looked).toHaveBeenCalledTimes(2)
})

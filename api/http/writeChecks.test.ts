import { expect, it, onTestFinished, vi } from 'vitest'
import { createWriteChecks } from './writeChecks.ts'

it('begins no write while the last one hangs, and says then that there are none', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let answer = () => {}
  const hanging = new Promise<void>((resolve) => (answer = resolve))
  const checkWrites = vi.fn().mockReturnValueOnce(hanging).mockResolvedValue(undefined)
  const checks = createWriteChecks({ store: { checkWrites }, files: {}, config: { dataDir: '/nowhere' } })
  const first = checks.store()
  vi.advanceTimersByTime(60_000)
  expect(await checks.store()).toBe(false)
  expect(checkWrites).toHaveBeenCalledTimes(1)
  answer()
  expect(await first).toBe(true)
  expect(await checks.store()).toBe(true)
  expect(checkWrites).toHaveBeenCalledTimes(2)
})

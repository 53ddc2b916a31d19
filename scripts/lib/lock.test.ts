import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { withLock } from './lock.js'

it('lets one at a time through, and the next one even after a failure', async () => {
  const noun = `trial of ${process.pid}`
  let inside = 0
  let most = 0
  const visit = async () => {
    most = Math.max(most, ++inside)
    await sleep(20)
    inside--
  }
  const failing = withLock(noun, () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  await Promise.all([1, 2, 3].map(() => withLock(noun, visit)))
  expect(most).toBe(1)
})

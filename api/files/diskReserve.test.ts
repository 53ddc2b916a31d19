import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { StoreFullError } from '../store/Store.ts'
import { createDiskReserve, withReserve } from './diskReserve.ts'

it('repeats once what found no room, also if another call has just released the reserve, and nothing else', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pinfold-reserve-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const reserve = createDiskReserve(dataDir)
  const broken = vi.fn().mockRejectedValue(new Error('broken'))
  await expect(withReserve(reserve, broken)).rejects.toThrow('broken')
  expect(broken).toHaveBeenCalledTimes(1)
  const full = vi.fn().mockRejectedValue(new StoreFullError('full'))
  await expect(withReserve(reserve, full)).rejects.toThrow(StoreFullError)
  expect(full).toHaveBeenCalledTimes(2)
  const late = vi.fn().mockRejectedValueOnce(new StoreFullError('full')).mockResolvedValue('done')
  expect(await withReserve(reserve, late)).toBe('done')
})

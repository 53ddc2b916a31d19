import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contentFrom } from '../../../shared/content.ts'
import { aZone } from '../../../tests/builders.ts'
import { showZonesLater } from './createEmbed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const content = contentFrom({
  categories: [],
  types: [],
  pois: [],
  zones: [aZone({ label: 'Drowned Quarter' })],
})

it('shows the zones 500 ms after the rest [EMBED-006] [CONST-055]', () => {
  const setZones = vi.fn()
  showZonesLater({ setZones }, content)
  vi.advanceTimersByTime(499)
  expect(setZones).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(setZones).toHaveBeenCalledWith([expect.objectContaining({ label: 'Drowned Quarter' })])
})

it('shows none of a map that was left before', () => {
  const setZones = vi.fn()
  const stop = showZonesLater({ setZones }, content)
  stop()
  vi.advanceTimersByTime(1_000)
  expect(setZones).not.toHaveBeenCalled()
})

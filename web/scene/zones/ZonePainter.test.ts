import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Blink } from './ZonePainter.ts'

const prefersReducedMotion = (matches: boolean): void => void vi.stubGlobal('matchMedia', () => ({ matches }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('is lit once every second, starting at once [ZONE-016] [CONST-071]', () => {
  prefersReducedMotion(false)
  const onTurn = vi.fn()
  const blink = new Blink(onTurn)
  blink.start()
  const lit = Array.from({ length: 6 }, () => {
    const { isLit } = blink
    vi.advanceTimersByTime(500)
    return isLit
  })
  expect(lit).toEqual([true, false, true, false, true, false])
  expect(onTurn).toHaveBeenCalledTimes(6)
  blink.stop()
  vi.advanceTimersByTime(5000)
  expect(onTurn).toHaveBeenCalledTimes(6)
  expect(blink.isLit).toBe(false)
})

it('stays lit with reduced motion [ZONE-016]', () => {
  prefersReducedMotion(true)
  const onTurn = vi.fn()
  const blink = new Blink(onTurn)
  blink.start()
  vi.advanceTimersByTime(5000)
  expect(blink.isLit).toBe(true)
  expect(onTurn).not.toHaveBeenCalled()
})

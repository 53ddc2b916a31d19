import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PaintCost } from './PaintCost.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Has frames that take so long, and returns how many of them were measured. */
const zoom = (cost: PaintCost, frames: number, ms: number): number => {
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  let measured = 0
  for (let frame = 0; frame < frames; frame++) {
    cost.sample()
    nowMs += ms
    measured += vi.getTimerCount()
    vi.runOnlyPendingTimers()
  }
  return measured
}

it('is not low before it is known, and then follows what frames take', () => {
  const cost = new PaintCost()
  expect(cost.isLow).toBe(false)
  cost.add(2)
  expect(cost.isLow).toBe(true)
  cost.add(100)
  expect(cost.isLow).toBe(false)
  for (let frame = 0; frame < 5; frame++) cost.add(2)
  expect(cost.isLow).toBe(true)
  cost.add(20)
  expect(cost.isLow).toBe(false)
})

it('is low as soon as a frame was, however long the first ones took', () => {
  const cost = new PaintCost()
  cost.add(60)
  cost.add(30)
  expect(cost.isLow).toBe(false)
  cost.add(3)
  expect(cost.isLow).toBe(true)
})

it('gives the first frames some time, but not for ever', () => {
  const cost = new PaintCost()
  for (let frame = 0; frame < 3; frame++) {
    cost.add(20)
    expect(cost.isLow).toBe(true)
  }
  cost.add(20)
  expect(cost.isLow).toBe(false)
})

it('measures each frame, and few of them while they take next to nothing', () => {
  const cost = new PaintCost()
  expect(zoom(cost, 18, 7)).toBe(18)
  expect(zoom(cost, 18, 1)).toBe(2)
  cost.measureNext()
  expect(zoom(cost, 1, 7)).toBe(1)
})

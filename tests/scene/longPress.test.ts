import { describe, expect, it, vi } from 'vitest'
import { polygonAt, TestZoneEdit, type At } from './TestZoneEdit.ts'
import { useFakeTime } from './TestScene.ts'

useFakeTime()

const CORNERS: readonly At[] = [
  [100, 100],
  [300, 120],
  [320, 300],
  [90, 280],
]
const quad = (pointer: 'mouse' | 'touch') => new TestZoneEdit(polygonAt(...CORNERS), pointer)

describe('a long press on a vertex', () => {
  it('deletes it after 500 ms of touch, and not before, when the finger lifts', () => {
    expect(quad('touch').down(100, 100).wait(499).up(100, 100).reshaped).toEqual([])
    const test = quad('touch').down(100, 100).wait(500)
    expect(test.reshaped).toEqual([])
    expect(test.up(100, 100).reshaped).toEqual([polygonAt(...CORNERS.slice(1))])
  })

  it('does nothing with a mouse, and starts no timer', () => {
    const test = quad('mouse').down(100, 100)
    expect(vi.getTimerCount()).toBe(0)
    expect(test.wait(60_000).reshaped).toEqual([])
    expect(test.up(100, 100).reshaped).toEqual([])
    expect(test.vertex).toBe(0)
  })

  it('does nothing with a mouse even if an arrow key has just started a timer', () => {
    const test = quad('mouse').click(100, 100).nudge('ArrowRight').down(101, 100)
    test.expectState('pressed')
    expect(test.wait(60_000).edit.geometry).toMatchObject({ points: { length: 4 } })
  })

  it('does nothing elsewhere', () => {
    expect(quad('touch').down(600, 400).wait(60_000).up(600, 400).reshaped).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { TestPointers } from './TestPointers.ts'
import { useFakeTime } from './TestScene.ts'

useFakeTime()

describe('while a pen is near', () => {
  it('a touch pans nothing; without a pen it does', () => {
    const tablet = new TestPointers()
    expect(tablet.touchDrag([300, 300], [400, 300]).isPanned).toBe(true)
    tablet.on('pointermove', 'pen', [100, 100])
    expect(tablet.touchDrag([300, 300], [400, 300]).isPanned).toBe(false)
  })

  it('a touch draws nothing, and the pen’s stroke goes on', () => {
    const tablet = new TestPointers()
    tablet.runner.use('pencil')
    tablet.on('pointerdown', 'pen', [100, 100]).on('pointermove', 'pen', [120, 100])
    tablet.touchDrag([500, 500], [540, 540])
    tablet.on('pointermove', 'pen', [140, 100]).on('pointerup', 'pen', [140, 100])
    const strokes = tablet.draft?.kind === 'pencil' ? tablet.draft.strokes : []
    expect(strokes).toHaveLength(1)
    expect(strokes[0]?.points.every(({ y }) => y === 500)).toBe(true)
  })

  it('the hand that was there before it stops panning when the pen comes', () => {
    const tablet = new TestPointers()
      .on('pointerdown', 'touch', [300, 300])
      .on('pointermove', 'touch', [340, 300])
    expect(tablet.isPanned).toBe(true)
    tablet.on('pointermove', 'pen', [100, 100]).on('pointermove', 'touch', [420, 300])
    expect(tablet.isPanned).toBe(false)
    tablet.on('pointerup', 'touch', [420, 300]).expectState('idle')
  })
})

describe('after a pen', () => {
  const left = () =>
    new TestPointers().on('pointermove', 'pen', [100, 100]).on('pointerleave', 'pen', [100, 100])

  it('touches count again 0.7 s after it has left', () => {
    expect(left().pass(500).touchDrag([300, 300], [400, 300]).isPanned).toBe(false)
    expect(left().pass(700).touchDrag([300, 300], [400, 300]).isPanned).toBe(true)
  })

  it('a palm that came with it means nothing until it lifts', () => {
    const tablet = left().on('pointerdown', 'touch', [300, 300]).pass(5000)
    expect(tablet.on('pointermove', 'touch', [400, 300]).isPanned).toBe(false)
    tablet.on('pointerup', 'touch', [400, 300])
    expect(tablet.touchDrag([300, 300], [400, 300]).isPanned).toBe(true)
  })

  it('touches count again if it goes without saying so', () => {
    const gone = new TestPointers().on('pointermove', 'pen', [100, 100]).pass(3000)
    expect(gone.touchDrag([300, 300], [400, 300]).isPanned).toBe(true)
  })
})

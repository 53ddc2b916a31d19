import { describe, expect, it } from 'vitest'
import { TestDrawing } from './TestDrawing.ts'
import { useFakeTime } from './TestScene.ts'

useFakeTime()

/** A polygon with three corners. */
const bent = () => new TestDrawing('polygon').points([100, 100], [300, 100], [300, 300])

describe('a shape under way', () => {
  it('is set aside by another tool, and continued with its own', () => {
    const test = bent()
    const { begun } = test.runner
    test.runner.use('circle')
    expect(test.events.at(-1)).toEqual({ kind: 'setAside', begun })
    if (begun) test.runner.resume(begun)
    expect([test.runner.name, test.pointCount]).toEqual(['polygon', 3])
    expect(test.click(100, 300).complete().drawn).toHaveLength(1)
  })

  it('is set aside for another one that is continued', () => {
    const test = bent()
    const { begun } = test.runner
    test.runner.resume({ kind: 'shape', tool: 'polygon', points: [{ x: 1, y: 2 }] })
    expect(test.events.at(-1)).toEqual({ kind: 'setAside', begun })
    expect(test.pointCount).toBe(1)
  })

  it('is not set aside when it is finished, or has no points', () => {
    const test = bent().click(100, 300).complete()
    test.runner.use('select')
    test.runner.use('polyline')
    test.runner.use('select')
    expect(test.events.filter(({ kind }) => kind === 'setAside')).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { TestDrawing } from './TestDrawing.ts'
import { useFakeTime } from './TestScene.ts'

useFakeTime()
const drawing = () => new TestDrawing('polygon')
const bent = () => drawing().points([100, 100], [300, 100], [300, 300])

describe('with keys only', () => {
  const walk = (
    test: TestDrawing,
    key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown',
    times: number,
  ) => {
    for (let step = 0; step < times; step++) test.nudge(key, true)
    return test
  }

  it('draws a whole shape and announces each step', () => {
    const test = drawing().complete()
    expect(test.shape.placed).toEqual([{ x: 400, y: 300 }])
    walk(test, 'ArrowRight', 2).place()
    walk(test, 'ArrowUp', 1).place()
    expect(test.announced).toEqual([
      'Point 1 at X 400, Y 300.',
      'Point 2 at X 480, Y 300.',
      'Point 3 at X 480, Y 340.',
    ])
    expect(test.complete().drawn).toEqual([
      {
        kind: 'polygon',
        points: [
          { x: 400, y: 300 },
          { x: 480, y: 300 },
          { x: 480, y: 340 },
        ],
      },
    ])
  })

  it('places the first point in the middle by Space before any arrow key, and says why it places no second one there', () => {
    const test = drawing().tapSpace()
    expect(test.shape.placed).toEqual([{ x: 400, y: 300 }])
    expect(test.tapSpace().shape.placed).toHaveLength(1)
    expect(test.announced).toEqual([
      'Point 1 at X 400, Y 300.',
      'Move the next point with the arrow keys first.',
    ])
  })

  it('places nothing by Space while the pointer is on the map, where it pans, and says what to press', () => {
    const test = drawing().move(200, 200).tapSpace()
    expect(test.shape.placed).toEqual([])
    expect(test.announced).toEqual([
      'The pointer is on the map: press an arrow key first, or Enter to start at the pointer.',
    ])
  })

  it('announces the place that the keys have reached, and what would be crossed there', () => {
    const test = walk(bent(), 'ArrowUp', 7)
    walk(test, 'ArrowLeft', 2).wait(500)
    expect(test.announced.at(-1)).toBe('X 220, Y 580. Edges 1 and 3 cross.')
    expect(test.revealed.at(-1)).toEqual({ x: 220, y: 580 })
    expect(test.place().pointCount).toBe(3)
  })

  it('reads out the position alone if nothing is crossed there', () => {
    expect(walk(bent(), 'ArrowRight', 1).wait(500).announced.at(-1)).toBe('X 340, Y 300.')
  })

  it('moves by view px: half as far in map px at twice the scale', () => {
    const test = drawing()
    test.camera = { ...test.camera, zoomLevel: 1 }
    test.nudge('ArrowRight')
    expect(test.shape.next).toEqual({ x: 400.5, y: 300 })
    test.runner.send({ kind: 'nudge', key: 'ArrowLeft', isFast: false, isHeld: true })
    expect(test.shape.next).toEqual({ x: 396.5, y: 300 })
  })

  it('starts from the position of the pointer, which takes over only when it moves', () => {
    const test = drawing().move(200, 200).nudge('ArrowRight')
    expect(test.shape).toMatchObject({ next: { x: 201, y: 400 }, isByKeys: true })
    expect(test.move(200, 200).shape.isByKeys).toBe(true)
    expect(test.move(210, 200).shape).toMatchObject({ next: { x: 210, y: 400 }, isByKeys: false })
  })

  it('leaves the space bar to panning until keys move a point', () => {
    const test = drawing().move(200, 200)
    expect(test.runner.send({ kind: 'place' })).toBe(false)
    expect(test.nudge('ArrowUp').runner.send({ kind: 'place' })).toBe(true)
  })

  it('takes the corner of a zone that the keys come near, says so, and goes on from where the keys are', () => {
    const corners = [
      { x: 441, y: 302 },
      { x: 600, y: 302 },
      { x: 600, y: 500 },
    ]
    const test = drawing().withZone({ id: 1, geometry: { kind: 'polygon', points: corners } })
    walk(test, 'ArrowRight', 1)
    expect(test.shape).toMatchObject({ next: corners[0], snap: { kind: 'vertex' }, isByKeys: true })
    expect(test.wait(500).announced.at(-1)).toBe('X 441, Y 302. On a point of a zone.')
    for (let step = 0; step < 8; step++) test.nudge('ArrowLeft')
    expect(test.shape).toMatchObject({ next: { x: 432, y: 300 }, snap: null })
    for (let step = 0; step < 8; step++) test.nudge('ArrowRight')
    test.place()
    expect(test.shape.placed).toEqual([corners[0]])
    walk(test, 'ArrowDown', 1)
    expect(test.shape.next).toEqual({ x: 441, y: 262 })
  })

  it('closes at its first point when the keys come near it', () => {
    const test = drawing().complete()
    walk(test, 'ArrowRight', 2).place()
    walk(test, 'ArrowUp', 1).place()
    walk(test, 'ArrowLeft', 2)
    walk(test, 'ArrowDown', 1)
    for (let step = 0; step < 3; step++) test.nudge('ArrowLeft')
    expect(test.place().drawn).toHaveLength(1)
  })
})

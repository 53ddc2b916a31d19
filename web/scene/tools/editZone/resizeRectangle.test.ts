import { describe, expect, it } from 'vitest'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import { cornerOf, resized, sideOf } from './resizeRectangle.ts'

const rectangle = (left: number, bottom: number, right: number, top: number) => ({
  kind: 'rectangle' as const,
  points: [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
    { x: left, y: top },
  ],
})

const BOX = rectangle(100, 100, 300, 200)
const IMAGE = { left: 0, bottom: 0, right: 800, top: 600 }
const ROOMY = { bounds: null }

const boxOf = (points: readonly PointMap[]) => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
const byCorner = (corner: number, to: PointMap, ratio: Parameters<typeof resized>[3] = null) =>
  boxOf(resized(BOX, cornerOf(BOX, corner), to, ratio).geometry.points)
const bySide = (side: number, to: PointMap, ratio: Parameters<typeof resized>[3] = null) =>
  boxOf(resized(BOX, sideOf(BOX, side), to, ratio).geometry.points)

describe('a corner', () => {
  it.each([
    [0, [50, 60, 300, 200]],
    [1, [50, 60, 100, 200]],
    [2, [50, 60, 100, 100]],
    [3, [50, 60, 300, 100]],
  ] as const)('%i leaves the opposite one where it is', (corner, box) => {
    expect(byCorner(corner, { x: 50, y: 60 })).toEqual(box)
  })

  it('keeps the order of the points, in whole hundredths', () => {
    const { geometry } = resized(BOX, cornerOf(BOX, 0), { x: 50.004, y: 60.006 })
    expect(geometry).toEqual(rectangle(50, 60.01, 300, 200))
  })

  it('keeps the ratio by what is dragged farther', () => {
    expect(byCorner(2, { x: 500, y: 210 }, ROOMY)).toEqual([100, 100, 500, 300])
    expect(byCorner(2, { x: 310, y: 300 }, ROOMY)).toEqual([100, 100, 500, 300])
    expect(byCorner(0, { x: -100, y: 150 }, ROOMY)).toEqual([-100, 0, 300, 200])
  })

  it('keeps the ratio beyond the opposite corner', () => {
    expect(byCorner(2, { x: 0, y: 90 }, ROOMY)).toEqual([0, 50, 100, 100])
    expect(byCorner(2, { x: 150, y: 0 }, ROOMY)).toEqual([100, 0, 300, 100])
  })

  it('keeps the ratio as far as the image has room to either side', () => {
    expect(byCorner(2, { x: 2000, y: 210 }, { bounds: IMAGE })).toEqual([100, 100, 800, 450])
    expect(byCorner(2, { x: 310, y: 2000 }, { bounds: { ...IMAGE, top: 300 } })).toEqual([100, 100, 500, 300])
    expect(byCorner(0, { x: -900, y: 150 }, { bounds: IMAGE })).toEqual([0, 50, 300, 200])
    expect(byCorner(0, { x: 90, y: -900 }, { bounds: { ...IMAGE, left: -900, bottom: 60 } })).toEqual([
      20, 60, 300, 200,
    ])
  })
})

describe('a side', () => {
  it.each([
    [0, [100, 60, 300, 200]],
    [1, [50, 100, 100, 200]],
    [2, [100, 60, 300, 100]],
    [3, [50, 100, 300, 200]],
  ] as const)('%i moves alone', (side, box) => {
    expect(bySide(side, { x: 50, y: 60 })).toEqual(box)
  })

  it('with the ratio kept, grows both ways from the middle of the opposite one', () => {
    expect(bySide(1, { x: 500, y: 0 }, ROOMY)).toEqual([100, 50, 500, 250])
    expect(bySide(2, { x: 0, y: 300 }, ROOMY)).toEqual([0, 100, 400, 300])
    expect(bySide(3, { x: -100, y: 0 }, ROOMY)).toEqual([-100, 50, 300, 250])
    expect(bySide(0, { x: 0, y: 0 }, ROOMY)).toEqual([0, 0, 400, 200])
  })

  it('with the ratio kept, grows as far as the image has room on the nearer side of it', () => {
    expect(bySide(1, { x: 790, y: 0 }, { bounds: { ...IMAGE, bottom: 80 } })).toEqual([100, 80, 380, 220])
    expect(bySide(1, { x: 790, y: 0 }, { bounds: { ...IMAGE, top: 220 } })).toEqual([100, 80, 380, 220])
    expect(bySide(2, { x: 0, y: 590 }, { bounds: { ...IMAGE, left: 80 } })).toEqual([80, 100, 320, 220])
    expect(bySide(2, { x: 0, y: 590 }, { bounds: { ...IMAGE, right: 320 } })).toEqual([80, 100, 320, 220])
  })

  it('keeps its size where the rectangle is beyond the image already', () => {
    expect(bySide(1, { x: 790, y: 0 }, { bounds: { ...IMAGE, top: 150 } })).toEqual([100, 100, 300, 200])
    expect(byCorner(2, { x: 790, y: 590 }, { bounds: { ...IMAGE, right: 200 } })).toEqual([
      100, 100, 300, 200,
    ])
  })
})

it('keeps all points of a rectangle in order that was drawn the other way round', () => {
  const drawn = rectangle(300, 200, 100, 100)
  expect(resized(drawn, sideOf(drawn, 1), { x: 0, y: 0 }, ROOMY).geometry).toEqual(rectangle(300, 225, 0, 75))
})

it('is refused without an extent', () => {
  expect(resized(BOX, cornerOf(BOX, 0), { x: 300, y: 40 }).crossing).not.toBeNull()
  expect(resized(BOX, cornerOf(BOX, 0), { x: 299, y: 40 }).crossing).toBeNull()
})

import { describe, expect, it } from 'vitest'
import { boundsOf, boxBetween, endsAtStart, isOutside, placementFor, placePair } from './place.ts'

const pairsOf = (...pairs: readonly (readonly [number, number])[]) => pairs.map(([x, y]) => ({ x, y }))

describe('the box between two corners', () => {
  it.each([
    [
      { x: 1, y: 2 },
      { x: 4, y: 8 },
    ],
    [
      { x: 4, y: 8 },
      { x: 1, y: 2 },
    ],
    [
      { x: 1, y: 8 },
      { x: 4, y: 2 },
    ],
    [
      { x: 4, y: 2 },
      { x: 1, y: 8 },
    ],
  ])('is the same whichever corners they are: %j, %j', (a, b) => {
    expect(boxBetween(a, b)).toEqual({ minX: 1, minY: 2, width: 3, height: 6 })
  })

  it.each([
    ['no width', { x: 1, y: 2 }, { x: 1, y: 8 }],
    ['no height', { x: 1, y: 2 }, { x: 4, y: 2 }],
    ['neither', { x: 1, y: 2 }, { x: 1, y: 2 }],
    ['more width than there are numbers for', { x: -1e308, y: 2 }, { x: 1e308, y: 8 }],
    ['more height than there are numbers for', { x: 1, y: -1e308 }, { x: 4, y: 1e308 }],
  ])('is none if it has %s', (_what, a, b) => {
    expect(boxBetween(a, b)).toBeNull()
  })
})

it.each([
  ['all of them', pairsOf([3, -1], [-2, 5], [0, 0]), { minX: -2, minY: -1, width: 5, height: 6 }],
  ['those on an upright line', pairsOf([3, 1], [3, 5]), { minX: 3, minY: 1, width: 1, height: 4 }],
  ['those on a level line', pairsOf([3, 1], [7, 1]), { minX: 3, minY: 1, width: 4, height: 1 }],
  ['a single one', pairsOf([3, 5]), { minX: 3, minY: 5, width: 1, height: 1 }],
  ['none', [], { minX: 0, minY: 0, width: 1, height: 1 }],
])('puts a box with an area around pairs: %s', (_what, pairs, box) => {
  expect(boundsOf(pairs)).toEqual(box)
})

it.each([
  [pairsOf([1, 2], [3, 4], [1, 2]), true],
  [pairsOf([1, 2], [3, 4], [1, 4]), false],
  [pairsOf([1, 2], [3, 4], [3, 2]), false],
  [pairsOf([1, 2]), true],
  [[], true],
])('tells whether points end where they start: %j', (points, expected) => {
  expect(endsAtStart(points)).toBe(expected)
})

describe('where a pair lies on the image', () => {
  const BOX = { minX: 10, minY: -20, width: 40, height: 100 }
  const IMAGE = { width: 400, height: 500 }

  // A quarter of the way along x and a tenth of the way along y.
  it.each([
    ['bottom_left', { x: 100, y: 50 }],
    ['bottom_right', { x: 300, y: 50 }],
    ['top_left', { x: 100, y: 450 }],
    ['top_right', { x: 300, y: 450 }],
    ['yx_bottom_left', { x: 40, y: 125 }],
    ['yx_top_right', { x: 360, y: 375 }],
  ] as const)('counts from %s', (origin, place) => {
    expect(placePair({ x: 20, y: -10 }, placementFor(BOX, IMAGE, origin, 'xy'))).toEqual(place)
  })

  it('is not exchanged where the file has that order itself', () => {
    const placement = placementFor(BOX, IMAGE, 'yx_top_left', 'yx')
    expect(placement).toEqual({
      box: BOX,
      image: IMAGE,
      isSwapped: false,
      isFromRight: false,
      isFromTop: true,
    })
    expect(placePair({ x: 20, y: -10 }, placement)).toEqual({ x: 100, y: 450 })
  })

  const ONE = { minX: 0, minY: 0, width: 1, height: 1 }
  const onePixel = placementFor(ONE, { width: 1, height: 1 }, 'bottom_left', 'xy')

  it('is in whole hundredths', () => {
    expect(placePair({ x: 1.234, y: -5.678 }, onePixel)).toEqual({ x: 1.23, y: -5.68 })
  })

  it.each([
    [10_000_000, 10_000_000],
    [-10_000_000, -10_000_000],
  ])('may be as far away as places on a map: %i, %i', (x, y) => {
    expect(placePair({ x, y }, onePixel)).toEqual({ x, y })
  })

  it.each([
    [10_000_000.01, 0],
    [-10_000_000.01, 0],
    [0, 10_000_000.01],
    [0, -10_000_000.01],
  ])('is nowhere beyond: %d, %d', (x, y) => {
    expect(placePair({ x, y }, onePixel)).toBeNull()
  })
})

it.each([
  [0, 0, false],
  [400, 500, false],
  [200, 250, false],
  [-0.01, 250, true],
  [200, -0.01, true],
  [400.01, 250, true],
  [200, 500.01, true],
])('tells whether %d, %d is outside an image of 400 × 500', (x, y, expected) => {
  expect(isOutside({ x, y }, { width: 400, height: 500 })).toBe(expected)
})

import { describe, expect, it } from 'vitest'
import { cornerOf, orderOf, originOf, type Origin, ORIGINS } from './origin.ts'
import { detectOrigin } from './place.ts'

describe('an origin', () => {
  it.each([
    ['bottom_left', 'bottom_left', 'xy'],
    ['bottom_right', 'bottom_right', 'xy'],
    ['top_left', 'top_left', 'xy'],
    ['top_right', 'top_right', 'xy'],
    ['yx_bottom_left', 'bottom_left', 'yx'],
    ['yx_bottom_right', 'bottom_right', 'yx'],
    ['yx_top_left', 'top_left', 'yx'],
    ['yx_top_right', 'top_right', 'yx'],
  ] as const)('%s is the corner %s with pairs in the order %s', (origin, corner, order) => {
    expect({ corner: cornerOf(origin), order: orderOf(origin) }).toEqual({ corner, order })
    expect(originOf(corner, order)).toBe(origin)
    expect(ORIGINS).toContain(origin)
  })

  it.each<[topLeft: [number, number], bottomRight: [number, number], origin: Origin]>([
    [[0, 0], [10, 20], 'top_left'],
    [[10, 0], [0, 20], 'top_right'],
    [[0, 20], [10, 0], 'bottom_left'],
    [[10, 20], [0, 0], 'bottom_right'],
    [[5, 5], [5, 5], 'bottom_left'],
  ])('of a box from %j to %j is %s', ([left, top], [right, bottom], origin) => {
    const corners = [
      { x: left, y: top },
      { x: right, y: bottom },
    ] as const
    expect(detectOrigin(...corners, 'xy')).toBe(origin)
    expect(detectOrigin(...corners, 'yx')).toBe(`yx_${origin}`)
  })
})

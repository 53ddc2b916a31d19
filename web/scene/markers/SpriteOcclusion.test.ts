import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SpriteInk } from './Sprite.ts'
import { SpriteOcclusion } from './SpriteOcclusion.ts'

const WIDTH = 100
const HEIGHT = 12

/** One row of pixels, from the lowest bit on. */
const rowOf = (inked: number, opaque: number): SpriteInk => ({
  pixels: new Uint32Array(32),
  columns: Uint16Array.of(0),
  rows: Uint16Array.of(0),
  inked: Int32Array.of(inked),
  opaque: Int32Array.of(opaque & inked),
})

interface Placed {
  readonly ink: SpriteInk
  readonly left: number
  readonly top: number
}

const placed = fc
  .record({
    inked: fc.integer(),
    opaque: fc.integer(),
    left: fc.integer({ min: 0, max: WIDTH - 32 }),
    top: fc.integer({ min: 0, max: HEIGHT - 1 }),
  })
  .map(({ inked, opaque, left, top }): Placed => ({ ink: rowOf(inked, opaque), left, top }))

const bitsOf = (bits = 0) => Array.from({ length: 32 }, (_, bit) => ((bits >>> bit) & 1) === 1)

/** The same by a set of places, topmost first: which pixels of each sprite are seen. */
const seenPlainly = (sprites: readonly Placed[]): boolean[][] => {
  const covered = new Set<number>()
  return sprites.map(({ ink, left, top }) => {
    const placeOf = (bit: number) => top * WIDTH + left + bit
    const seen = bitsOf(ink.inked[0]).map((isInked, bit) => isInked && !covered.has(placeOf(bit)))
    bitsOf(ink.opaque[0]).forEach((isOpaque, bit) => isOpaque && covered.add(placeOf(bit)))
    return seen
  })
}

const seenBy = (occlusion: SpriteOcclusion, sprites: readonly Placed[]): boolean[][] => {
  occlusion.start(WIDTH, HEIGHT)
  const counts = sprites.map(({ ink, left, top }) => occlusion.add(ink, left, top))
  const taken = counts.toReversed().map((segments) => {
    const first = occlusion.take(segments)
    return segments === 0 ? bitsOf() : bitsOf(occlusion.seen[first + 1])
  })
  return taken.toReversed()
}

it('sees exactly the pixels that no opaque pixel lies on, wherever a sprite begins, picture after picture', () => {
  fc.assert(
    fc.property(fc.array(placed), fc.array(placed), (first, second) => {
      const occlusion = new SpriteOcclusion()
      expect(seenBy(occlusion, first)).toEqual(seenPlainly(first))
      expect(seenBy(occlusion, second)).toEqual(seenPlainly(second))
    }),
  )
})

it('keeps only the segments of which anything is seen', () => {
  const occlusion = new SpriteOcclusion()
  occlusion.start(WIDTH, HEIGHT)
  const twoRows: SpriteInk = {
    pixels: new Uint32Array(64),
    columns: Uint16Array.of(0, 0),
    rows: Uint16Array.of(0, 1),
    inked: Int32Array.of(0x7e, 0x3c),
    opaque: Int32Array.of(0, 0),
  }
  expect(occlusion.add(rowOf(0xff, 0xff), 30, 1)).toBe(1)
  expect(occlusion.add(rowOf(0x7e, 0), 30, 1)).toBe(0)
  expect(occlusion.add(twoRows, 30, 1)).toBe(1)
  const first = occlusion.take(1)
  expect([...occlusion.seen.subarray(first, first + 2)]).toEqual([1, 0x3c])
  expect(occlusion.take(1)).toBe(0)
})

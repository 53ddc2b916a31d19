import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CoverMask } from './CoverMask.ts'
import type { Sprite, SpriteMask } from './Sprite.ts'

const WIDTH = 90
const HEIGHT = 50

/** A disc of ink with a solid heart, as marker sprites are. */
const disc = (
  side: number,
): Pick<Sprite, 'side' | 'mask'> & { isIn(x: number, y: number, by: number): boolean } => {
  const isIn = (x: number, y: number, by: number): boolean =>
    Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) < side / 2 - by
  const across = Math.ceil(side / 32)
  const maskWith = (by: number): Uint32Array => {
    const words = new Uint32Array(across * side)
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++)
        if (isIn(x, y, by))
          words[y * across + (x >> 5)] = (words[y * across + (x >> 5)] ?? 0) | (1 << (x & 31))
    return words
  }
  const mask: SpriteMask = { across, ink: maskWith(0), solid: maskWith(2), isAnySolid: true }
  return { side, mask, isIn }
}

const SPRITES = [disc(16), disc(20), disc(40)]

const anyPlacedSprites = () =>
  fc.array(
    fc.record({
      sprite: fc.constantFrom(...SPRITES),
      left: fc.integer({ min: -45, max: WIDTH + 5 }),
      top: fc.integer({ min: -45, max: HEIGHT + 5 }),
    }),
    { maxLength: 60 },
  )

it('admits exactly the sprites with a visible pixel, as testing every pixel does', () => {
  fc.assert(
    fc.property(anyPlacedSprites(), (placed) => {
      const cover = new CoverMask()
      cover.reset(WIDTH, HEIGHT)
      const covered = new Uint8Array(WIDTH * HEIGHT)
      for (const { sprite, left, top } of placed) {
        let shows = false
        for (let y = Math.max(0, top); y < Math.min(HEIGHT, top + sprite.side); y++)
          for (let x = Math.max(0, left); x < Math.min(WIDTH, left + sprite.side); x++)
            if (sprite.isIn(x - left, y - top, 0) && covered[y * WIDTH + x] === 0) shows = true
        // The mask may end with a whole word, a little to the right of the region.
        const isAdmitted = cover.admit(sprite, left, top)
        if (shows) expect(isAdmitted).toBe(true)
        if (!shows && left + sprite.side <= WIDTH) expect(isAdmitted).toBe(false)
        if (!isAdmitted) continue
        for (let y = Math.max(0, top); y < Math.min(HEIGHT, top + sprite.side); y++)
          for (let x = Math.max(0, left); x < Math.min(WIDTH, left + sprite.side); x++)
            if (sprite.isIn(x - left, y - top, 2)) covered[y * WIDTH + x] = 1
      }
    }),
  )
})

it('covers nothing after a reset, of any size', () => {
  const cover = new CoverMask()
  const sprite = disc(16)
  cover.reset(100, 100)
  for (let top = 20; top < 40; top++) for (let left = 0; left < 100; left++) cover.admit(sprite, left, top)
  expect(cover.admit(sprite, 40, 30)).toBe(false)
  cover.reset(64, 64)
  expect(cover.admit(sprite, 40, 30)).toBe(true)
})

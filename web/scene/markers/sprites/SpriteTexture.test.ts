import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Sprite } from './Sprite.ts'
import { type Cell, SpriteTexture, TEXTURE_SIDE_PX } from './SpriteTexture.ts'

const spriteOf = (side: number): Sprite => ({ side, radius: side / 2 }) as Sprite

it('gives every sprite a cell of its own within the texture', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 80 }), (sides) => {
      const texture = new SpriteTexture()
      const placed: (Cell & { side: number })[] = []
      const sprites = sides.map(spriteOf)
      expect(texture.add(sprites, ({ side }, cell) => placed.push({ ...cell, side }))).toBe(true)
      expect(placed).toHaveLength(sides.length)
      for (const [at, one] of placed.entries()) {
        expect(Math.max(one.x, one.y) + one.side).toBeLessThanOrEqual(TEXTURE_SIDE_PX)
        for (const other of placed.slice(at + 1)) {
          const isApart =
            one.x + one.side <= other.x ||
            other.x + other.side <= one.x ||
            one.y + one.side <= other.y ||
            other.y + other.side <= one.y
          expect(isApart).toBe(true)
        }
      }
    }),
  )
})

it('copies a sprite once, until it is cleared', () => {
  const texture = new SpriteTexture()
  const sprite = spriteOf(20)
  let copies = 0
  const add = () => texture.add([sprite], () => copies++)
  expect([add(), add(), copies]).toEqual([true, true, 1])
  texture.clear()
  expect([texture.cellOf(sprite), add(), copies]).toEqual([undefined, true, 2])
})

it('says when there are too many', () => {
  const texture = new SpriteTexture()
  const many = Array.from({ length: (TEXTURE_SIDE_PX / 64) ** 2 }, () => spriteOf(64))
  expect(texture.add(many, () => undefined)).toBe(true)
  expect(texture.add([spriteOf(64)], () => undefined)).toBe(false)
})

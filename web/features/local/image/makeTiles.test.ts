import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { levelCount, makeTiles, tileCount } from './makeTiles.ts'

/** A picture that knows which part of the image it shows, in px of the full size. */
interface Shown {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const anImage = (widthPx: number, heightPx: number, tileSize = 512) => ({ widthPx, heightPx, tileSize })

const made = async (image: ReturnType<typeof anImage>) => {
  const tiles = new Map<string, Shown>()
  await makeTiles<Shown>(image, {
    crop: (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height }),
    halved: (_width, _height, parts) => ({
      left: Math.min(...parts.map(({ canvas }) => canvas.left)),
      top: Math.min(...parts.map(({ canvas }) => canvas.top)),
      right: Math.max(...parts.map(({ canvas }) => canvas.right)),
      bottom: Math.max(...parts.map(({ canvas }) => canvas.bottom)),
    }),
    put: (path, canvas) => {
      if (tiles.has(path)) throw new Error(`${path} was made twice.`)
      tiles.set(path, canvas)
      return Promise.resolve()
    },
  })
  return tiles
}

describe('the tiles of an image', () => {
  it('cover it on each level, whatever its size', async () => {
    const side = fc.integer({ min: 1, max: 400 })
    await fc.assert(
      fc.asyncProperty(side, side, async (widthPx, heightPx) => {
        const image = anImage(widthPx, heightPx, 32)
        const tiles = await made(image)
        expect(tiles.size).toBe(tileCount(image))
        for (const [path, shown] of tiles) {
          const [level = 0, column = 0, row = 0] = path.split(/[/_]/).map(Number)
          const size = 32 * 2 ** level
          expect(shown).toEqual({
            left: column * size,
            top: row * size,
            right: Math.min(widthPx, (column + 1) * size),
            bottom: Math.min(heightPx, (row + 1) * size),
          })
        }
      }),
      { numRuns: 60 },
    )
  })

  it('end with a single one', () => {
    expect(levelCount(anImage(16_384, 16_384))).toBe(6)
    expect(tileCount(anImage(16_384, 16_384))).toBe(1_365)
    expect(levelCount(anImage(512, 100))).toBe(1)
    expect(levelCount(anImage(513, 100))).toBe(2)
  })
})

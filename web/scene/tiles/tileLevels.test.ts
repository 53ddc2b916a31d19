import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  parentTile,
  tileCover,
  tileLevelFor,
  tileRect,
  tileUrl,
  tilesAcross,
  tilesDown,
  type TileGrid,
} from './tileLevels.ts'

const anyGrid = (): fc.Arbitrary<TileGrid> =>
  fc.record({
    widthMap: fc.integer({ min: 1, max: 3000 }),
    heightMap: fc.integer({ min: 1, max: 3000 }),
    tileSize: fc.constant(256),
    levels: fc.integer({ min: 1, max: 5 }),
  })

const anyRect = () =>
  fc
    .tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: -500, max: 3500 })))
    .map(([a = 0, b = 0, c = 0, d = 0]) => ({
      left: Math.min(a, b),
      right: Math.max(a, b),
      bottom: Math.min(c, d),
      top: Math.max(c, d),
    }))

it('chooses the coarsest level that still has a pixel for every device pixel', () => {
  expect([4, 1, 0.99, 0.51, 0.5, 0.26, 0.25, 1 / 64].map((scale) => tileLevelFor(scale, 5))).toEqual([
    0, 0, 0, 0, 1, 1, 2, 4,
  ])
})

it('covers a rectangle with exactly the tiles that overlap it', () => {
  fc.assert(
    fc.property(anyGrid(), fc.nat(4), anyRect(), (grid, anyLevel, rect) => {
      const level = Math.min(anyLevel, grid.levels - 1)
      const expected = []
      for (let row = 0; row < tilesDown(grid, level); row++)
        for (let column = 0; column < tilesAcross(grid, level); column++) {
          const tile = tileRect(grid, { level, column, row })
          const isSeen =
            tile.left < rect.right &&
            tile.right > rect.left &&
            tile.bottom < rect.top &&
            tile.top > rect.bottom
          if (isSeen) expected.push({ level, column, row })
        }
      expect(tileCover(grid, level, rect)).toEqual(
        rect.left < rect.right && rect.bottom < rect.top ? expected : [],
      )
    }),
  )
})

it('tiles the image without gap or overlap, rows from its top', () => {
  fc.assert(
    fc.property(anyGrid(), (grid) => {
      for (let level = 0; level < grid.levels; level++) {
        const whole = { left: 0, bottom: 0, right: grid.widthMap, top: grid.heightMap }
        const areas = tileCover(grid, level, whole).map((tile) => tileRect(grid, tile))
        const area = areas.reduce(
          (sum, { left, right, bottom, top }) => sum + (right - left) * (top - bottom),
          0,
        )
        expect(area).toBe(grid.widthMap * grid.heightMap)
        expect(areas[0]).toMatchObject({ left: 0, top: grid.heightMap })
      }
    }),
  )
})

it('returns the coarser tile that contains a tile', () => {
  const grid = { widthMap: 3000, heightMap: 2000, tileSize: 256, levels: 4 }
  for (const tile of tileCover(grid, 0, { left: 0, bottom: 0, right: 3000, top: 2000 })) {
    const parent = parentTile(grid, tile)
    const [inner, outer] = [tileRect(grid, tile), tileRect(grid, parent ?? tile)]
    expect(parent?.level).toBe(1)
    expect(outer.left <= inner.left && outer.right >= inner.right).toBe(true)
    expect(outer.bottom <= inner.bottom && outer.top >= inner.top).toBe(true)
  }
  expect(parentTile(grid, { level: 3, column: 0, row: 0 })).toBeNull()
})

it('returns the URL of a tile', () => {
  expect(tileUrl('/maps/7/files/t/p/{level}/{column}_{row}.png', { level: 2, column: 3, row: 5 })).toBe(
    '/maps/7/files/t/p/2/3_5.png',
  )
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runSync } from '../../../shared/runSync.ts'
import { over, unpremultiply } from './blending.ts'
import type { SpriteInk } from './Sprite.ts'
import { type Composed, type PlacedInks, SpriteBlit } from './SpriteBlit.ts'

const SIZE = { width: 60, height: 40 }
// Of the largest, a row fills a segment.
const SIDES = [2, 6, 32]

/** A square of one opaque colour. */
const inkOf = (side: number, colour: number): SpriteInk => ({
  pixels: new Uint32Array(side * side).fill(colour),
  columns: new Uint16Array(side),
  rows: Uint16Array.from({ length: side }, (_, row) => row),
  inked: new Int32Array(side).fill(2 ** side - 1),
  opaque: new Int32Array(side).fill(2 ** side - 1),
})
const INKS = SIDES.map((side, kind) => inkOf(side, (0xff_00_00_10 + kind) >>> 0))

interface Place {
  readonly kind: number
  readonly left: number
  readonly top: number
}

const placesOf = (kind: fc.Arbitrary<number>, length?: fc.ArrayConstraints) =>
  fc.array(
    fc.record({
      kind,
      left: fc.integer({ min: -8, max: SIZE.width + 2 }),
      top: fc.integer({ min: -8, max: SIZE.height + 2 }),
    }),
    length,
  )
const anyPlaces = placesOf(fc.nat({ max: SIDES.length - 1 }))

const composed = (
  blit: SpriteBlit,
  places: readonly Place[],
  inks: readonly SpriteInk[] = INKS,
): Composed | null => {
  const placed: PlacedInks = {
    inks,
    sides: SIDES,
    kinds: Uint32Array.from(places, ({ kind }) => kind),
    lefts: Int32Array.from(places, ({ left }) => left),
    tops: Int32Array.from(places, ({ top }) => top),
    count: places.length,
    ...SIZE,
  }
  return runSync(blit.compose(placed))
}

const OPAQUE = 0xff_10_20_30
const TRANSLUCENT = 0x80_40_20_60

/** A square of any such pixels. */
const anyInk = (side: number) =>
  fc
    .array(fc.constantFrom<number[]>(0, TRANSLUCENT, OPAQUE), {
      minLength: side ** 2,
      maxLength: side ** 2,
    })
    .map((pixels): SpriteInk => {
      const bitsOf = (row: number, alphaMin: number): number =>
        pixels
          .slice(row * side, (row + 1) * side)
          .reduce((bits, pixel, bit) => (pixel >>> 24 >= alphaMin ? bits | (1 << bit) : bits), 0)
      const rows = Uint16Array.from({ length: side }, (_, row) => row)
      return {
        pixels: Uint32Array.from(pixels),
        columns: new Uint16Array(side),
        rows,
        inked: Int32Array.from(rows, (row) => bitsOf(row, 1)),
        opaque: Int32Array.from(rows, (row) => bitsOf(row, 255)),
      }
    })
const anyInks = fc.tuple(...SIDES.map(anyInk))

/** The pixels of the picture. */
const pictureOf = (part: Composed | null): Uint32Array => {
  const picture = new Uint32Array(SIZE.width * SIZE.height)
  if (part === null) return picture
  const pixels = new Uint32Array(part.pixels.buffer, part.pixels.byteOffset, part.width * part.height)
  pixels.forEach((pixel, at) => {
    const x = part.left + (at % part.width)
    const y = part.top + Math.floor(at / part.width)
    if (isInPicture(x, y)) picture[y * SIZE.width + x] = pixel
  })
  return picture
}

const isInPicture = (x: number, y: number): boolean => x >= 0 && y >= 0 && x < SIZE.width && y < SIZE.height

/** The same sprite by sprite, and pixel by pixel. */
const plainly = (places: readonly Place[], inks: readonly SpriteInk[]): Uint32Array => {
  const picture = new Uint32Array(SIZE.width * SIZE.height)
  for (const { kind, left, top } of places)
    inks[kind]?.pixels.forEach((pixel, at) => {
      const x = left + (at % (SIDES[kind] ?? 1))
      const y = top + Math.floor(at / (SIDES[kind] ?? 1))
      const place = y * SIZE.width + x
      if (isInPicture(x, y)) picture[place] = pixel === OPAQUE ? pixel : over(pixel, picture[place] ?? 0)
    })
  unpremultiply(picture, 0, picture.length)
  return picture
}

/** Sprites that cover the picture several times, and so many small ones that few lie on another. */
const crowded = placesOf(fc.constant(SIDES.length - 1), { minLength: 20, maxLength: 40 })
const scattered = placesOf(fc.nat({ max: SIDES.length - 2 }), { minLength: 20, maxLength: 60 })

it.each([
  ['crowded', crowded],
  ['scattered', scattered],
  ['any', anyPlaces],
])('composites %s sprites over those below them, picture after picture', (_, places) => {
  const blit = new SpriteBlit()
  fc.assert(
    fc.property(places, anyInks, (placed, inks) => {
      expect(pictureOf(composed(blit, placed, inks))).toEqual(plainly(placed, inks))
    }),
  )
})

it('composites no more than the part of the picture that the sprites reach into', () => {
  const part = composed(new SpriteBlit(), [
    { kind: 0, left: 10, top: 20 },
    { kind: 1, left: 14, top: 21 },
  ])
  expect(part).toMatchObject({ left: 10, top: 20, width: 10, height: 7 })
  expect(part?.pixels).toHaveLength(10 * 7 * 4)
  expect(composed(new SpriteBlit(), [{ kind: 0, left: -2, top: 5 }])).toBeNull()
})

it('divides the colour of each translucent pixel by its alpha once, within the picture and at its edge', () => {
  const inks = [{ ...inkOf(2, 0x80_00_00_40), opaque: new Int32Array(2) }, inkOf(6, 0)]
  const part = composed(
    new SpriteBlit(),
    [
      { kind: 0, left: -1, top: 10 },
      { kind: 0, left: 2, top: 20 },
      { kind: 0, left: 2, top: 20 },
    ],
    inks,
  )
  const pixelAt = (x: number, y: number): readonly number[] => {
    const { left, top, width, pixels } = part ?? {
      left: 0,
      top: 0,
      width: 0,
      pixels: new Uint8ClampedArray(),
    }
    const at = (y - top) * width + x - left
    return [...pixels.subarray(at * 4, at * 4 + 4)]
  }
  expect(pixelAt(0, 10)).toEqual([0x80, 0, 0, 0x80])
  expect(pixelAt(1, 10)).toEqual([0, 0, 0, 0])
  // Half of what is left below it shows through.
  expect(pixelAt(3, 21)).toEqual([0x80, 0, 0, 0xc0])
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runSync } from '../../../shared/runSync.ts'
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

const anyPlaces = fc.array(
  fc.record({
    kind: fc.nat({ max: SIDES.length - 1 }),
    left: fc.integer({ min: -8, max: SIZE.width + 2 }),
    top: fc.integer({ min: -8, max: SIZE.height + 2 }),
  }),
)

const composed = (blit: SpriteBlit, places: readonly Place[], inks = INKS): Composed | null => {
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

/** Returns the red of each pixel of the picture that is painted, by its place. */
const redsOf = (part: Composed | null): Map<string, number> => {
  const reds = new Map<string, number>()
  for (let at = 0; part !== null && at < part.width * part.height; at++) {
    const [x, y] = [part.left + (at % part.width), part.top + Math.floor(at / part.width)]
    if (x < 0 || y < 0 || x >= SIZE.width || y >= SIZE.height) continue
    if (part.pixels[at * 4 + 3] !== 0) reds.set(`${x} ${y}`, part.pixels[at * 4] ?? 0)
  }
  return reds
}

/** The same one by one. */
const plainly = (places: readonly Place[]): Map<string, number> => {
  const reds = new Map<string, number>()
  for (const { kind, left, top } of places)
    for (let y = Math.max(0, top); y < Math.min(SIZE.height, top + (SIDES[kind] ?? 0)); y++)
      for (let x = Math.max(0, left); x < Math.min(SIZE.width, left + (SIDES[kind] ?? 0)); x++)
        reds.set(`${x} ${y}`, 0x10 + kind)
  return reds
}

it('paints each sprite over those below it, as far as they lie within the picture, picture after picture', () => {
  const blit = new SpriteBlit()
  fc.assert(
    fc.property(anyPlaces, (places) => {
      expect(redsOf(composed(blit, places))).toEqual(plainly(places))
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

import { OPAQUE, over, unpremultiply } from './blending.ts'
import { blendFlat, flatten, type FlatSprite } from './FlatSprite.ts'
import type { SpriteInk } from './Sprite.ts'
import { SpriteOcclusion } from './SpriteOcclusion.ts'

/** How many sprites are looked at, or blended, in one slice. */
const SPRITES_PER_SLICE = 4_000
const PIXELS_PER_SLICE = 500_000
/** With fewer sprites on each pixel of the picture on average, finding those that are hidden takes longer than blending all. */
const SPRITES_PER_PIXEL_MIN = 5
/** Flattening a sprite takes as long as blending it in a few places. */
const PLACES_PER_SPRITE_MIN = 4

/** Sprites at their places in a picture, bottom first. */
export interface PlacedInks {
  /** The different ones: square, so many px to a side. */
  readonly inks: readonly SpriteInk[]
  readonly sides: readonly number[]
  /** Which of them is at each place. */
  readonly kinds: Uint32Array<ArrayBuffer>
  readonly lefts: Int32Array<ArrayBuffer>
  readonly tops: Int32Array<ArrayBuffer>
  readonly count: number
  /** Of the picture. */
  readonly width: number
  readonly height: number
}

interface Part {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** What is painted of a picture, as `ImageData` has it. Sprites that reach over the edges are whole in it, so that all are blended alike. */
export interface Composed extends Part {
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
}

/**
 * Composites sprites in memory, in slices. If canvases are drawn in software, this is several times faster than one `drawImage`
 * per sprite. It needs no page: `markerWorker` runs it, too.
 */
export class SpriteBlit {
  #part: Part = { left: 0, top: 0, width: 0, height: 0 }
  #pixels = new Uint32Array(0)
  readonly #occlusion = new SpriteOcclusion()
  /** How many segments of each sprite are seen, at least in part. */
  #seenCounts = new Uint16Array(0);

  /** The pixels are valid until the next picture. Null if nothing is within this one. */
  *compose(placed: PlacedInks): Generator<void, Composed | null> {
    const { part, spritePixels } = paintedPart(placed)
    this.#part = part
    const { width, height } = part
    if (width <= 0 || height <= 0) return null
    this.#start(placed)
    const isSparse = spritePixels < width * height * SPRITES_PER_PIXEL_MIN
    const areRepeated = placed.count >= placed.inks.length * PLACES_PER_SPRITE_MIN
    const flat = isSparse && areRepeated ? flattened(placed, width) : null
    // The picture is the same if only those pixels are blended that no opaque one lies on.
    if (flat === null)
      for (let to = placed.count; to > 0; to -= SPRITES_PER_SLICE) {
        this.#findSeen(placed, Math.max(0, to - SPRITES_PER_SLICE), to)
        yield
      }
    for (let from = 0; from < placed.count; from += SPRITES_PER_SLICE) {
      this.#blend(placed, flat, from, Math.min(placed.count, from + SPRITES_PER_SLICE))
      yield
    }
    for (let from = 0; from < width * height; from += PIXELS_PER_SLICE) {
      unpremultiply(this.#pixels, from, Math.min(width * height, from + PIXELS_PER_SLICE))
      yield
    }
    return { ...part, pixels: new Uint8ClampedArray(this.#pixels.buffer, 0, width * height * 4) }
  }

  free(): void {
    this.#pixels = new Uint32Array(0)
    this.#occlusion.free()
    this.#seenCounts = new Uint16Array(0)
  }

  #start({ sides, count, width, height }: PlacedInks): void {
    const length = this.#part.width * this.#part.height
    if (this.#pixels.length >= length) this.#pixels.fill(0, 0, length)
    else {
      // Enough for any part of this picture, since it grows in each frame of a zoom.
      const reach = 2 * sides.reduce((most, side) => Math.max(most, side), 0)
      this.#pixels = new Uint32Array((width + reach) * (height + reach))
    }
    this.#occlusion.start(this.#part.width, this.#part.height)
    if (this.#seenCounts.length < count) this.#seenCounts = new Uint16Array(count)
  }

  #findSeen({ inks, sides, kinds, lefts, tops }: PlacedInks, from: number, to: number): void {
    const part = this.#part
    for (let at = to - 1; at >= from; at--) {
      const kind = kinds[at] ?? 0
      const ink = inks[kind]
      if (ink === undefined) continue
      const left = (lefts[at] ?? 0) - part.left
      const top = (tops[at] ?? 0) - part.top
      const isReached = isWithin(part, left, top, sides[kind] ?? 0)
      this.#seenCounts[at] = isReached ? this.#occlusion.add(ink, left, top) : 0
    }
  }

  /** `flat`: the sprites, if all of their pixels are blended; null for those that are seen. */
  #blend(
    { inks, sides, kinds, lefts, tops }: PlacedInks,
    flat: readonly FlatSprite[] | null,
    from: number,
    to: number,
  ): void {
    const part = this.#part
    for (let at = from; at < to; at++) {
      const kind = kinds[at] ?? 0
      const side = sides[kind] ?? 0
      const left = (lefts[at] ?? 0) - part.left
      const top = (tops[at] ?? 0) - part.top
      const ink = inks[kind]
      const sprite = flat?.[kind]
      if (!isWithin(part, left, top, side)) continue
      if (sprite !== undefined) blendFlat(this.#pixels, sprite, top * part.width + left)
      else if (ink !== undefined) this.#blendSeen(ink, side, left, top, this.#seenCounts[at] ?? 0)
    }
  }

  #blendSeen(
    { pixels, columns, rows }: SpriteInk,
    side: number,
    left: number,
    top: number,
    segments: number,
  ): void {
    const target = this.#pixels
    const { width } = this.#part
    const { seen } = this.#occlusion
    const first = this.#occlusion.take(segments)
    for (let at = first; at < first + segments * 2; at += 2) {
      const segment = seen[at] ?? 0
      const bits = seen[at + 1] ?? 0
      const column = columns[segment] ?? 0
      const row = rows[segment] ?? 0
      const source = row * side + column
      const place = (top + row) * width + left + column
      for (let rest = bits; rest !== 0;) {
        const bit = lowestBit(rest)
        const end = endOfRun(rest, bit)
        for (let each = bit; each < end; each++) {
          const above = pixels[source + each] ?? 0
          target[place + each] = above >= OPAQUE ? above : over(above, target[place + each] ?? 0)
        }
        rest = bitsFrom(rest, end)
      }
    }
  }
}

const flattened = ({ inks, sides }: PlacedInks, width: number): FlatSprite[] =>
  inks.map((ink, kind) => flatten(ink, sides[kind] ?? 0, width))

interface PaintedPart {
  readonly part: Part
  /** How many pixels its sprites have together. */
  readonly spritePixels: number
}

/** Returns the part with all sprites that reach into the picture: of a map that is seen as a whole, that is a third of it. */
const paintedPart = ({ sides, kinds, lefts, tops, count, width, height }: PlacedInks): PaintedPart => {
  let spritePixels = 0
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let at = 0; at < count; at++) {
    const side = sides[kinds[at] ?? 0] ?? 0
    const x = lefts[at] ?? 0
    const y = tops[at] ?? 0
    if (x + side <= 0 || x >= width || y + side <= 0 || y >= height) continue
    left = Math.min(left, x)
    right = Math.max(right, x + side)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + side)
    spritePixels += side * side
  }
  return { part: { left, top, width: right - left, height: bottom - top }, spritePixels }
}

const isWithin = ({ width, height }: Part, left: number, top: number, side: number): boolean =>
  left >= 0 && top >= 0 && left + side <= width && top + side <= height

/** -1 if there is none. */
const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits)

/** Returns the first bit that is not set after one that is, 32 if all are. */
const endOfRun = (bits: number, from: number): number => {
  const length = lowestBit(~(bits >>> from))
  return length < 0 ? 32 : from + length
}

/** Returns the bits from one on. */
const bitsFrom = (bits: number, from: number): number => (from < 32 ? bits & (-1 << from) : 0)

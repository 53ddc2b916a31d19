import type { SpriteInk } from './Sprite.ts'
import { SpriteOcclusion } from './SpriteOcclusion.ts'

/** How many sprites are looked at, or blended, in one slice. */
const SPRITES_PER_SLICE = 4_000
const PIXELS_PER_SLICE = 500_000

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
  /** Where something was blended with a blank pixel: no others can be translucent. */
  readonly #blended: number[] = []
  #blendedCount = 0
  readonly #occlusion = new SpriteOcclusion()
  /** How many segments of each sprite are seen, at least in part. */
  #seenCounts = new Uint16Array(0);

  /** The pixels are valid until the next picture. Null if nothing is within this one. */
  *compose(placed: PlacedInks): Generator<void, Composed | null> {
    this.#part = paintedPart(placed)
    const { width, height } = this.#part
    if (width <= 0 || height <= 0) return null
    this.#start(placed)
    for (let to = placed.count; to > 0; to -= SPRITES_PER_SLICE) {
      this.#findSeen(placed, Math.max(0, to - SPRITES_PER_SLICE), to)
      yield
    }
    for (let from = 0; from < placed.count; from += SPRITES_PER_SLICE) {
      this.#blend(placed, from, Math.min(placed.count, from + SPRITES_PER_SLICE))
      yield
    }
    for (let from = 0; from < this.#blendedCount; from += PIXELS_PER_SLICE) {
      this.#unpremultiply(from, Math.min(this.#blendedCount, from + PIXELS_PER_SLICE))
      yield
    }
    return { ...this.#part, pixels: new Uint8ClampedArray(this.#pixels.buffer, 0, width * height * 4) }
  }

  free(): void {
    this.#pixels = new Uint32Array(0)
    this.#occlusion.free()
    this.#blended.length = 0
    this.#seenCounts = new Uint16Array(0)
  }

  #start({ count, width, height }: PlacedInks): void {
    const length = this.#part.width * this.#part.height
    // Enough for the whole picture, since the part grows in each frame of a zoom.
    if (this.#pixels.length < length) this.#pixels = new Uint32Array(Math.max(length, width * height))
    else this.#pixels.fill(0, 0, length)
    this.#occlusion.start(this.#part.width, this.#part.height)
    if (this.#seenCounts.length < count) this.#seenCounts = new Uint16Array(count)
    this.#blendedCount = 0
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

  #blend({ inks, sides, kinds, lefts, tops }: PlacedInks, from: number, to: number): void {
    const part = this.#part
    for (let at = from; at < to; at++) {
      const kind = kinds[at] ?? 0
      const ink = inks[kind]
      const segments = this.#seenCounts[at] ?? 0
      if (ink === undefined || segments === 0) continue
      const left = (lefts[at] ?? 0) - part.left
      const top = (tops[at] ?? 0) - part.top
      this.#blendSeen(ink, sides[kind] ?? 0, left, top, segments)
    }
  }

  #blendSeen(
    { pixels, columns, rows, opaque }: SpriteInk,
    side: number,
    left: number,
    top: number,
    segments: number,
  ): void {
    const target = this.#pixels
    const { width } = this.#part
    const { seen } = this.#occlusion
    const blended = this.#blended
    let blendedCount = this.#blendedCount
    const first = this.#occlusion.take(segments)
    for (let at = first; at < first + segments * 2; at += 2) {
      const segment = seen[at] ?? 0
      const bits = seen[at + 1] ?? 0
      const column = columns[segment] ?? 0
      const row = rows[segment] ?? 0
      const source = row * side + column
      const place = (top + row) * width + left + column
      const solid = bits & (opaque[segment] ?? 0)
      for (let rest = solid; rest !== 0;) {
        const bit = lowestBit(rest)
        const end = endOfRun(rest, bit)
        for (let each = bit; each < end; each++) target[place + each] = pixels[source + each] ?? 0
        rest = bitsFrom(rest, end)
      }
      for (let rest = bits & ~solid; rest !== 0; rest &= rest - 1) {
        const bit = lowestBit(rest)
        const above = pixels[source + bit] ?? 0
        const below = target[place + bit] ?? 0
        if (below === 0) blended[blendedCount++] = place + bit
        target[place + bit] = over(above, below)
      }
    }
    this.#blendedCount = blendedCount
  }

  /** ImageData holds colours that are not premultiplied. */
  #unpremultiply(from: number, to: number): void {
    const straight = (straightChannels ??= divideChannels())
    const pixels = this.#pixels
    const blended = this.#blended
    for (let at = from; at < to; at++) {
      const place = blended[at] ?? 0
      const pixel = pixels[place] ?? 0
      const row = (pixel >>> 24) << 8
      pixels[place] =
        (pixel & 0xff000000) |
        ((straight[row | ((pixel >>> 16) & 255)] ?? 0) << 16) |
        ((straight[row | ((pixel >>> 8) & 255)] ?? 0) << 8) |
        (straight[row | (pixel & 255)] ?? 0)
    }
  }
}

/** Returns the part with all sprites that reach into the picture: of a map that is seen as a whole, that is a third of it. */
const paintedPart = ({ sides, kinds, lefts, tops, count, width, height }: PlacedInks): Part => {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let at = 0; at < count; at++) {
    const side = sides[kinds[at] ?? 0] ?? 0
    const x = lefts[at] ?? 0
    const y = tops[at] ?? 0
    if (x + side <= 0 || x >= width || y + side <= 0 || y >= height) continue
    if (x < left) left = x
    if (x + side > right) right = x + side
    if (y < top) top = y
    if (y + side > bottom) bottom = y + side
  }
  return { left, top, width: right - left, height: bottom - top }
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

/** Uses the same integer arithmetic as software canvases, so that both ways make the same picture. */
const over = (above: number, below: number): number => {
  const rest = 256 - (above >>> 24)
  // An opaque pixel hides what is below it; the formula would let 1/256 of it through.
  if (rest === 1) return above
  return (
    above +
    ((Math.imul(below & 0xff00ff, rest) >>> 8) & 0xff00ff) +
    (Math.imul((below >>> 8) & 0xff00ff, rest) & 0xff00ff00)
  )
}

/** The straight channel by alpha and premultiplied channel. */
let straightChannels: Uint8Array | null = null

const divideChannels = (): Uint8Array => {
  const straight = new Uint8Array(65_536)
  for (let alpha = 1; alpha < 256; alpha++)
    for (let channel = 0; channel < 256; channel++)
      straight[(alpha << 8) | channel] = Math.min(255, Math.round((channel * 255) / alpha))
  return straight
}

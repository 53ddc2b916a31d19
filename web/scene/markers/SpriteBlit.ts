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

/** The part of a picture in which anything is painted, as `ImageData` has it. */
export interface Composed extends Part {
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
}

/**
 * Composites sprites in memory, in slices. If canvases are drawn in software, this is several times faster than one `drawImage`
 * per sprite. It needs no page: `spriteWorker` runs it, too.
 */
export class SpriteBlit {
  #part: Part = { left: 0, top: 0, width: 0, height: 0 }
  #pixels = new Uint32Array(0)
  readonly #occlusion = new SpriteOcclusion()
  /** 1 for each sprite of which something is seen. */
  #isSeen = new Uint8Array(0);

  /** The pixels are valid until the next picture. Null if nothing is within this one. */
  *compose(placed: PlacedInks): Generator<void, Composed | null> {
    this.#part = paintedPart(placed)
    const { width, height } = this.#part
    if (width <= 0 || height <= 0) return null
    this.#start(placed.count)
    for (let to = placed.count; to > 0; to -= SPRITES_PER_SLICE) {
      this.#findSeen(placed, Math.max(0, to - SPRITES_PER_SLICE), to)
      yield
    }
    for (let from = 0; from < placed.count; from += SPRITES_PER_SLICE) {
      this.#blend(placed, from, Math.min(placed.count, from + SPRITES_PER_SLICE))
      yield
    }
    const pixels = this.#pixels.subarray(0, width * height)
    for (let from = 0; from < pixels.length; from += PIXELS_PER_SLICE) {
      unpremultiply(pixels.subarray(from, from + PIXELS_PER_SLICE))
      yield
    }
    return { ...this.#part, pixels: new Uint8ClampedArray(this.#pixels.buffer, 0, pixels.length * 4) }
  }

  free(): void {
    this.#pixels = new Uint32Array(0)
    this.#occlusion.free()
    this.#isSeen = new Uint8Array(0)
  }

  #start(count: number): void {
    const { width, height } = this.#part
    if (this.#pixels.length < width * height) this.#pixels = new Uint32Array(width * height)
    else this.#pixels.fill(0, 0, width * height)
    this.#occlusion.start(width, height)
    if (this.#isSeen.length < count) this.#isSeen = new Uint8Array(count)
  }

  #findSeen({ inks, sides, kinds, lefts, tops }: PlacedInks, from: number, to: number): void {
    const part = this.#part
    for (let at = to - 1; at >= from; at--) {
      const kind = kinds[at] ?? 0
      const ink = inks[kind]
      if (ink === undefined) continue
      const left = (lefts[at] ?? 0) - part.left
      const top = (tops[at] ?? 0) - part.top
      // Those that reach over an edge hide nothing.
      const isWhole = isWithin(part, left, top, sides[kind] ?? 0)
      this.#isSeen[at] = isWhole && this.#occlusion.add(ink, left, top) ? 1 : 0
    }
  }

  #blend({ inks, sides, kinds, lefts, tops }: PlacedInks, from: number, to: number): void {
    const part = this.#part
    for (let at = from; at < to; at++) {
      const kind = kinds[at] ?? 0
      const ink = inks[kind]
      if (ink === undefined) continue
      const side = sides[kind] ?? 0
      const left = (lefts[at] ?? 0) - part.left
      const top = (tops[at] ?? 0) - part.top
      if (this.#isSeen[at] === 1) blendSeen(this.#pixels, part.width, ink, side, left, top, this.#occlusion)
      else if (!isWithin(part, left, top, side)) blendCut(this.#pixels, part, ink, side, left, top)
    }
  }
}

/** Returns the part of the picture that the sprites reach into: of a map that is seen as a whole, that is a third. */
const paintedPart = ({ sides, kinds, lefts, tops, count, width, height }: PlacedInks): Part => {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let at = 0; at < count; at++) {
    const side = sides[kinds[at] ?? 0] ?? 0
    const x = lefts[at] ?? 0
    const y = tops[at] ?? 0
    if (x < left) left = x
    if (x + side > right) right = x + side
    if (y < top) top = y
    if (y + side > bottom) bottom = y + side
  }
  const from = { left: Math.max(0, left), top: Math.max(0, top) }
  return { ...from, width: Math.min(width, right) - from.left, height: Math.min(height, bottom) - from.top }
}

const isWithin = ({ width, height }: Part, left: number, top: number, side: number): boolean =>
  left >= 0 && top >= 0 && left + side <= width && top + side <= height

const blendSeen = (
  target: Uint32Array,
  width: number,
  ink: SpriteInk,
  side: number,
  left: number,
  top: number,
  occlusion: SpriteOcclusion,
): void => {
  const { pixels, columns, rows } = ink
  const first = occlusion.take(ink)
  const { segments } = occlusion
  for (let at = 0; at < rows.length; at++) {
    const column = columns[at] ?? 0
    const row = rows[at] ?? 0
    const source = row * side + column
    const place = (top + row) * width + left + column
    for (let bits = segments[first + at] ?? 0; bits !== 0; bits &= bits - 1) {
      const bit = lowestBit(bits)
      target[place + bit] = over(pixels[source + bit] ?? 0, target[place + bit] ?? 0)
    }
  }
}

/** Blends a sprite that reaches over the edge of the picture. */
const blendCut = (
  target: Uint32Array,
  { width, height }: Part,
  { pixels }: SpriteInk,
  side: number,
  left: number,
  top: number,
): void => {
  for (let row = Math.max(0, -top); row < side && top + row < height; row++)
    for (let column = Math.max(0, -left); column < side && left + column < width; column++) {
      const place = (top + row) * width + left + column
      target[place] = over(pixels[row * side + column] ?? 0, target[place] ?? 0)
    }
}

const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits)

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

/** ImageData holds colours that are not premultiplied. */
const unpremultiply = (pixels: Uint32Array): void => {
  const straight = (straightChannels ??= divideChannels())
  for (let at = 0; at < pixels.length; at++) {
    const pixel = pixels[at] ?? 0
    const alpha = pixel >>> 24
    if (alpha === 0 || alpha === 255) continue
    const row = alpha << 8
    pixels[at] =
      (alpha << 24) |
      ((straight[row | ((pixel >>> 16) & 255)] ?? 0) << 16) |
      ((straight[row | ((pixel >>> 8) & 255)] ?? 0) << 8) |
      (straight[row | (pixel & 255)] ?? 0)
  }
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

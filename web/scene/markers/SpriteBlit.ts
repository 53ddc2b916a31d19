import type { Sprite } from './Sprite.ts'
import { type SpriteBatch, SPRITES_PER_SLICE } from './SpriteBatch.ts'
import { SpriteOcclusion } from './SpriteOcclusion.ts'

const PIXELS_PER_SLICE = 500_000

/**
 * Composites a batch of sprites in memory and puts the whole picture on the canvas at once. If canvases are drawn in
 * software, this is several times faster than one `drawImage` per sprite.
 */
export class SpriteBlit {
  #image: ImageData | null = null
  #pixels = new Uint32Array(0)
  readonly #occlusion = new SpriteOcclusion()
  /** 1 for each sprite of the batch of which something is seen. */
  #isSeen = new Uint8Array(0);

  /** Replaces everything on the canvas, in slices. */
  *paint(context: CanvasRenderingContext2D, batch: SpriteBatch): Generator<void, void> {
    this.#start(context, batch)
    for (let to = batch.count; to > 0; to -= SPRITES_PER_SLICE) {
      this.#findSeen(batch, Math.max(0, to - SPRITES_PER_SLICE), to)
      yield
    }
    for (let from = 0; from < batch.count; from += SPRITES_PER_SLICE) {
      this.#blend(batch, from, Math.min(batch.count, from + SPRITES_PER_SLICE))
      yield
    }
    yield* this.#put(context)
  }

  #start({ canvas: { width, height } }: CanvasRenderingContext2D, { count }: SpriteBatch): void {
    if (this.#image?.width === width && this.#image.height === height) this.#pixels.fill(0)
    else {
      this.#image = new ImageData(width, height)
      this.#pixels = new Uint32Array(this.#image.data.buffer)
    }
    this.#occlusion.start(width, height)
    if (this.#isSeen.length < count) this.#isSeen = new Uint8Array(count)
  }

  #findSeen({ sprites, lefts, tops }: SpriteBatch, from: number, to: number): void {
    for (let at = to - 1; at >= from; at--) {
      const sprite = sprites[at]
      if (sprite === undefined) continue
      const left = lefts[at] ?? 0
      const top = tops[at] ?? 0
      // Those that reach over an edge hide nothing.
      const isWhole = this.#isWithin(left, top, sprite.side)
      this.#isSeen[at] = isWhole && this.#occlusion.add(sprite.ink, left, top) ? 1 : 0
    }
  }

  #blend({ sprites, lefts, tops }: SpriteBatch, from: number, to: number): void {
    const { width = 0, height = 0 } = this.#image ?? {}
    for (let at = from; at < to; at++) {
      const sprite = sprites[at]
      if (sprite === undefined) continue
      const left = lefts[at] ?? 0
      const top = tops[at] ?? 0
      if (this.#isSeen[at] === 1) blendSeen(this.#pixels, width, sprite, left, top, this.#occlusion)
      else if (!this.#isWithin(left, top, sprite.side))
        blendCut(this.#pixels, width, height, sprite, left, top)
    }
  }

  #isWithin(left: number, top: number, side: number): boolean {
    const { width = 0, height = 0 } = this.#image ?? {}
    return left >= 0 && top >= 0 && left + side <= width && top + side <= height
  }

  /** Puts the picture on the canvas, in place of everything there, once its colours are converted: so many in a slice. */
  *#put(context: CanvasRenderingContext2D): Generator<void, void> {
    for (let from = 0; from < this.#pixels.length; from += PIXELS_PER_SLICE) {
      unpremultiply(this.#pixels.subarray(from, from + PIXELS_PER_SLICE))
      yield
    }
    if (this.#image !== null) context.putImageData(this.#image, 0, 0)
  }

  free(): void {
    this.#image = null
    this.#pixels = new Uint32Array(0)
    this.#occlusion.free()
    this.#isSeen = new Uint8Array(0)
  }
}

const blendSeen = (
  target: Uint32Array,
  width: number,
  { ink, side }: Sprite,
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

/** Blends a sprite that reaches over the edge of the canvas. */
const blendCut = (
  target: Uint32Array,
  width: number,
  height: number,
  { ink: { pixels }, side }: Sprite,
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

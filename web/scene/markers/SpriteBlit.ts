import { runSync } from '../../../shared/runSync.ts'
import type { SpriteInk } from './Sprite.ts'
import type { SpriteBatch } from './SpriteBatch.ts'

const PIXELS_PER_SLICE = 500_000

/**
 * Composites a batch of sprites in memory and puts the whole picture on the canvas at once. If canvases are drawn in
 * software, this is several times faster than one `drawImage` per sprite.
 */
export class SpriteBlit {
  #image: ImageData | null = null
  #pixels = new Uint32Array(0)

  /** Replaces everything on the canvas. */
  paint(context: CanvasRenderingContext2D, batch: SpriteBatch): void {
    this.start(context)
    this.blend(batch, 0, batch.count)
    runSync(this.putInSlices(context))
  }

  /** Starts a blank picture for a canvas. */
  start({ canvas: { width, height } }: CanvasRenderingContext2D): void {
    if (this.#image?.width === width && this.#image.height === height) this.#pixels.fill(0)
    else {
      this.#image = new ImageData(width, height)
      this.#pixels = new Uint32Array(this.#image.data.buffer)
    }
  }

  /** Adds the sprites `from` … `to` to the picture. */
  blend({ sprites, lefts, tops }: SpriteBatch, from: number, to: number): void {
    const { width = 0, height = 0 } = this.#image ?? {}
    for (let at = from; at < to; at++) {
      const sprite = sprites[at]
      if (sprite === undefined) continue
      const left = lefts[at] ?? 0
      const top = tops[at] ?? 0
      const isWhole = left >= 0 && top >= 0 && left + sprite.side <= width && top + sprite.side <= height
      if (isWhole) blendWhole(this.#pixels, sprite.ink, sprite.ink.offsetsAt(width), top * width + left)
      else blendCut(this.#pixels, width, height, sprite.ink, left, top)
    }
  }

  /** Puts the picture on the canvas, in place of everything there, once its colours are converted: so many in a slice. */
  *putInSlices(context: CanvasRenderingContext2D): Generator<void, void> {
    for (let from = 0; from < this.#pixels.length; from += PIXELS_PER_SLICE) {
      unpremultiply(this.#pixels.subarray(from, from + PIXELS_PER_SLICE))
      yield
    }
    if (this.#image !== null) context.putImageData(this.#image, 0, 0)
  }

  free(): void {
    this.#image = null
    this.#pixels = new Uint32Array(0)
  }
}

const blendWhole = (
  target: Uint32Array,
  { solidCount, pixels }: SpriteInk,
  offsets: Int32Array,
  corner: number,
): void => {
  const count = offsets.length
  for (let at = 0; at < solidCount; at++) target[corner + (offsets[at] ?? 0)] = pixels[at] ?? 0
  for (let at = solidCount; at < count; at++) {
    const place = corner + (offsets[at] ?? 0)
    target[place] = over(pixels[at] ?? 0, target[place] ?? 0)
  }
}

/** Blends a sprite that reaches over the edge of the canvas. */
const blendCut = (
  target: Uint32Array,
  width: number,
  height: number,
  { columns, rows, pixels }: SpriteInk,
  left: number,
  top: number,
): void => {
  for (let at = 0; at < pixels.length; at++) {
    const column = left + (columns[at] ?? 0)
    const row = top + (rows[at] ?? 0)
    if (column < 0 || column >= width || row < 0 || row >= height) continue
    const place = row * width + column
    target[place] = over(pixels[at] ?? 0, target[place] ?? 0)
  }
}

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

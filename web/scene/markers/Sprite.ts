/** Which pixels of a sprite cover what lies under them (`solid`), and which paint at all (`ink`): a bit each, row by row. */
export interface SpriteMask {
  /** 32 bit words that make a row. */
  readonly across: number
  readonly solid: Uint32Array
  readonly ink: Uint32Array
}

/** A picture to be copied to many places. Its middle is a corner between device px, so that it lands on whole ones. */
export class Sprite {
  readonly canvas: HTMLCanvasElement
  /** From its corner to its middle, in device px; half of its side. */
  readonly radius: number
  #pixels: Uint32Array | null = null
  #mask: SpriteMask | null = null

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas
    this.radius = canvas.width / 2
  }

  get side(): number {
    return this.canvas.width
  }

  /** Colours multiplied by their alpha, which is the highest byte; red is the lowest. */
  get pixels(): Uint32Array {
    return (this.#pixels ??= readPixels(this.canvas))
  }

  get mask(): SpriteMask {
    return (this.#mask ??= maskOf(this.pixels, this.side))
  }
}

const readPixels = (canvas: HTMLCanvasElement): Uint32Array => {
  const image = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
  const pixels = new Uint32Array(image?.data.buffer ?? new ArrayBuffer(canvas.width * canvas.height * 4))
  return pixels.map(premultiply)
}

const premultiply = (pixel: number): number => {
  const alpha = pixel >>> 24
  const channel = (shift: number): number => Math.round((((pixel >>> shift) & 255) * alpha) / 255) << shift
  return (alpha << 24) | channel(16) | channel(8) | channel(0)
}

const maskOf = (pixels: Uint32Array, side: number): SpriteMask => {
  const across = Math.ceil(side / 32)
  const solid = new Uint32Array(across * side)
  const ink = new Uint32Array(across * side)
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column++) {
      const alpha = (pixels[row * side + column] ?? 0) >>> 24
      const word = row * across + (column >> 5)
      const bit = 1 << (column & 31)
      if (alpha > 0) ink[word] = (ink[word] ?? 0) | bit
      if (alpha === 255) solid[word] = (solid[word] ?? 0) | bit
    }
  return { across, solid, ink }
}

/** Which pixels of a sprite cover what lies under them (`solid`), and which paint at all (`ink`): a bit each, row by row. */
export interface SpriteMask {
  /** 32 bit words that make a row. */
  readonly across: number
  readonly solid: Uint32Array
  readonly ink: Uint32Array
  readonly isAnySolid: boolean
}

/** The pixels of a sprite that paint at all, those first that cover whatever lies under them. */
export interface SpriteInk {
  readonly solidCount: number
  readonly columns: Uint16Array
  readonly rows: Uint16Array
  /** Colours multiplied by their alpha, which is the highest byte; red is the lowest. */
  readonly pixels: Uint32Array
  /** Where each lies from the sprite's corner on, in a picture of this width. */
  offsetsAt(width: number): Int32Array
}

/** A picture to be copied to many places. Its middle is a corner between device px, so that it lands on whole ones. */
export class Sprite {
  readonly canvas: HTMLCanvasElement
  /** From its corner to its middle, in device px; half of its side. */
  readonly radius: number
  readonly side: number
  #ink: SpriteInk | null = null
  #mask: SpriteMask | null = null

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas
    this.side = canvas.width
    this.radius = canvas.width / 2
  }

  get ink(): SpriteInk {
    return (this.#ink ??= inkOf(readPixels(this.canvas), this.side))
  }

  get mask(): SpriteMask {
    return (this.#mask ??= maskOf(this.ink, this.side))
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

const inkOf = (pixels: Uint32Array, side: number): SpriteInk => {
  const alphaAt = (at: number): number => (pixels[at] ?? 0) >>> 24
  const places = [...pixels.keys()].filter((at) => alphaAt(at) > 0)
  const solid = places.filter((at) => alphaAt(at) === 255)
  const order = [...solid, ...places.filter((at) => alphaAt(at) < 255)]
  const columns = Uint16Array.from(order, (at) => at % side)
  const rows = Uint16Array.from(order, (at) => Math.floor(at / side))
  let known = { width: 0, offsets: new Int32Array(0) }
  return {
    solidCount: solid.length,
    columns,
    rows,
    pixels: Uint32Array.from(order, (at) => pixels[at] ?? 0),
    offsetsAt(width) {
      if (known.width !== width)
        known = { width, offsets: Int32Array.from(columns, (column, at) => (rows[at] ?? 0) * width + column) }
      return known.offsets
    },
  }
}

const maskOf = ({ solidCount, columns, rows }: SpriteInk, side: number): SpriteMask => {
  const across = Math.ceil(side / 32)
  const solid = new Uint32Array(across * side)
  const ink = new Uint32Array(across * side)
  columns.forEach((column, at) => {
    const word = (rows[at] ?? 0) * across + (column >> 5)
    const bit = 1 << (column & 31)
    ink[word] = (ink[word] ?? 0) | bit
    if (at < solidCount) solid[word] = (solid[word] ?? 0) | bit
  })
  return { across, solid, ink, isAnySolid: solidCount > 0 }
}

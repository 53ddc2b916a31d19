/** The pixels of a sprite that are not fully transparent, the opaque ones first. */
export interface SpriteInk {
  readonly solidCount: number
  readonly columns: Uint16Array
  readonly rows: Uint16Array
  /** Premultiplied colours: alpha is the highest byte, red the lowest. */
  readonly pixels: Uint32Array
  /** Returns the offset of each pixel from the sprite's corner, in a picture of this width. */
  offsetsAt(width: number): Int32Array
}

/** A small picture that is drawn in many places. Its side is even, so that its middle lies between whole device px. */
export class Sprite {
  readonly canvas: HTMLCanvasElement
  /** From its corner to its middle, in device px; half of its side. */
  readonly radius: number
  readonly side: number
  #ink: SpriteInk | null = null

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas
    this.side = canvas.width
    this.radius = canvas.width / 2
  }

  get ink(): SpriteInk {
    return (this.#ink ??= inkOf(readPixels(this.canvas), this.side))
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

/** The side of the canvas that `canReadCanvases` tests, in px. */
const PROBE_SIDE = 4

let isReadable: boolean | null = null

/**
 * Whether `getImageData` returns what was painted. Browsers that resist fingerprinting return noise or plain white
 * instead, which makes the pixels useless.
 */
export const canReadCanvases = (): boolean => (isReadable ??= isReadAsPainted())

const isReadAsPainted = (): boolean => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = PROBE_SIDE
  const context = canvas.getContext('2d')
  if (context === null) return false
  for (let at = 0; at < PROBE_SIDE ** 2 - 1; at++) {
    context.fillStyle = colourAt(at)
    context.fillRect(at % PROBE_SIDE, Math.floor(at / PROBE_SIDE), 1, 1)
  }
  const { data } = context.getImageData(0, 0, PROBE_SIDE, PROBE_SIDE)
  canvas.width = canvas.height = 0
  for (let at = 0; at < PROBE_SIDE ** 2 - 1; at++) {
    const [red = 0, green = 0, blue = 0, alpha] = data.subarray(at * 4, at * 4 + 4)
    if (`rgb(${red}, ${green}, ${blue})` !== colourAt(at) || alpha !== 255) return false
  }
  // The last pixel was never painted.
  return data[data.length - 1] === 0
}

/** Returns a different colour for each pixel, none of them white. */
const colourAt = (at: number): string => `rgb(${at * 17}, ${(at * 59) % 256}, ${(at * 101) % 256})`

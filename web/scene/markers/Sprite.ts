/** How many pixels of a row a segment holds: a bit each. */
const SEGMENT = 32
/** The least side of the canvas on which sprites are painted to be read, in device px. */
const BOARD_SIDE = 64

/** The pixels of a sprite that are not fully transparent, by segments of its rows. */
export interface SpriteInk {
  /** Premultiplied colours, row by row: alpha is the highest byte, red the lowest. */
  readonly pixels: Uint32Array
  /** Where each segment begins. */
  readonly columns: Uint16Array
  readonly rows: Uint16Array
  /** Which pixels of each segment are not fully transparent, and which are opaque: the lowest bit is the first pixel. */
  readonly inked: Int32Array
  readonly opaque: Int32Array
}

/** How a sprite is painted on a blank canvas, in its upper left corner. */
export interface SpritePainting {
  /** From its corner to its middle, in device px; half of its side. */
  readonly radius: number
  readonly paint: (context: CanvasRenderingContext2D) => void
}

/**
 * A small picture that is drawn in many places. Its side is even, so that its middle lies between whole device px. It has a
 * canvas only once it is drawn as one: each costs as much as thousands of places in a picture that is composited in memory.
 */
export class Sprite {
  readonly radius: number
  readonly side: number
  readonly #paint: SpritePainting['paint']
  #canvas: HTMLCanvasElement | null = null
  #ink: SpriteInk | null = null

  constructor({ radius, paint }: SpritePainting) {
    this.radius = radius
    this.side = radius * 2
    this.#paint = paint
  }

  get canvas(): HTMLCanvasElement {
    return (this.#canvas ??= this.#painted())
  }

  get ink(): SpriteInk {
    return (this.#ink ??= inkOf(readPixels(this.#paint, this.side), this.side))
  }

  #painted(): HTMLCanvasElement {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = this.side
    const context = canvas.getContext('2d')
    if (context !== null) this.#paint(context)
    return canvas
  }
}

/** The canvas on which sprites are painted to be read. */
let board: HTMLCanvasElement | null = null

const readPixels = (paint: SpritePainting['paint'], side: number): Uint32Array => {
  board ??= document.createElement('canvas')
  if (board.width < side || board.height < side) board.width = board.height = Math.max(BOARD_SIDE, side)
  const context = board.getContext('2d', { willReadFrequently: true })
  if (context === null) return new Uint32Array(side * side)
  context.clearRect(0, 0, board.width, board.height)
  context.save()
  paint(context)
  context.restore()
  return new Uint32Array(context.getImageData(0, 0, side, side).data.buffer)
}

/** Premultiplies the pixels in place. */
const inkOf = (pixels: Uint32Array, side: number): SpriteInk => {
  const columns: number[] = []
  const rows: number[] = []
  const inked: number[] = []
  const opaque: number[] = []
  for (let row = 0; row < side; row++)
    for (let column = 0; column < side; column += SEGMENT) {
      let ink = 0
      let solid = 0
      for (let bit = 0; bit < SEGMENT && column + bit < side; bit++) {
        const at = row * side + column + bit
        const pixel = pixels[at] ?? 0
        const alpha = pixel >>> 24
        if (alpha > 0) ink |= 1 << bit
        if (alpha === 255) solid |= 1 << bit
        else pixels[at] = premultiply(pixel, alpha)
      }
      if (ink === 0) continue
      columns.push(column)
      rows.push(row)
      inked.push(ink)
      opaque.push(solid)
    }
  return {
    pixels,
    columns: Uint16Array.from(columns),
    rows: Uint16Array.from(rows),
    inked: Int32Array.from(inked),
    opaque: Int32Array.from(opaque),
  }
}

const premultiply = (pixel: number, alpha: number): number =>
  (alpha << 24) |
  (Math.round((((pixel >>> 16) & 255) * alpha) / 255) << 16) |
  (Math.round((((pixel >>> 8) & 255) * alpha) / 255) << 8) |
  Math.round(((pixel & 255) * alpha) / 255)

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

import { drawStamps } from './drawStamps.ts'
import { DIMMED_ALPHA } from './paintSprite.ts'
import { Sprite } from './Sprite.ts'
import { StampBlit } from './StampBlit.ts'
import { Stamps } from './Stamps.ts'

/** What the two ways to paint stamps cost on this machine. */
export interface PaintCosts {
  readonly drawMs: number
  readonly blitMs: number
  /** For each pixel of the canvas, whatever is on it. */
  readonly blitPixelMs: number
}

const SIDE = 512
const STAMPS = 1000
const ROUNDS = 2
/** Some are found: what lets others through is painted in its own way, which should be compiled too by then. */
const FADED_EVERY = 4
/** Measured times are noisy: only a clear win counts. */
const CLEAR_WIN = 1.25

export const isBlitFaster = (costs: PaintCosts, stamps: number, pixels: number): boolean =>
  (costs.blitMs * stamps + costs.blitPixelMs * pixels) * CLEAR_WIN < costs.drawMs * stamps

/** Paints both ways, on a canvas nobody sees. The best of a few rounds is what a busy machine disturbed the least. */
export const measurePaintCosts = (sprite: Sprite): PaintCosts => {
  const [many, none] = [spread(sprite, STAMPS), spread(sprite, 0)]
  const blit = new StampBlit()
  const paintBlit =
    (stamps: Stamps): Paint =>
    (context) =>
      blit.paint(context, stamps)
  const paintDraw: Paint = (context) => drawStamps(context, many)
  const [drawn, blitted, blank, bare] = bestOf(ROUNDS, [
    paintDraw,
    paintBlit(many),
    paintBlit(none),
    () => undefined,
  ])
  return {
    drawMs: Math.max(0, drawn - bare) / STAMPS,
    blitMs: Math.max(0, blitted - blank) / STAMPS,
    blitPixelMs: Math.max(0, blank - bare) / SIDE ** 2,
  }
}

type Paint = (context: CanvasRenderingContext2D) => void

const bestOf = (
  rounds: number,
  paints: readonly [Paint, Paint, Paint, Paint],
): [number, number, number, number] => {
  const best: [number, number, number, number] = [Infinity, Infinity, Infinity, Infinity]
  for (let round = 0; round <= rounds; round++)
    for (const [at, paint] of paints.entries()) {
      const ms = timeOf(paint)
      // The first round compiles.
      if (round > 0) best[at] = Math.min(best[at] ?? ms, ms)
    }
  return best
}

/** Reading a pixel waits until everything is painted; a canvas that is read often is painted otherwise, so each is new. */
const timeOf = (paint: Paint): number => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (context === null) return 0
  context.fillRect(0, 0, 1, 1)
  const startedMs = performance.now()
  paint(context)
  context.getImageData(0, 0, 1, 1)
  const elapsedMs = performance.now() - startedMs
  canvas.width = canvas.height = 0
  return elapsedMs
}

/** Everywhere, in an order without a pattern. */
const spread = (sprite: Sprite, count: number): Stamps => {
  const stamps = new Stamps()
  const faded = new Sprite(fadedCopy(sprite.canvas))
  for (let at = 0; at < count; at++)
    stamps.add(
      at % FADED_EVERY === 0 ? faded : sprite,
      (at * 7919) % (SIDE - sprite.side),
      (at * 6271) % (SIDE - sprite.side),
    )
  return stamps
}

const fadedCopy = (picture: HTMLCanvasElement): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = picture.width
  const context = canvas.getContext('2d')
  if (context === null) return canvas
  context.globalAlpha = DIMMED_ALPHA
  context.drawImage(picture, 0, 0)
  return canvas
}

import { canReadCanvases, Sprite } from './Sprite.ts'
import { SpriteBatch, SPRITES_PER_SLICE } from './SpriteBatch.ts'
import { SpriteBlit } from './SpriteBlit.ts'
import { DIMMED_ALPHA } from './SpriteSheet.ts'

/** With fewer sprites, the difference does not matter. */
const MEASURED_FROM = 1000
/** Painting this many the slow way even once takes longer than measuring. */
const MEASURED_AT_ONCE_FROM = 10_000
/** How many sprites are drawn one by one in one frame when a picture is painted in slices. */
const DRAWN_PER_SLICE = 1_500

/** Measured once for all scenes, as it depends on the machine; null until then. */
let costs: PaintCosts | null = null
let isMeasuring = false

/**
 * Paints a batch of sprites by `drawImage` or by `SpriteBlit`, whichever was measured to be faster on this machine.
 * Both make the same picture where canvases can be read.
 */
export class SpriteBatchPainter {
  readonly #blit = new SpriteBlit()

  /** `isAlone`: the canvas holds nothing else, and nothing is clipped. */
  paint(context: CanvasRenderingContext2D, batch: SpriteBatch, isAlone: boolean): void {
    const { width, height } = context.canvas
    const pixels = width * height
    if (!isAlone || batch.count < MEASURED_FROM) return drawSprites(context, batch)
    if (costs === null && canReadCanvases()) measureFor(batch)
    if (this.#isBlitFaster(batch, pixels)) this.#blit.paint(context, batch)
    else drawSprites(context, batch)
  }

  /** The same in slices; `isAlone`. */
  *paintInSlices(context: CanvasRenderingContext2D, batch: SpriteBatch): Generator<void, void> {
    const { width, height } = context.canvas
    const isBlitted = this.#isBlitFaster(batch, width * height)
    if (costs === null && canReadCanvases()) measureSoon(batch)
    if (isBlitted) this.#blit.start(context)
    const step = isBlitted ? SPRITES_PER_SLICE : DRAWN_PER_SLICE
    for (let from = 0; from < batch.count; from += step) {
      const to = Math.min(batch.count, from + step)
      if (isBlitted) this.#blit.blend(batch, from, to)
      else drawSprites(context, batch, from, to)
      yield
    }
    if (isBlitted) this.#blit.put(context)
  }

  free(): void {
    this.#blit.free()
  }

  #isBlitFaster(batch: SpriteBatch, pixels: number): boolean {
    return canReadCanvases() && costs !== null && isBlitFaster(costs, batch.count, pixels)
  }
}

/** Measures after this frame, or before it if that alone saves time. */
const measureFor = (batch: SpriteBatch): void => {
  const [sprite] = batch.sprites
  if (batch.count < MEASURED_AT_ONCE_FROM) return measureSoon(batch)
  if (sprite === undefined) return
  const measuring = measurePaintCosts(sprite)
  let step = measuring.next()
  while (!step.done) step = measuring.next()
  costs = step.value
}

/** Measures a little in each of many tasks. */
const measureSoon = ({ sprites: [sprite] }: SpriteBatch): void => {
  if (isMeasuring || sprite === undefined) return
  isMeasuring = true
  const measuring = measurePaintCosts(sprite)
  const goOn = (): void => {
    const step = measuring.next()
    if (step.done) costs ??= step.value
    else setTimeout(goOn)
  }
  setTimeout(goOn)
}

export const drawSprites = (
  context: CanvasRenderingContext2D,
  { sprites, lefts, tops, count }: SpriteBatch,
  from = 0,
  to = count,
): void => {
  for (let at = from; at < to; at++) {
    const sprite = sprites[at]
    if (sprite !== undefined) context.drawImage(sprite.canvas, lefts[at] ?? 0, tops[at] ?? 0)
  }
}

/** The measured costs of both ways to paint sprites. */
interface PaintCosts {
  /** Per sprite. */
  readonly drawMs: number
  /** Per sprite. */
  readonly blitMs: number
  /** Per pixel of the canvas, regardless of its content. */
  readonly blitPixelMs: number
}

/** The side of the canvas used for measuring, in px. */
const MEASURED_SIDE = 512
const SPRITES = 1000
const ROUNDS = 2
/** Some sprites are translucent: the code that blends them must be compiled before it is measured. */
const FADED_EVERY = 4
/** Times are noisy: only a clear win counts. */
const CLEAR_WIN = 1.25

const isBlitFaster = (costs: PaintCosts, count: number, pixels: number): boolean =>
  (costs.blitMs * count + costs.blitPixelMs * pixels) * CLEAR_WIN < costs.drawMs * count

/**
 * Paints both ways on an invisible canvas, once up to each `yield`. The fastest of a few rounds is the one that was disturbed
 * least.
 */
function* measurePaintCosts(sprite: Sprite): Generator<void, PaintCosts> {
  const [many, none] = [spread(sprite, SPRITES), spread(sprite, 0)]
  const blit = new SpriteBlit()
  const paintBlit =
    (batch: SpriteBatch): Paint =>
    (context) =>
      blit.paint(context, batch)
  const paintDraw: Paint = (context) => drawSprites(context, many)
  const [drawn, blitted, blank, bare] = yield* bestOf(ROUNDS, [
    paintDraw,
    paintBlit(many),
    paintBlit(none),
    () => undefined,
  ])
  return {
    drawMs: Math.max(0, drawn - bare) / SPRITES,
    blitMs: Math.max(0, blitted - blank) / SPRITES,
    blitPixelMs: Math.max(0, blank - bare) / MEASURED_SIDE ** 2,
  }
}

type Paint = (context: CanvasRenderingContext2D) => void

type FourTimes = [number, number, number, number]

function* bestOf(rounds: number, paints: readonly [Paint, Paint, Paint, Paint]): Generator<void, FourTimes> {
  const best: FourTimes = [Infinity, Infinity, Infinity, Infinity]
  for (let round = 0; round <= rounds; round++)
    for (const [at, paint] of paints.entries()) {
      const ms = timeOf(paint)
      // The first round compiles.
      if (round > 0) best[at] = Math.min(best[at] ?? ms, ms)
      yield
    }
  return best
}

/**
 * Reading a pixel waits until everything is painted. Browsers paint a canvas differently once it is read often, so each
 * round uses a new one.
 */
const timeOf = (paint: Paint): number => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = MEASURED_SIDE
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

/** Returns sprites spread over the canvas in a scattered order. */
const spread = (sprite: Sprite, count: number): SpriteBatch => {
  const batch = new SpriteBatch()
  const faded = new Sprite(fadedCopy(sprite.canvas))
  for (let at = 0; at < count; at++)
    batch.add(
      at % FADED_EVERY === 0 ? faded : sprite,
      (at * 7919) % (MEASURED_SIDE - sprite.side),
      (at * 6271) % (MEASURED_SIDE - sprite.side),
    )
  return batch
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

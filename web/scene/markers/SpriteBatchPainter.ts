import { canReadCanvases } from './Sprite.ts'
import { type SpriteBatch, SPRITES_PER_SLICE } from './SpriteBatch.ts'
import { SpriteBlit } from './SpriteBlit.ts'

/** With at most so many pixels of the canvas to a sprite, compositing in memory is faster. */
const BLIT_PIXELS_MAX = 400
/** How many sprites are drawn one by one in one slice. */
const DRAWN_PER_SLICE = 1_500

/**
 * Paints a batch of sprites: many by `SpriteBlit`, few by `drawImage`, and all where canvases cannot be read. Both make the
 * same picture.
 */
export class SpriteBatchPainter {
  readonly #blit = new SpriteBlit()

  /** `isAlone`: the canvas holds nothing else, and nothing is clipped. */
  paint(context: CanvasRenderingContext2D, batch: SpriteBatch, isAlone: boolean): void {
    if (isAlone && isBlitted(context, batch)) this.#blit.paint(context, batch)
    else drawSprites(context, batch)
  }

  /** The same in slices; `isAlone`. */
  *paintInSlices(context: CanvasRenderingContext2D, batch: SpriteBatch): Generator<void, void> {
    const isInMemory = isBlitted(context, batch)
    if (isInMemory) this.#blit.start(context)
    const step = isInMemory ? SPRITES_PER_SLICE : DRAWN_PER_SLICE
    for (let from = 0; from < batch.count; from += step) {
      const to = Math.min(batch.count, from + step)
      if (isInMemory) this.#blit.blend(batch, from, to)
      else drawSprites(context, batch, from, to)
      yield
    }
    if (isInMemory) yield* this.#blit.putInSlices(context)
  }

  free(): void {
    this.#blit.free()
  }
}

const isBlitted = ({ canvas }: CanvasRenderingContext2D, { count }: SpriteBatch): boolean =>
  count * BLIT_PIXELS_MAX >= canvas.width * canvas.height && canReadCanvases()

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

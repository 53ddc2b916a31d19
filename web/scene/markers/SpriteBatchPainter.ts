import { runSync } from '../../../shared/runSync.ts'
import { canReadCanvases } from './Sprite.ts'
import type { SpriteBatch } from './SpriteBatch.ts'
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
    if (isAlone && isBlitted(context, batch)) runSync(this.#blit.paint(context, batch))
    else drawSprites(context, batch)
  }

  /** The same in slices; `isAlone`. */
  *paintInSlices(context: CanvasRenderingContext2D, batch: SpriteBatch): Generator<void, void> {
    if (isBlitted(context, batch)) return yield* this.#blit.paint(context, batch)
    for (let from = 0; from < batch.count; from += DRAWN_PER_SLICE) {
      drawSprites(context, batch, from, Math.min(batch.count, from + DRAWN_PER_SLICE))
      yield
    }
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

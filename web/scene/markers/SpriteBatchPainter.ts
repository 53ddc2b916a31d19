import { runSync } from '../../../shared/runSync.ts'
import type { Slices } from '../raster/runInTasks.ts'
import type { MarkerWorkshop } from './MarkerWorkshop.ts'
import { canReadCanvases } from './Sprite.ts'
import type { SpriteBatch } from './SpriteBatch.ts'
import { type Composed, type PlacedInks, SpriteBlit } from './SpriteBlit.ts'

/** With at most so many pixels of the canvas to a sprite, divided by its side, compositing in memory is faster: 800 to one of 16 px. */
const BLIT_PIXELS_MAX = 12_800
/** With more different ones, such as an icon for each marker, sending them takes as long as painting them. */
const SENT_MAX = 256
/** How many sprites are drawn one by one in one slice. */
const DRAWN_PER_SLICE = 1_500

/**
 * Paints a batch of sprites: many by `SpriteBlit`, few by `drawImage`, and all where canvases cannot be read. Both make the
 * same picture.
 */
export class SpriteBatchPainter {
  readonly #blit = new SpriteBlit()
  readonly #workshop: MarkerWorkshop

  constructor(workshop: MarkerWorkshop) {
    this.#workshop = workshop
  }

  /** `isAlone`: the canvas is blank, and nothing is clipped. */
  paint(context: CanvasRenderingContext2D, batch: SpriteBatch, isAlone: boolean): void {
    if (isAlone && isBlitted(context, batch))
      putOn(context, runSync(this.#blit.compose(placedOn(context.canvas, batch))))
    else drawSprites(context, batch)
  }

  /** The same in slices, or beside the page; `isAlone`. */
  *paintInSlices(context: CanvasRenderingContext2D, batch: SpriteBatch): Slices<void> {
    if (isBlitted(context, batch)) {
      const isSent = this.#workshop.takes(batch.count) && batch.sprites.length <= SENT_MAX
      const made = isSent ? yield* this.#workshop.composed(placedOn(context.canvas, copyOf(batch))) : null
      return putOn(context, made ? made.composed : yield* this.#blit.compose(placedOn(context.canvas, batch)))
    }
    for (let from = 0; from < batch.count; from += DRAWN_PER_SLICE) {
      drawSprites(context, batch, from, Math.min(batch.count, from + DRAWN_PER_SLICE))
      yield
    }
  }

  free(): void {
    this.#blit.free()
  }
}

const isBlitted = ({ canvas }: CanvasRenderingContext2D, { sprites, count }: SpriteBatch): boolean => {
  const side = sprites.reduce((sum, sprite) => sum + sprite.side, 0) / sprites.length
  return count * BLIT_PIXELS_MAX >= canvas.width * canvas.height * side && canReadCanvases()
}

interface SizeDevice {
  readonly width: number
  readonly height: number
}

type Places = Pick<SpriteBatch, 'sprites' | 'kinds' | 'lefts' | 'tops' | 'count'>

/** Only the places in use, to be given away. */
export const copyOf = ({ sprites, kinds, lefts, tops, count }: SpriteBatch): Places => ({
  sprites,
  kinds: kinds.slice(0, count),
  lefts: lefts.slice(0, count),
  tops: tops.slice(0, count),
  count,
})

/** Returns the sprites of a picture of this size. */
export const placedOn = (
  { width, height }: SizeDevice,
  { sprites, kinds, lefts, tops, count }: Places,
): PlacedInks => ({
  inks: sprites.map(({ ink }) => ink),
  sides: sprites.map(({ side }) => side),
  kinds,
  lefts,
  tops,
  count,
  width,
  height,
})

/** Puts what was composited on a blank canvas. */
export const putOn = (context: CanvasRenderingContext2D, composed: Composed | null): void => {
  if (composed === null) return
  const { pixels, width, height, left, top } = composed
  context.putImageData(new ImageData(pixels, width, height), left, top)
}

export const drawSprites = (
  context: CanvasRenderingContext2D,
  { sprites, kinds, lefts, tops, count }: SpriteBatch,
  from = 0,
  to = count,
): void => {
  for (let at = from; at < to; at++) {
    const sprite = sprites[kinds[at] ?? 0]
    if (sprite !== undefined) context.drawImage(sprite.canvas, lefts[at] ?? 0, tops[at] ?? 0)
  }
}

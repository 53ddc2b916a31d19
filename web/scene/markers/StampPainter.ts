import { canReadCanvases } from './canReadCanvases.ts'
import { drawStamps } from './drawStamps.ts'
import { isBlitFaster, measurePaintCosts, type PaintCosts } from './paintCosts.ts'
import { StampBlit } from './StampBlit.ts'
import type { Stamps } from './Stamps.ts'

/** Fewer stamps are painted in no time either way. */
const MEASURED_FROM = 1000
/** Painting so many the slow way once takes longer than measuring which way that is. */
const MEASURED_AT_ONCE_FROM = 10_000

/** Of the machine, so that no scene measures it again; null until the first of them needs to know. */
let costs: PaintCosts | null = null
let isMeasuring = false

/** Paints stamps in the way that was measured to be the faster one here. Both make the same picture where sprites can be read. */
export class StampPainter {
  readonly #blit = new StampBlit()

  /** `isAlone`: the canvas holds nothing else, and nothing of the painting is clipped. */
  paint(context: CanvasRenderingContext2D, stamps: Stamps, isAlone: boolean): void {
    const { width, height } = context.canvas
    if (isAlone && stamps.count >= MEASURED_FROM && this.#isBlitFaster(stamps, width * height))
      this.#blit.paint(context, stamps)
    else drawStamps(context, stamps)
  }

  free(): void {
    this.#blit.free()
  }

  #isBlitFaster(stamps: Stamps, pixels: number): boolean {
    if (!canReadCanvases()) return false
    if (costs === null) measureFor(stamps)
    return costs !== null && isBlitFaster(costs, stamps.count, pixels)
  }
}

/** Not within a frame, unless that frame gains by it. */
const measureFor = ({ sprites: [sprite], count }: Stamps): void => {
  if (sprite === undefined) return
  const measure = (): unknown => (costs ??= measurePaintCosts(sprite))
  if (count >= MEASURED_AT_ONCE_FROM) measure()
  else if (!isMeasuring) {
    isMeasuring = true
    setTimeout(measure)
  }
}

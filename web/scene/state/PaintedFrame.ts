import type { PixelFrame } from '../raster/pixelFrame.ts'
import { Listeners } from './Listeners.ts'

/** The frame at which the canvases are painted: with a margin it stays the same while the browser moves them. */
export class PaintedFrame {
  readonly #changes = new Listeners<[PixelFrame]>()
  #frame: PixelFrame | null = null

  get frame(): PixelFrame | null {
    return this.#frame
  }

  set(frame: PixelFrame): void {
    this.#frame = frame
    this.#changes.tell(frame)
  }

  /** Returns a function that stops it. */
  readonly onChange = this.#changes.add
}

import type { PixelFrame, RectDevice } from '../raster/pixelFrame.ts'
import type { Slices } from '../raster/runInTasks.ts'
import type { IconCache } from './IconCache.ts'
import type { MarkerStore } from './MarkerStore.ts'
import { SpriteBatch } from './SpriteBatch.ts'
import { SpriteSheet, type SpriteState } from './SpriteSheet.ts'
const draw = (
  context: CanvasRenderingContext2D,
  { sprites, kinds, lefts, tops }: SpriteBatch,
  from: number,
  to: number,
) => {
  for (let at = from; at < to; at++) {
    const sprite = sprites[kinds[at] ?? 0]
    if (sprite !== undefined) context.drawImage(sprite.canvas, lefts[at] ?? 0, tops[at] ?? 0)
  }
}
export class MarkerSprites {
  readonly isFast = false
  #sheet: SpriteSheet
  #batch = new SpriteBatch()
  #sliced = new SpriteBatch()
  constructor(
    readonly store: MarkerStore,
    icons: IconCache,
    _options: object = {},
  ) {
    this.#sheet = new SpriteSheet(icons)
  }
  setPixelRatio(ratio: number) {
    this.#sheet.setPixelRatio(ratio)
  }
  paint(context: CanvasRenderingContext2D, rect: RectDevice, frame: PixelFrame) {
    this.#batch.gather(this.store, this.#sheet, rect, frame, frame)
    draw(context, this.#batch, 0, this.#batch.count)
  }
  *paintInSlices(context: CanvasRenderingContext2D, rect: RectDevice, frame: PixelFrame): Slices<void> {
    yield* this.#sliced.gatherInSlices(this.store, this.#sheet, rect, frame, frame)
    for (let at = 0; at < this.#sliced.count; at += 1500) {
      draw(context, this.#sliced, at, Math.min(at + 1500, this.#sliced.count))
      yield
    }
  }
  isLong(_rect: RectDevice, _frame: PixelFrame) {
    return this.store.size > 2000
  }
  paintOne(
    context: CanvasRenderingContext2D,
    look: Parameters<SpriteSheet['spriteOf']>[0],
    state: SpriteState,
    place: { left: number; top: number },
  ) {
    const { canvas, radius } = this.#sheet.spriteOf(look, state)
    context.drawImage(canvas, place.left - radius, place.top - radius)
  }
  changed() {}
  iconLoaded() {
    this.#sheet.iconLoaded()
  }
  onRestored() {
    this.#sheet.clear()
  }
  free() {
    this.#sheet.clear()
  }
}

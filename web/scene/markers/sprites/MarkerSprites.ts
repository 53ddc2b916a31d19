import { runSync } from '../../../../shared/runSliced.ts'
import type { RectMap } from '../../plane/coordinates.ts'
import { hasGraphicsCard } from '../../raster/graphicsCard.ts'
import {
  columnOfMap,
  growRect,
  type PixelFrame,
  type RectDevice,
  rectOnMap,
  rowOfMap,
} from '../../raster/pixelFrame.ts'
import type { MarkerStore } from '../MarkerStore.ts'
import { SpriteBatch } from './SpriteBatch.ts'
import { type Icons, SpriteSheet, type SpriteState } from './SpriteSheet.ts'
import { WebglSprites } from './WebglSprites.ts'

/** More take longer to paint one by one than a frame has room for. */
const SPRITES_AT_ONCE_MAX = 2_000
/** How many sprites are painted one by one in one slice. */
const SPRITES_PER_SLICE = 1_500
/** Beyond so many times the part of the map that is shown, the card would work for what nobody sees. */
const WRITTEN_VIEWS_MAX = 64

interface SpriteOptions {
  /** What is painted has to be painted anew. */
  readonly onChange: () => void
  /** Null to paint sprites one by one. */
  readonly createCard?: (onChange: () => void) => WebglSprites | null
}

/** Paints markers as sprites: by a graphics card where there is one, otherwise one by one. */
export class MarkerSprites {
  readonly #store: MarkerStore
  readonly #sheet: SpriteSheet
  readonly #batch = new SpriteBatch()
  /** For pictures that are painted in slices: amid one, places are repainted besides. */
  readonly #slicedBatch = new SpriteBatch()
  readonly #createCard: () => WebglSprites | null
  /** Undefined until something is painted. */
  #card: WebglSprites | null | undefined
  /** What of the map the card has; null if it has to be written anew. */
  #written: RectMap | null = null
  /** Whether there are more different sprites than the card has room for. */
  #isTooVaried = false

  constructor(store: MarkerStore, icons: Icons, { onChange, createCard = cardIfAny }: SpriteOptions) {
    this.#store = store
    this.#sheet = new SpriteSheet(icons)
    this.#createCard = () =>
      createCard(() => {
        this.changed()
        onChange()
      })
  }

  setPixelRatio(pixelRatio: number): void {
    if (this.#sheet.setPixelRatio(pixelRatio)) this.changed()
  }

  /** Whether painting all within `rect` takes longer than a frame. */
  isLong(rect: RectDevice, frame: PixelFrame): boolean {
    if (this.#readyCard() !== null) return false
    return this.#store.countAround(this.#reachOf(rect, frame)) > SPRITES_AT_ONCE_MAX
  }

  /**
   * Paints what reaches into `rect` (in the frame's plane), or more, on a canvas whose corner is that of the frame, and which is
   * clipped to `rect`.
   */
  paint(context: CanvasRenderingContext2D, rect: RectDevice, frame: PixelFrame): void {
    const card = this.#readyCard()
    if (card !== null && this.#write(card, frame)) return card.paint(context, frame)
    runSync(this.#batch.gather(this.#store, this.#sheet, this.#reachOf(rect, frame)))
    drawSprites(context, this.#batch, frame, 0, this.#batch.count)
  }

  /** The same one by one, in slices. */
  *paintInSlices(
    context: CanvasRenderingContext2D,
    rect: RectDevice,
    frame: PixelFrame,
  ): Generator<void, void> {
    const batch = this.#slicedBatch
    yield* batch.gather(this.#store, this.#sheet, this.#reachOf(rect, frame))
    for (let from = 0; from < batch.count; from += SPRITES_PER_SLICE) {
      drawSprites(context, batch, frame, from, Math.min(batch.count, from + SPRITES_PER_SLICE))
      yield
    }
  }

  /** Paints one sprite around a place, in device px. */
  paintOne(
    context: CanvasRenderingContext2D,
    look: Parameters<SpriteSheet['spriteOf']>[0],
    state: SpriteState,
    { left, top }: { readonly left: number; readonly top: number },
  ): void {
    const { canvas, radius } = this.#sheet.spriteOf(look, state)
    context.drawImage(canvas, left - radius, top - radius)
  }

  /** Call after markers, or the look of them, have changed. */
  changed(): void {
    this.#written = null
    this.#isTooVaried = false
  }

  /** Call after an icon has loaded. */
  iconLoaded(): void {
    this.#sheet.iconLoaded()
    this.changed()
  }

  /** Call after the browser has restored lost canvases, which are blank. */
  onRestored(): void {
    this.#sheet.clear()
    this.changed()
  }

  free(): void {
    this.#card?.free()
    this.#card = undefined
    this.#sheet.clear()
    this.changed()
  }

  #readyCard(): WebglSprites | null {
    this.#card ??= this.#card === undefined ? this.#createCard() : null
    return this.#card?.isReady && !this.#isTooVaried ? this.#card : null
  }

  /** Has the card know what is in the frame. Returns false if it cannot. */
  #write(card: WebglSprites, frame: PixelFrame): boolean {
    const seen = this.#reachOf(frame, frame)
    const written = this.#written
    if (written !== null && isWithin(seen, written) && areaOf(written) <= areaOf(seen) * WRITTEN_VIEWS_MAX)
      return true
    const around = growRect(frame, Math.max(frame.width, frame.height))
    this.#written = this.#reachOf(around, frame)
    runSync(this.#batch.gather(this.#store, this.#sheet, this.#written))
    this.#isTooVaried = !card.write(this.#batch)
    return !this.#isTooVaried
  }

  /** The part of the map whose markers reach into `rect`. */
  #reachOf(rect: RectDevice, { perMap }: PixelFrame): RectMap {
    return rectOnMap(growRect(rect, this.#sheet.reach), perMap)
  }
}

const cardIfAny = (onChange: () => void): WebglSprites | null =>
  hasGraphicsCard() ? WebglSprites.create(onChange) : null

const isWithin = (inner: RectMap, outer: RectMap): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.bottom >= outer.bottom &&
  inner.top <= outer.top

const areaOf = ({ left, right, bottom, top }: RectMap): number => (right - left) * (top - bottom)

const drawSprites = (
  context: CanvasRenderingContext2D,
  { sprites, kinds, xs, ys }: SpriteBatch,
  { left, top, perMap }: PixelFrame,
  from: number,
  to: number,
): void => {
  for (let at = from; at < to; at++) {
    const sprite = sprites[kinds[at] ?? 0]
    if (sprite === undefined) continue
    const { canvas, radius } = sprite
    context.drawImage(
      canvas,
      columnOfMap(xs[at] ?? 0, perMap) - left - radius,
      rowOfMap(ys[at] ?? 0, perMap) - top - radius,
    )
  }
}

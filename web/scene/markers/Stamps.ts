import { growRect, rectOnMap, type RectDevice } from '../raster/pixelFrame.ts'
import { canReadCanvases } from './canReadCanvases.ts'
import { CoverMask } from './CoverMask.ts'
import type { MarkerStore } from './markerStore.ts'
import type { Sprite } from './Sprite.ts'
import type { SpriteSheet } from './sprites.ts'

/** Device px that stamps paint for each px there is. Where it is more, many of them are painted over. */
const CROWDED_FROM = 3
/** Of a shape's sprite at a pixel ratio of 1. */
const STAMP_AREA_VIEW = 180

/** Sprites at their places on a canvas, bottom first; filled anew for every painting, and never made anew. */
export class Stamps {
  readonly sprites: Sprite[] = []
  lefts = new Int32Array(0)
  tops = new Int32Array(0)
  count = 0
  readonly #cover = new CoverMask()

  add(sprite: Sprite, left: number, top: number): void {
    this.#reserve(this.count + 1)
    this.sprites[this.count] = sprite
    this.lefts[this.count] = left
    this.tops[this.count] = top
    this.count++
  }

  /** Takes what paints into `rect` (of the frame's plane) on a canvas whose corner is `origin`. */
  gather(
    store: MarkerStore,
    sheet: SpriteSheet,
    rect: RectDevice,
    origin: { readonly left: number; readonly top: number },
    { perMap, pixelRatio }: { readonly perMap: number; readonly pixelRatio: number },
  ): void {
    const { slots, count } = store.seenIn(rectOnMap(growRect(rect, sheet.reach), perMap))
    this.#reserve(count)
    const { xs, ys, styles, isFound } = store.slots
    const plain = sheet.spritesOf(store.styles, 'plain')
    const dimmed = store.isFoundDimmed ? sheet.spritesOf(store.styles, 'dimmed') : plain
    const state = store.isFoundDimmed ? 'dimmed' : 'plain'
    for (let at = 0; at < count; at++) {
      const slot = slots[at] ?? 0
      const style = styles[slot] ?? 0
      const sprite =
        isFound[slot] === 1
          ? (dimmed[style] ?? paintedSprite(store, sheet, slot, state))
          : (plain[style] ?? paintedSprite(store, sheet, slot, 'plain'))
      this.sprites[at] = sprite
      this.lefts[at] = Math.round((xs[slot] ?? 0) * perMap) - origin.left - sprite.radius
      this.tops[at] = Math.round(-(ys[slot] ?? 0) * perMap) - origin.top - sprite.radius
    }
    this.count = count
    const isCrowded = count * STAMP_AREA_VIEW * pixelRatio ** 2 > CROWDED_FROM * rect.width * rect.height
    if (isCrowded && canReadCanvases()) this.#dropCovered(rect, origin)
  }

  /** Of those that stand one over the other, the ones of which no pixel would be seen. */
  #dropCovered(rect: RectDevice, origin: { readonly left: number; readonly top: number }): void {
    const [left, top] = [rect.left - origin.left, rect.top - origin.top]
    this.#cover.reset(rect.width, rect.height)
    let kept = this.count
    for (let at = this.count - 1; at >= 0; at--) {
      const sprite = this.sprites[at]
      const [stampLeft, stampTop] = [this.lefts[at] ?? 0, this.tops[at] ?? 0]
      if (sprite === undefined || !this.#cover.admit(sprite, stampLeft - left, stampTop - top)) continue
      kept--
      this.sprites[kept] = sprite
      this.lefts[kept] = stampLeft
      this.tops[kept] = stampTop
    }
    this.#moveToFront(kept)
  }

  #moveToFront(from: number): void {
    this.lefts.copyWithin(0, from, this.count)
    this.tops.copyWithin(0, from, this.count)
    if (from > 0) this.sprites.copyWithin(0, from, this.count)
    this.count -= from
  }

  #reserve(count: number): void {
    if (this.lefts.length >= count) return
    this.lefts = enlarged(this.lefts, count * 2)
    this.tops = enlarged(this.tops, count * 2)
  }
}

const paintedSprite = (
  store: MarkerStore,
  sheet: SpriteSheet,
  slot: number,
  state: 'plain' | 'dimmed',
): Sprite => {
  const index = store.slots.styles[slot] ?? 0
  const style = store.styleOf(slot)
  if (style === undefined) throw new Error('A marker has a style.')
  return sheet.spriteOfStyle(style, index, state)
}

const enlarged = (values: Int32Array, length: number): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(length)
  larger.set(values)
  return larger
}

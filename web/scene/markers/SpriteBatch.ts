import { growRect, type RectDevice, rectOnMap } from '../raster/pixelFrame.ts'
import type { MarkerStore } from './MarkerStore.ts'
import { canReadCanvases, type Sprite } from './Sprite.ts'
import type { SpriteSheet } from './SpriteSheet.ts'

/** Sprite pixels per pixel of the region. Above this, it pays to look for sprites that others hide entirely. */
const CROWDED_FROM = 3
/** Of a shape's sprite, in square CSS px. */
const SPRITE_AREA_VIEW = 180

/**
 * Sprites at their places on a canvas, bottom first. One batch is refilled for each paint, so that nothing is
 * allocated.
 */
export class SpriteBatch {
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

  /** Collects the markers that reach into `rect` (in the frame's plane), for a canvas whose corner is `origin`. */
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
    const isCrowded = count * SPRITE_AREA_VIEW * pixelRatio ** 2 > CROWDED_FROM * rect.width * rect.height
    if (isCrowded && canReadCanvases()) this.#dropCovered(rect, origin)
  }

  /** Removes the sprites that would be entirely hidden. */
  #dropCovered(rect: RectDevice, origin: { readonly left: number; readonly top: number }): void {
    const [left, top] = [rect.left - origin.left, rect.top - origin.top]
    this.#cover.reset(rect.width, rect.height)
    let kept = this.count
    for (let at = this.count - 1; at >= 0; at--) {
      const sprite = this.sprites[at]
      const [spriteLeft, spriteTop] = [this.lefts[at] ?? 0, this.tops[at] ?? 0]
      if (sprite === undefined || !this.#cover.admit(sprite, spriteLeft - left, spriteTop - top)) continue
      kept--
      this.sprites[kept] = sprite
      this.lefts[kept] = spriteLeft
      this.tops[kept] = spriteTop
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

type MaskedSprite = Pick<Sprite, 'side' | 'mask'>

/**
 * Tracks which pixels of a region are covered by opaque pixels. Given the sprites from the topmost down, it admits
 * those with at least one visible pixel; the picture is the same without the others.
 */
export class CoverMask {
  #words = new Uint32Array(0)
  #across = 0
  #height = 0

  /** Starts a region with no covered pixel. */
  reset(width: number, height: number): void {
    this.#across = Math.ceil(width / 32)
    this.#height = height
    const length = this.#across * height
    if (this.#words.length < length) this.#words = new Uint32Array(length)
    else this.#words.fill(0, 0, length)
  }

  /** Returns whether any pixel of the sprite is visible. If so, its opaque pixels count as covered from now on. */
  admit(sprite: MaskedSprite, left: number, top: number): boolean {
    if (!this.#shows(sprite, left, top)) return false
    if (sprite.mask.isAnySolid) this.#cover(sprite, left, top)
    return true
  }

  #shows({ mask, side }: MaskedSprite, left: number, top: number): boolean {
    const { across, ink } = mask
    const shift = left & 31
    const column = left >> 5
    const end = Math.min(side, this.#height - top)
    for (let row = Math.max(0, -top); row < end; row++) {
      const at = (top + row) * this.#across
      let carried = 0
      for (let word = 0; word <= across; word++) {
        const bits = word < across ? (ink[row * across + word] ?? 0) : 0
        const here = (bits << shift) | carried
        carried = shift === 0 ? 0 : bits >>> (32 - shift)
        const target = column + word
        if (here === 0 || target < 0 || target >= this.#across) continue
        if ((here & ~(this.#words[at + target] ?? 0)) !== 0) return true
      }
    }
    return false
  }

  #cover({ mask, side }: MaskedSprite, left: number, top: number): void {
    const { across, solid } = mask
    const shift = left & 31
    const column = left >> 5
    const end = Math.min(side, this.#height - top)
    for (let row = Math.max(0, -top); row < end; row++) {
      const at = (top + row) * this.#across
      let carried = 0
      for (let word = 0; word <= across; word++) {
        const bits = word < across ? (solid[row * across + word] ?? 0) : 0
        const here = (bits << shift) | carried
        carried = shift === 0 ? 0 : bits >>> (32 - shift)
        const target = column + word
        if (here !== 0 && target >= 0 && target < this.#across)
          this.#words[at + target] = (this.#words[at + target] ?? 0) | here
      }
    }
  }
}

import { growRect, type RectDevice, rectOnMap } from '../raster/pixelFrame.ts'
import type { MarkerStore } from './MarkerStore.ts'
import { CoverMask } from './CoverMask.ts'
import { MATCHED, type RestState } from './emphasis.ts'
import { canReadCanvases, type Sprite } from './Sprite.ts'
import type { SpriteSheet } from './SpriteSheet.ts'

/** Sprite pixels per pixel of the region. Above this, it pays to look for sprites that others hide entirely. */
const CROWDED_FROM = 3
/** Of a shape's sprite, in square CSS px. */
const SPRITE_AREA_VIEW = 180
/** How many sprites are looked at, or painted, in one slice. */
export const SPRITES_PER_SLICE = 4_000

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
  /** From the topmost down: sprites from here on have been looked at, those that are visible moved up to `#kept`. */
  #lookedAt = 0
  #kept = 0
  /** Of the region on the canvas. */
  #corner = { left: 0, top: 0 }

  add(sprite: Sprite, left: number, top: number): void {
    this.#reserve(this.count + 1)
    this.sprites[this.count] = sprite
    this.lefts[this.count] = left
    this.tops[this.count] = top
    this.count++
  }

  /** Collects the markers that reach into `rect` (in the frame's plane), for a canvas whose corner is `origin`. */
  gather(...gathered: Gathered): void {
    if (this.#collect(...gathered)) this.#dropCovered(0)
    this.#moveToFront()
  }

  /** The same in slices, of the markers as they are when it begins. */
  *gatherInSlices(...gathered: Gathered): Generator<void, void> {
    const isCrowded = this.#collect(...gathered)
    yield
    for (let end = this.count; isCrowded && end > 0;) {
      end = Math.max(0, end - SPRITES_PER_SLICE)
      this.#dropCovered(end)
      yield
    }
    this.#moveToFront()
  }

  /** Returns whether it pays to look for sprites that others hide. */
  #collect(...[store, sheet, rect, origin, { perMap, pixelRatio }]: Gathered): boolean {
    const { slots, count } = store.seenIn(rectOnMap(growRect(rect, sheet.reach), perMap))
    this.#reserve(count)
    const { xs, ys, styles, flags } = store.slots
    const { states, passes } = store.emphasis
    const sprites = states.map((state) => sheet.spritesOf(store.styles, state))
    this.count = 0
    for (const pass of passes)
      for (let at = 0; at < count; at++) {
        const slot = slots[at] ?? 0
        const flag = flags[slot] ?? 0
        if (passes.length > 1 && (flag & MATCHED) !== pass) continue
        const sprite = sprites[flag]?.[styles[slot] ?? 0] ?? paintedSprite(store, sheet, slot, states[flag])
        const place = this.count++
        this.sprites[place] = sprite
        this.lefts[place] = Math.round((xs[slot] ?? 0) * perMap) - origin.left - sprite.radius
        this.tops[place] = Math.round(-(ys[slot] ?? 0) * perMap) - origin.top - sprite.radius
      }
    this.#lookedAt = this.count
    this.#kept = 0
    const isCrowded = count * SPRITE_AREA_VIEW * pixelRatio ** 2 > CROWDED_FROM * rect.width * rect.height
    if (!isCrowded || !canReadCanvases()) return false
    this.#kept = this.count
    this.#corner = { left: rect.left - origin.left, top: rect.top - origin.top }
    this.#cover.reset(rect.width, rect.height)
    return true
  }

  /** Of the sprites from `end` up to those that were looked at before, moves up those that would be visible. */
  #dropCovered(end: number): void {
    const { left, top } = this.#corner
    let kept = this.#kept
    for (let at = this.#lookedAt - 1; at >= end; at--) {
      const sprite = this.sprites[at]
      const [spriteLeft, spriteTop] = [this.lefts[at] ?? 0, this.tops[at] ?? 0]
      if (sprite === undefined || !this.#cover.admit(sprite, spriteLeft - left, spriteTop - top)) continue
      kept--
      this.sprites[kept] = sprite
      this.lefts[kept] = spriteLeft
      this.tops[kept] = spriteTop
    }
    this.#kept = kept
    this.#lookedAt = end
  }

  #moveToFront(): void {
    const from = this.#kept
    if (from === 0) return
    this.lefts.copyWithin(0, from, this.count)
    this.tops.copyWithin(0, from, this.count)
    this.sprites.copyWithin(0, from, this.count)
    this.count -= from
  }

  #reserve(count: number): void {
    if (this.lefts.length >= count) return
    this.lefts = enlarged(this.lefts, count * 2)
    this.tops = enlarged(this.tops, count * 2)
  }
}

type Gathered = [
  store: MarkerStore,
  sheet: SpriteSheet,
  rect: RectDevice,
  origin: { readonly left: number; readonly top: number },
  frame: { readonly perMap: number; readonly pixelRatio: number },
]

const paintedSprite = (
  store: MarkerStore,
  sheet: SpriteSheet,
  slot: number,
  state: RestState = 'plain',
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

import { runSync } from '../../../shared/runSync.ts'
import { growRect, type RectDevice, rectOnMap } from '../raster/pixelFrame.ts'
import type { MarkerStyles } from './MarkerStyles.ts'
import type { MarkerStore } from './MarkerStore.ts'
import { MATCHED, type RestState } from './emphasis.ts'
import type { Sprite } from './Sprite.ts'
import type { SpriteSheet } from './SpriteSheet.ts'

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

  add(sprite: Sprite, left: number, top: number): void {
    this.#reserve(this.count + 1)
    this.sprites[this.count] = sprite
    this.lefts[this.count] = left
    this.tops[this.count] = top
    this.count++
  }

  /** Collects the markers that reach into `rect` (in the frame's plane), for a canvas whose corner is `origin`. */
  gather(...gathered: Gathered): void {
    runSync(this.gatherInSlices(...gathered))
  }

  /** The same in slices, of the markers that are there when it begins. */
  *gatherInSlices(...[store, sheet, rect, origin, { perMap }]: Gathered): Generator<void, void> {
    const seen = store.seenIn(rectOnMap(growRect(rect, sheet.reach), perMap))
    const { count } = seen
    const slots = seen.slots.slice(0, count)
    this.#reserve(count)
    const { xs, ys, styles, flags } = store.slots
    const { states, passes } = store.emphasis
    const sprites = states.map((state) => sheet.spritesOf(store.styles, state))
    const looks = store.styles
    this.count = 0
    for (const pass of passes)
      for (let at = 0; at < count; at++) {
        if (at > 0 && at % SPRITES_PER_SLICE === 0) yield
        const slot = slots[at] ?? 0
        const flag = flags[slot] ?? 0
        if (passes.length > 1 && (flag & MATCHED) !== pass) continue
        const style = styles[slot] ?? 0
        const sprite = sprites[flag]?.[style] ?? paintedSprite(looks, sheet, style, states[flag])
        const place = this.count++
        this.sprites[place] = sprite
        this.lefts[place] = Math.round((xs[slot] ?? 0) * perMap) - origin.left - sprite.radius
        this.tops[place] = Math.round(-(ys[slot] ?? 0) * perMap) - origin.top - sprite.radius
      }
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
  frame: { readonly perMap: number },
]

const paintedSprite = (
  styles: MarkerStyles,
  sheet: SpriteSheet,
  index: number,
  state: RestState = 'plain',
): Sprite => {
  const style = styles.at(index)
  if (style === undefined) throw new Error('A marker has a style.')
  return sheet.spriteOfStyle(style, index, state)
}

const enlarged = (values: Int32Array, length: number): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(length)
  larger.set(values)
  return larger
}

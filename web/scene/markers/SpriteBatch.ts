import { growRect, type RectDevice, rectOnMap } from '../raster/pixelFrame.ts'
import type { MarkerSlots } from './MarkerSlots.ts'
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
  /** The different ones. */
  readonly sprites: Sprite[] = []
  /** Which of `sprites` is at each place. */
  kinds = new Uint32Array(0)
  lefts = new Int32Array(0)
  tops = new Int32Array(0)
  count = 0
  /** Where each of `sprites` is among them: with an icon for each marker there are as many as markers. */
  readonly #kinds = new Map<Sprite, number>()
  /** The same by style, and within that by flags. Where a style added amid slices lies beyond its end, it is looked up each time. */
  #kindsOfLook = new Int32Array(0)

  add(sprite: Sprite, left: number, top: number): void {
    this.#reserve(this.count + 1)
    this.#put(this.#kindOf(sprite), left, top)
  }

  /** Collects the markers that reach into `rect` (in the frame's plane), for a canvas whose corner is `origin`. */
  gather(...gathered: Gathered): void {
    const { slots, look, passes } = this.#begin(...gathered)
    for (const pass of passes) this.#gatherSome(slots, look, pass)
  }

  /** The same in slices, of the markers that are there when it begins. */
  *gatherInSlices(...gathered: Gathered): Generator<void, void> {
    const { slots: seen, look, passes } = this.#begin(...gathered)
    const slots = seen.slice()
    for (const pass of passes)
      for (let from = 0; from < slots.length; from += SPRITES_PER_SLICE) {
        if (from > 0) yield
        this.#gatherSome(slots.subarray(from, from + SPRITES_PER_SLICE), look, pass)
      }
  }

  #begin(...[store, sheet, rect, origin, { perMap }]: Gathered): Gathering {
    const { slots, count } = store.seenIn(rectOnMap(growRect(rect, sheet.reach), perMap))
    const { emphasis, styles } = store
    this.#reserve(count)
    this.sprites.length = this.count = 0
    this.#kinds.clear()
    const lookCount = styles.count * emphasis.states.length
    if (this.#kindsOfLook.length < lookCount) this.#kindsOfLook = new Int32Array(lookCount * 2)
    this.#kindsOfLook.fill(UNKNOWN)
    return {
      slots: slots.subarray(0, count),
      look: { slots: store.slots, styles, sheet, perMap, origin, states: emphasis.states },
      passes: emphasis.passes.length > 1 ? emphasis.passes : ALL_AT_ONCE,
    }
  }

  /** A function of its own: the loop of a generator is not made fast by every browser. */
  #gatherSome(some: Uint32Array, look: Look, pass: number | null): void {
    const { perMap, origin, states } = look
    const { xs, ys, styles, flags } = look.slots
    const kinds = this.#kindsOfLook
    for (let at = 0; at < some.length; at++) {
      const slot = some[at] ?? 0
      const flag = flags[slot] ?? 0
      if (pass !== null && (flag & MATCHED) !== pass) continue
      const style = styles[slot] ?? 0
      const lookAt = style * states.length + flag
      let kind = kinds[lookAt] ?? UNKNOWN
      if (kind === UNKNOWN) kinds[lookAt] = kind = this.#kindOf(spriteOf(look, style, flag))
      const left = Math.round((xs[slot] ?? 0) * perMap) - origin.left
      const top = Math.round(-(ys[slot] ?? 0) * perMap) - origin.top
      const radius = this.sprites[kind]?.radius ?? 0
      this.#put(kind, left - radius, top - radius)
    }
  }

  #put(kind: number, left: number, top: number): void {
    const place = this.count++
    this.kinds[place] = kind
    this.lefts[place] = left
    this.tops[place] = top
  }

  #kindOf(sprite: Sprite): number {
    const known = this.#kinds.get(sprite)
    if (known !== undefined) return known
    const kind = this.sprites.push(sprite) - 1
    this.#kinds.set(sprite, kind)
    return kind
  }

  #reserve(count: number): void {
    if (this.lefts.length >= count) return
    this.lefts = enlarged(this.lefts, new Int32Array(count * 2))
    this.tops = enlarged(this.tops, new Int32Array(count * 2))
    this.kinds = enlarged(this.kinds, new Uint32Array(count * 2))
  }
}

/** Not looked up yet. */
const UNKNOWN = -1
/** The one pass of markers whatever their flags. */
const ALL_AT_ONCE = [null] as const

type Gathered = [
  store: MarkerStore,
  sheet: SpriteSheet,
  rect: RectDevice,
  origin: { readonly left: number; readonly top: number },
  frame: { readonly perMap: number },
]

interface Gathering {
  /** Those that are seen, valid until the store is asked again. */
  readonly slots: Uint32Array
  readonly look: Look
  /** The values of the `MATCHED` bit, in drawing order; null for markers whatever their flags. */
  readonly passes: readonly (number | null)[]
}

/** What the markers that are gathered look like, and where they are. */
interface Look {
  readonly slots: MarkerSlots
  readonly styles: MarkerStyles
  readonly sheet: SpriteSheet
  readonly states: readonly RestState[]
  readonly perMap: number
  readonly origin: { readonly left: number; readonly top: number }
}

const spriteOf = ({ styles, sheet, states }: Look, index: number, flag: number): Sprite => {
  const state = states[flag] ?? 'plain'
  const known = sheet.spritesOf(styles, state)[index]
  if (known !== undefined) return known
  const style = styles.at(index)
  if (style === undefined) throw new Error('A marker has a style.')
  return sheet.spriteOfStyle(style, index, state)
}

const enlarged = <T extends Int32Array | Uint32Array>(values: T, larger: T): T => {
  larger.set(values)
  return larger
}

import type { RectMap } from '../../plane/coordinates.ts'
import type { RestState } from '../markerFilter.ts'
import type { MarkerSlots } from '../MarkerSlots.ts'
import type { MarkerStore } from '../MarkerStore.ts'
import type { MarkerStyles } from '../MarkerColumns.ts'
import type { Sprite } from './Sprite.ts'
import type { SpriteSheet } from './SpriteSheet.ts'

/** How many markers are looked at in one slice. */
export const MARKERS_PER_SLICE = 4_000

/** The sprites of markers at their places on the map, bottom first. It is refilled, so that nothing is allocated. */
export class SpriteBatch {
  /** The different ones. */
  readonly sprites: Sprite[] = []
  /** Which of `sprites` is at each place. */
  kinds = new Uint32Array(0)
  xs = new Float64Array(0)
  ys = new Float64Array(0)
  count = 0
  /** Where each of `sprites` is among them: with an icon for each marker there are as many as markers. */
  readonly #kinds = new Map<Sprite, number>()
  /** The same by style, and within that by flags. Where a style added amid slices lies beyond its end, it is looked up each time. */
  #kindsOfLook = new Int32Array(0)

  #kindOf(sprite: Sprite): number {
    const known = this.#kinds.get(sprite)
    if (known !== undefined) return known
    const kind = this.sprites.push(sprite) - 1
    this.#kinds.set(sprite, kind)
    return kind
  }

  /** Collects the markers within `rect` that are drawn, in slices: those that are there when it begins. */
  *gather(store: MarkerStore, sheet: SpriteSheet, rect: RectMap): Generator<void, void> {
    const seen = store.seenIn(rect)
    const slots = seen.slots.slice(0, seen.count)
    const { markerFilter, styles } = store
    this.#reserve(slots.length)
    this.sprites.length = this.count = 0
    this.#kinds.clear()
    const lookCount = styles.count * markerFilter.states.length
    if (this.#kindsOfLook.length < lookCount) this.#kindsOfLook = new Int32Array(lookCount * 2)
    this.#kindsOfLook.fill(UNKNOWN)
    const { states, passes, passBits } = markerFilter
    const look = { slots: store.slots, styles, sheet, states, passBits }
    for (const pass of passes)
      for (let from = 0; from < slots.length; from += MARKERS_PER_SLICE) {
        if (from > 0) yield
        this.#gatherSome(slots.subarray(from, from + MARKERS_PER_SLICE), look, pass)
      }
  }

  /** A function of its own: the loop of a generator is not made fast by every browser. */
  #gatherSome(some: Uint32Array, look: Look, pass: number): void {
    const { xs, ys, styles, flags } = look.slots
    const { passBits } = look
    const kinds = this.#kindsOfLook
    for (let at = 0; at < some.length; at++) {
      const slot = some[at] ?? 0
      const flag = flags[slot] ?? 0
      if ((flag & passBits) !== pass) continue
      const style = styles[slot] ?? 0
      const lookAt = style * look.states.length + flag
      let kind = kinds[lookAt] ?? UNKNOWN
      if (kind === UNKNOWN) kinds[lookAt] = kind = this.#kindOf(spriteOf(look, style, flag))
      const place = this.count++
      this.kinds[place] = kind
      this.xs[place] = xs[slot] ?? 0
      this.ys[place] = ys[slot] ?? 0
    }
  }

  #reserve(count: number): void {
    if (this.kinds.length >= count) return
    this.kinds = new Uint32Array(count * 2)
    this.xs = new Float64Array(count * 2)
    this.ys = new Float64Array(count * 2)
  }
}

/** Not looked up yet. */
const UNKNOWN = -1

/** What the markers that are gathered look like. */
interface Look {
  readonly slots: MarkerSlots
  readonly styles: MarkerStyles
  readonly sheet: SpriteSheet
  readonly states: readonly RestState[]
  /** The bits of the flags that tell in which pass a marker is drawn. */
  readonly passBits: number
}

const spriteOf = ({ styles, sheet, states }: Look, index: number, flag: number): Sprite => {
  const state = states[flag] ?? 'plain'
  const known = sheet.spritesOf(styles, state)[index]
  if (known !== undefined) return known
  const style = styles.at(index)
  if (style === undefined) throw new Error('A marker has a style.')
  return sheet.spriteOfStyle(style, index, state)
}

import type { Sprite } from './Sprite.ts'

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
    const { ink, solid, isAnySolid } = sprite.mask
    if (!this.#sweep(sprite, ink, left, top, false)) return false
    if (isAnySolid) this.#sweep(sprite, solid, left, top, true)
    return true
  }

  /** Covers the pixels of `rows`, a word of which may lie across two words here, or finds one that is not covered yet. */
  #sweep(
    { mask, side }: MaskedSprite,
    rows: Uint32Array,
    left: number,
    top: number,
    covers: boolean,
  ): boolean {
    const { across } = mask
    const shift = left & 31
    const column = left >> 5
    const end = Math.min(side, this.#height - top)
    for (let row = Math.max(0, -top); row < end; row++) {
      const at = (top + row) * this.#across
      let carried = 0
      for (let word = 0; word <= across; word++) {
        const bits = word < across ? (rows[row * across + word] ?? 0) : 0
        const here = (bits << shift) | carried
        carried = shift === 0 ? 0 : bits >>> (32 - shift)
        const target = column + word
        if (here === 0 || target < 0 || target >= this.#across) continue
        const covered = this.#words[at + target] ?? 0
        if (covers) this.#words[at + target] = covered | here
        else if ((here & ~covered) !== 0) return true
      }
    }
    return false
  }
}

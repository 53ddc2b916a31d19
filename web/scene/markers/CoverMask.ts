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
    if (!this.#shows(sprite, left, top)) return false
    if (sprite.mask.isAnySolid) this.#cover(sprite, left, top)
    return true
  }

  // Two loops: one for both takes a quarter longer.
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

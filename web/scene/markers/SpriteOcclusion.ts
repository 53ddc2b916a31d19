import type { SpriteInk } from './Sprite.ts'

/**
 * Finds which pixels of sprites are seen, from the topmost sprite down: those that no opaque pixel lies on. Where markers
 * lie close, most are hidden, and their colours need not be read.
 */
export class SpriteOcclusion {
  /** The seen pixels of the segments of each sprite that was added and is not taken yet, topmost first. */
  segments = new Int32Array(0)
  #depth = 0
  /** A bit for each pixel of the picture: whether it is opaque. Each row has a word to spare. */
  #covered = new Int32Array(0)
  #stride = 0

  /** Begins with a blank picture of this size. */
  start(width: number, height: number): void {
    this.#stride = (width >>> 5) + 2
    const length = this.#stride * height
    if (this.#covered.length === length) this.#covered.fill(0)
    else this.#covered = new Int32Array(length)
    this.#depth = 0
  }

  /**
   * Adds a sprite below those added before; all of it has to lie within the picture. Returns whether anything of it is
   * seen: only then are its segments added.
   */
  add({ columns, rows, inked, opaque }: SpriteInk, left: number, top: number): boolean {
    const covered = this.#covered
    const from = this.#depth
    const count = rows.length
    this.#reserve(from + count)
    let isSeen = false
    for (let at = 0; at < count; at++) {
      const column = left + (columns[at] ?? 0)
      const word = (top + (rows[at] ?? 0)) * this.#stride + (column >>> 5)
      const shift = column & 31
      // Two shifts each, since a shift by 32 would do nothing.
      const hidden = ((covered[word] ?? 0) >>> shift) | (((covered[word + 1] ?? 0) << 1) << (31 - shift))
      const seen = (inked[at] ?? 0) & ~hidden
      this.segments[from + at] = seen
      if (seen === 0) continue
      isSeen = true
      const solid = seen & (opaque[at] ?? 0)
      covered[word] = (covered[word] ?? 0) | (solid << shift)
      covered[word + 1] = (covered[word + 1] ?? 0) | ((solid >>> 1) >>> (31 - shift))
    }
    if (isSeen) this.#depth += count
    return isSeen
  }

  /** Takes the sprite that was added last. Returns where its segments begin. */
  take({ rows }: SpriteInk): number {
    return (this.#depth -= rows.length)
  }

  free(): void {
    this.segments = this.#covered = new Int32Array(0)
  }

  #reserve(length: number): void {
    if (this.segments.length >= length) return
    const larger = new Int32Array(length * 2)
    larger.set(this.segments)
    this.segments = larger
  }
}

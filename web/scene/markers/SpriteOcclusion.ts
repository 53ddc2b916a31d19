import type { SpriteInk } from './Sprite.ts'

/**
 * Finds which pixels of sprites are seen, from the topmost sprite down: those that no opaque pixel lies on. Where markers
 * lie close, most are hidden, and their colours need not be read.
 */
export class SpriteOcclusion {
  /** Pairs of a segment that is seen, at least in part, and its seen pixels; for each sprite that was added and is not taken yet. */
  seen = new Int32Array(0)
  #depth = 0
  /** A bit for each pixel of the picture: whether it is opaque. Each row has a word to spare. */
  #covered = new Int32Array(0)
  #stride = 0

  /** Begins with a blank picture of this size. */
  start(width: number, height: number): void {
    this.#stride = (width >>> 5) + 2
    const length = this.#stride * height
    if (this.#covered.length < length) this.#covered = new Int32Array(length * 2)
    else this.#covered.fill(0, 0, length)
    this.#depth = 0
  }

  /**
   * Adds a sprite below those added before; all of it has to lie within the picture. Returns how many of its segments are
   * seen, at least in part.
   */
  add({ columns, rows, inked, opaque }: SpriteInk, left: number, top: number): number {
    const covered = this.#covered
    const from = this.#depth
    const count = rows.length
    this.#reserve(from + count * 2)
    for (let at = 0; at < count; at++) {
      const column = left + (columns[at] ?? 0)
      const word = (top + (rows[at] ?? 0)) * this.#stride + (column >>> 5)
      const shift = column & 31
      // Two shifts each, since a shift by 32 would do nothing.
      const hidden = ((covered[word] ?? 0) >>> shift) | (((covered[word + 1] ?? 0) << 1) << (31 - shift))
      const seen = (inked[at] ?? 0) & ~hidden
      if (seen === 0) continue
      this.seen[this.#depth++] = at
      this.seen[this.#depth++] = seen
      const solid = seen & (opaque[at] ?? 0)
      covered[word] = (covered[word] ?? 0) | (solid << shift)
      covered[word + 1] = (covered[word + 1] ?? 0) | ((solid >>> 1) >>> (31 - shift))
    }
    return (this.#depth - from) / 2
  }

  /** Takes the sprite that was added last, with so many seen segments. Returns where they begin. */
  take(segments: number): number {
    return (this.#depth -= segments * 2)
  }

  free(): void {
    this.seen = this.#covered = new Int32Array(0)
  }

  #reserve(length: number): void {
    if (this.seen.length >= length) return
    const larger = new Int32Array(length * 2)
    larger.set(this.seen)
    this.seen = larger
  }
}

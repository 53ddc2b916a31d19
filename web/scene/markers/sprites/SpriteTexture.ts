import type { Sprite } from './Sprite.ts'

/** Enough for two thousand sprites at a pixel ratio of 2; every card has textures of this size. */
export const TEXTURE_SIDE_PX = 2048

export interface Cell {
  readonly x: number
  readonly y: number
}

/** Where sprites lie on a texture: side by side in rows, each row as high as its highest sprite. */
export class SpriteTexture {
  readonly #cells = new Map<Sprite, Cell>()
  #x = 0
  #y = 0
  #rowHeight = 0

  cellOf(sprite: Sprite): Cell | undefined {
    return this.#cells.get(sprite)
  }

  /** Finds a cell for each new sprite and has it copied there. Returns false if they do not fit. */
  add(sprites: readonly Sprite[], copy: (sprite: Sprite, cell: Cell) => void): boolean {
    for (const sprite of sprites) {
      if (this.#cells.has(sprite)) continue
      const cell = this.#next(sprite.side)
      if (cell === null) return false
      this.#cells.set(sprite, cell)
      copy(sprite, cell)
    }
    return true
  }

  clear(): void {
    this.#cells.clear()
    this.#x = this.#y = this.#rowHeight = 0
  }

  #next(side: number): Cell | null {
    if (this.#x + side > TEXTURE_SIDE_PX) {
      this.#y += this.#rowHeight
      this.#x = this.#rowHeight = 0
    }
    if (this.#y + side > TEXTURE_SIDE_PX || side > TEXTURE_SIDE_PX) return null
    const cell = { x: this.#x, y: this.#y }
    this.#x += side
    this.#rowHeight = Math.max(this.#rowHeight, side)
    return cell
  }
}

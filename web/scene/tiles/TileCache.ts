/** Decoded tiles, the longest unused dropped first. A 512 px tile holds 1 MB. */
export class TileCache {
  readonly #pictures = new Map<string, ImageBitmap>()
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  get(key: string): ImageBitmap | undefined {
    const picture = this.#pictures.get(key)
    if (picture === undefined) return undefined
    this.#pictures.delete(key)
    this.#pictures.set(key, picture)
    return picture
  }

  has(key: string): boolean {
    return this.#pictures.has(key)
  }

  set(key: string, picture: ImageBitmap): void {
    this.#pictures.get(key)?.close()
    this.#pictures.delete(key)
    this.#pictures.set(key, picture)
  }

  /** Drops the longest unused beyond the bound, yet nothing that `isNeeded`. */
  trim(isNeeded: (key: string) => boolean): void {
    for (const [key, picture] of this.#pictures) {
      if (this.#pictures.size <= this.#max) return
      if (isNeeded(key)) continue
      this.#pictures.delete(key)
      picture.close()
    }
  }

  clear(): void {
    for (const picture of this.#pictures.values()) picture.close()
    this.#pictures.clear()
  }
}

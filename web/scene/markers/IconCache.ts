import { TileLoader, type LoadPicture } from '../raster/TileLoader.ts'

/** Pictures of markers, loaded and decoded once for each address when the first marker that has it is seen. */
export class IconCache {
  readonly #loader: TileLoader
  readonly #icons = new Map<string, ImageBitmap>()
  readonly #asked = new Set<string>()
  #isWanting = false

  constructor(load: LoadPicture, onLoaded: () => void) {
    this.#loader = new TileLoader(load, (url, icon) => {
      this.#asked.delete(url)
      this.#icons.set(url, icon)
      onLoaded()
    })
  }

  /** Undefined until it is there, for ever where it cannot be had. */
  get(url: string): ImageBitmap | undefined {
    const icon = this.#icons.get(url)
    if (icon === undefined && !this.#asked.has(url)) {
      this.#asked.add(url)
      this.#wantSoon()
    }
    return icon
  }

  /** A painting may ask for thousands, one by one. */
  #wantSoon(): void {
    if (this.#isWanting) return
    this.#isWanting = true
    queueMicrotask(() => {
      this.#isWanting = false
      this.#loader.want([...this.#asked].map((wanted) => ({ key: wanted, url: wanted })))
    })
  }

  free(): void {
    this.#loader.stop()
    this.#asked.clear()
    for (const icon of this.#icons.values()) icon.close()
    this.#icons.clear()
  }
}

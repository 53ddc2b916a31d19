import { type LoadPicture, PictureLoader } from '../../raster/PictureLoader.ts'

/** Icons that arrive within this time are painted together, since they are sought among all markers. */
const ICONS_TOGETHER_MS = 50

/** The icons of markers. Each URL is loaded and decoded once, when the first marker with it comes into view. */
export class IconCache {
  readonly #loader: PictureLoader
  readonly #icons = new Map<string, ImageBitmap>()
  readonly #asked = new Set<string>()
  #isWanting = false
  #arrival: ReturnType<typeof setTimeout> | undefined

  constructor(load: LoadPicture, onLoaded: () => void) {
    this.#loader = new PictureLoader(load, (url, icon) => {
      this.#asked.delete(url)
      this.#icons.set(url, icon)
      this.#arrival ??= setTimeout(() => {
        this.#arrival = undefined
        onLoaded()
      }, ICONS_TOGETHER_MS)
    })
  }

  /** Returns undefined until the icon has loaded, or if it does not exist. */
  get(url: string): ImageBitmap | undefined {
    const icon = this.#icons.get(url)
    if (icon === undefined && !this.#asked.has(url)) {
      this.#asked.add(url)
      this.#wantSoon()
    }
    return icon
  }

  /** Collects the icons requested while painting, which may be thousands, and loads them together. */
  #wantSoon(): void {
    if (this.#isWanting) return
    this.#isWanting = true
    queueMicrotask(() => {
      this.#isWanting = false
      this.#loader.want([...this.#asked].map((wanted) => ({ key: wanted, url: wanted })))
    })
  }

  free(): void {
    clearTimeout(this.#arrival)
    this.#arrival = undefined
    this.#loader.stop()
    this.#asked.clear()
    for (const icon of this.#icons.values()) icon.close()
    this.#icons.clear()
  }
}

/** Far more than a marker shows at any pixel ratio. */
const SIDE_MAX_PX = 256

/** Returns a loader that shrinks pictures far larger than an icon: a map can have thousands of them. */
export const iconLoader =
  (load: LoadPicture): LoadPicture =>
  async (url, signal) => {
    const picture = await load(url, signal)
    const share = picture === null ? 1 : SIDE_MAX_PX / Math.max(picture.width, picture.height)
    if (picture === null || share >= 1) return picture
    try {
      return await createImageBitmap(picture, {
        resizeWidth: Math.max(1, Math.round(picture.width * share)),
        resizeHeight: Math.max(1, Math.round(picture.height * share)),
        resizeQuality: 'high',
      })
    } finally {
      picture.close()
    }
  }

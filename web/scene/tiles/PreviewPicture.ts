import { type LoadPicture, PictureLoader } from '../raster/PictureLoader.ts'

/** The picture is not halved below this: drawing from small pictures is cheap. */
const SMALLEST_SIDE = 512

/** The picture before stays for so long at most. */
const PREPARING_MAX_MS = 10_000

/** The preview of the whole image, halved several times so that drawing it small is fast and smooth. */
export class PreviewPicture {
  readonly #loader: PictureLoader
  readonly #load: LoadPicture
  readonly #onChange: () => void
  /** What is to be shown next. */
  #prepared: { readonly url: string; readonly picture: ImageBitmap } | null = null
  #url: string | null = null
  /** Each half as wide as the one before it. */
  #halves: ImageBitmap[] = []

  constructor(load: LoadPicture, onChange: () => void) {
    this.#load = load
    this.#onChange = onChange
    this.#loader = new PictureLoader(load, (_, picture) => this.#take(picture))
  }

  #take(picture: ImageBitmap): void {
    this.#halves = [picture]
    this.#onChange()
    void this.#halve(picture, this.#onChange)
  }

  /** Resolves once the picture can be shown at once, or cannot be loaded in time. */
  async prepare(url: string): Promise<void> {
    if (this.isPrepared(url)) return
    const picture = await this.#load(url, AbortSignal.timeout(PREPARING_MAX_MS)).catch(() => null)
    if (picture === null) return
    this.#prepared?.picture.close()
    this.#prepared = { url, picture }
  }

  isPrepared(url: string | null): boolean {
    return url !== null && this.#prepared?.url === url
  }

  get isThere(): boolean {
    return this.#halves.length > 0
  }

  get isLoading(): boolean {
    return this.#loader.isLoading
  }

  show(url: string | null): void {
    if (url === this.#url) return
    this.clear()
    this.#url = url
    const prepared = this.#prepared
    if (prepared === null || prepared.url !== url) {
      if (url !== null) this.#loader.want([{ key: url, url }])
      return
    }
    this.#prepared = null
    this.#take(prepared.picture)
  }

  /** Returns the smallest picture with at least a pixel per device px, for an image drawn `widthDevice` wide. */
  pictureFor(widthDevice: number): ImageBitmap | undefined {
    return this.#halves.findLast(({ width }) => width >= widthDevice) ?? this.#halves[0]
  }

  clear(): void {
    this.#loader.stop()
    for (const half of this.#halves) half.close()
    this.#halves = []
    this.#url = null
  }

  async #halve(picture: ImageBitmap, onChange: () => void): Promise<void> {
    const resizeWidth = Math.round(picture.width / 2)
    const resizeHeight = Math.round(picture.height / 2)
    if (Math.min(resizeWidth, resizeHeight) < SMALLEST_SIDE) return
    const half = await createImageBitmap(picture, { resizeWidth, resizeHeight, resizeQuality: 'high' }).catch(
      () => null,
    )
    if (half === null) return
    if (this.#halves.at(-1) !== picture) return half.close()
    this.#halves.push(half)
    onChange()
    await this.#halve(half, onChange)
  }
}

import type { RectMap } from '../plane/coordinates.ts'
import { type LoadPicture, PictureLoader } from '../raster/PictureLoader.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { growRect, type PixelFrame } from '../raster/pixelFrame.ts'
import type { SceneImage } from '../state/sceneStore.ts'
import {
  type ImageFrame,
  imageFrameOf,
  type ImagePlace,
  paintPart,
  pixelsOf,
  rectOnImage,
} from './paintPart.ts'
import { PreviewPicture } from './PreviewPicture.ts'
import {
  fromMiddle,
  parentTile,
  type TileAddress,
  tileCover,
  type TileGrid,
  tileKey,
  tileLevelFor,
  tileRect,
  tileUrl,
} from './tileLevels.ts'

/** About 96 MB: enough for several views, and acceptable for a tab. */
const TILES_KEPT = 96
/** Tiles that arrive within this time are painted together, since each painting takes a frame of its own; the last one at once. */
const TILES_TOGETHER_MS = 50
/** Tiles are loaded this far beyond what is painted. */
const AHEAD_VIEW = 192

interface Pyramid {
  readonly grid: TileGrid
  readonly urlTemplate: string
}

/** An image on the map: tiles of the level that fits, and coarser ones or the preview until they are loaded. */
export class Background {
  readonly #cache = new TileCache(TILES_KEPT)
  readonly #tiles: PictureLoader
  readonly #preview: PreviewPicture
  #image: SceneImage | null = null
  /** Null: each of its px is one of the map. */
  #place: ImagePlace | null = null
  #pyramid: Pyramid | null = null
  #needed = new Set<string>()
  #arrival: ReturnType<typeof setTimeout> | undefined
  /** Whether any part of the image was painted without a picture. */
  #isBlank = false

  constructor(load: LoadPicture, onChange: () => void) {
    const loadOrTell: LoadPicture = async (url, signal) => {
      const picture = await load(url, signal)
      // This picture does not exist, which may change `isAwaited`.
      if (picture === null) onChange()
      return picture
    }
    this.#preview = new PreviewPicture(loadOrTell, onChange)
    const loadTile: LoadPicture = (url, signal) => {
      const read = this.#image?.pyramid?.readTile
      return read ? decodeTile(read(url), onChange) : loadOrTell(url, signal)
    }
    const tell = (): void => {
      this.#stopArrival()
      onChange()
    }
    this.#tiles = new PictureLoader(loadTile, (key, picture) => {
      this.#cache.set(key, picture)
      this.#cache.trim((other) => this.#needed.has(other))
      if (this.#tiles.isLoading) this.#arrival ??= setTimeout(tell, TILES_TOGETHER_MS)
      else tell()
    })
  }

  /** Whether part of the last frame is blank, and a picture of it is loading. */
  get isAwaited(): boolean {
    return this.#isBlank && (this.#tiles.isLoading || this.#preview.isLoading)
  }

  /** Loads the preview of an image that is to be shown next, so that it can be shown without a blank moment. */
  async prepare({ previewUrl }: SceneImage): Promise<void> {
    if (previewUrl !== null) await this.#preview.prepare(previewUrl)
  }

  setImage(image: SceneImage, place: ImagePlace | null = null): void {
    this.#place = place
    if (image.pyramid?.urlTemplate !== this.#pyramid?.urlTemplate) this.#dropTiles()
    if (this.#image && image.previewUrl !== this.#image.previewUrl) this.#preview.clear()
    this.#image = image
    this.#pyramid = image.pyramid && pyramidOf(image, image.pyramid)
    // Once there are tiles, a loaded preview stays until they are loaded, but a preview is no longer loaded.
    if (this.#pyramid === null || !this.#preview.isThere) this.#showPreview()
  }

  paint(context: CanvasRenderingContext2D, mapFrame: PixelFrame): void {
    this.#isBlank = false
    if (this.#image === null) return
    const { widthMap: right, heightMap: top } = this.#image
    const frame = imageFrameOf(mapFrame, { width: right, height: top }, this.#place)
    const whole = { left: 0, bottom: 0, right, top }
    if (this.#pyramid === null) return this.#paintPreview(context, frame, whole, whole)
    this.#paintTiles(context, frame, this.#pyramid, whole)
  }

  free(): void {
    this.#dropTiles()
    this.#preview.clear()
  }

  /** Loads again what `free` dropped. */
  resume(): void {
    if (this.#image !== null) this.setImage(this.#image, this.#place)
  }

  #showPreview(): void {
    const url = this.#image?.previewUrl ?? null
    this.#preview.show(this.#pyramid === null || this.#preview.isPrepared(url) ? url : null)
  }

  #stopArrival(): void {
    clearTimeout(this.#arrival)
    this.#arrival = undefined
  }

  #dropTiles(): void {
    this.#stopArrival()
    this.#tiles.stop()
    this.#cache.clear()
    this.#needed = new Set()
    this.#pyramid = null
  }

  #paintTiles(
    context: CanvasRenderingContext2D,
    frame: ImageFrame,
    { grid, urlTemplate }: Pyramid,
    whole: RectMap,
  ): void {
    const { perMap, motion } = frame.frame
    const level = tileLevelFor(perMap * Math.max(frame.scaleX, frame.scaleY), grid.levels)
    const visible = tileCover(grid, level, rectOnImage(frame, frame.frame))
    let areAllThere = true
    for (const tile of visible) {
      const picture = this.#cache.get(tileKey(tile))
      const rect = tileRect(grid, tile)
      if (picture !== undefined) paintPart(context, frame, picture, rect, rect)
      else {
        areAllThere = false
        this.#paintInstead(context, frame, grid, tile, whole)
      }
    }
    if (areAllThere && visible.length > 0) this.#preview.clear()
    // They would come after the zoom has left the frame.
    if (motion !== 'zoom') this.#want(grid, urlTemplate, level, visible, frame)
  }

  #paintInstead(
    context: CanvasRenderingContext2D,
    frame: ImageFrame,
    grid: TileGrid,
    tile: TileAddress,
    whole: RectMap,
  ): void {
    const rect = tileRect(grid, tile)
    for (let coarser = parentTile(grid, tile); coarser !== null; coarser = parentTile(grid, coarser)) {
      const picture = this.#cache.get(tileKey(coarser))
      if (picture !== undefined) return paintPart(context, frame, picture, tileRect(grid, coarser), rect)
    }
    this.#paintPreview(context, frame, whole, rect)
  }

  #paintPreview(context: CanvasRenderingContext2D, frame: ImageFrame, whole: RectMap, part: RectMap): void {
    const picture = this.#preview.pictureFor((whole.right - whole.left) * frame.scaleX * frame.frame.perMap)
    if (picture !== undefined) return paintPart(context, frame, picture, whole, part)
    const { left, top, width, height } = pixelsOf(frame, part)
    this.#isBlank = true
    context.fillStyle = MAP_COLOURS.blank
    context.fillRect(left, top, width, height)
  }

  /**
   * First the coarsest level, which can stand in for all others; then the tiles in view, from the middle; then those
   * around them.
   */
  #want(
    grid: TileGrid,
    urlTemplate: string,
    level: number,
    visible: readonly TileAddress[],
    frame: ImageFrame,
  ): void {
    const ahead = rectOnImage(frame, growRect(frame.frame, AHEAD_VIEW * frame.frame.pixelRatio))
    const coarsest = tileCover(grid, grid.levels - 1, ahead)
    const wanted = new Map<string, TileAddress>()
    const add = (tile: TileAddress): unknown => wanted.set(tileKey(tile), tile)
    coarsest.forEach(add)
    fromMiddle(visible).forEach(add)
    tileCover(grid, level, ahead).forEach(add)
    this.#needed = new Set(wanted.keys())
    const missing = [...wanted].filter(([key]) => !this.#cache.has(key))
    this.#tiles.want(missing.map(([key, tile]) => ({ key, url: tileUrl(urlTemplate, tile) })))
  }
}

const decodeTile = async (
  reading: Promise<Blob | ImageBitmap | null>,
  onMissing: () => void,
): Promise<ImageBitmap | null> => {
  const tile = await reading
  if (tile === null) onMissing()
  return tile instanceof Blob ? createImageBitmap(tile) : tile
}

const pyramidOf = (image: SceneImage, pyramid: NonNullable<SceneImage['pyramid']>): Pyramid => ({
  urlTemplate: pyramid.urlTemplate,
  grid: {
    widthMap: image.widthMap,
    heightMap: image.heightMap,
    tileSize: pyramid.tileSize,
    levels: pyramid.levels,
  },
})

/** A cache of decoded tiles; the least recently used are dropped first. A tile of 512 px takes 1 MB. */
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

  /** Drops the least recently used tiles beyond the bound, except those that are needed. */
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

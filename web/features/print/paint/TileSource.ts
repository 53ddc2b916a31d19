import type { RectMap } from '../../../scene/plane/coordinates.ts'
import type { PixelFrame } from '../../../scene/raster/pixelFrame.ts'
import { TileCache } from '../../../scene/tiles/Background.ts'
import { type ImageFrame, imageFrameOf, paintPart, rectOnImage } from '../../../scene/tiles/paintPart.ts'
import {
  type TileAddress,
  tileCover,
  type TileGrid,
  tileKey,
  tileLevelFor,
  tileRect,
  tileUrl,
} from '../../../scene/tiles/tileLevels.ts'
import type { PrintedImage } from '../worker/printMessages.ts'
import { PrintError } from './workerCanvas.ts'

/** Returns null if there is no such tile, or it could not be loaded. */
export type LoadTile = (url: string) => Promise<ImageBitmap | Blob | null>

const PARALLEL_MAX = 6
const TRIES = 3
const RETRY_FIRST_MS = 400
/** Kept besides those of the part that is painted: a row of tiles lies in two parts. */
const TILES_KEPT = 64

export const TILES_MISSING =
  'Some tiles of the image could not be loaded. Check your connection, then try again.'

/** An image on the map: each part of a picture loads the tiles that it takes, and no more. */
export class TileSource {
  readonly #image: PrintedImage
  readonly #load: LoadTile
  readonly #cache = new TileCache(TILES_KEPT)
  readonly #whole: RectMap
  readonly #grid: TileGrid | null

  constructor(image: PrintedImage, load: LoadTile) {
    this.#image = image
    this.#load = load
    const { widthMap, heightMap, pyramid } = image
    this.#whole = { left: 0, bottom: 0, right: widthMap, top: heightMap }
    this.#grid = pyramid && { widthMap, heightMap, tileSize: pyramid.tileSize, levels: pyramid.levels }
  }

  /** Paints what of the image is in a part of the picture. @throws PrintError if a tile cannot be loaded. */
  async paint(context: CanvasRenderingContext2D, part: PixelFrame): Promise<void> {
    const { widthMap: width, heightMap: height, place, opacity, preview, pyramid } = this.#image
    const frame = imageFrameOf(part, { width, height }, place)
    context.globalAlpha = opacity
    if (this.#grid === null || pyramid === null) {
      if (preview !== null) paintPart(context, frame, preview, this.#whole, this.#whole)
      context.globalAlpha = 1
      return
    }
    const grid = this.#grid
    const tiles = tileCover(
      grid,
      tileLevelFor(part.perMap * Math.max(frame.scaleX, frame.scaleY), grid.levels),
      rectOnImage(frame, part),
    )
    const needed = new Set(tiles.map(tileKey))
    await inParallel(tiles, async (tile) => {
      const key = tileKey(tile)
      if (this.#cache.has(key)) return
      this.#cache.set(key, await this.#loadTile(tileUrl(pyramid.urlTemplate, tile)))
    })
    for (const tile of tiles) this.#paintTile(context, frame, grid, tile)
    context.globalAlpha = 1
    this.#cache.trim((key) => needed.has(key))
  }

  #paintTile(context: CanvasRenderingContext2D, frame: ImageFrame, grid: TileGrid, tile: TileAddress): void {
    const picture = this.#cache.get(tileKey(tile))
    const rect = tileRect(grid, tile)
    if (picture !== undefined) paintPart(context, frame, picture, rect, rect)
  }

  async #loadTile(url: string): Promise<ImageBitmap> {
    for (let attempt = 1; ; attempt++) {
      const picture = await this.#load(url)
      if (picture instanceof ImageBitmap) return picture
      const bitmap = picture && (await createImageBitmap(picture).catch(() => null))
      if (bitmap) return bitmap
      if (attempt === TRIES) throw new PrintError(TILES_MISSING)
      await new Promise((resolve) => setTimeout(resolve, RETRY_FIRST_MS * 2 ** (attempt - 1)))
    }
  }
}

const inParallel = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const rest = items.values()
  const run = async (): Promise<void> => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: PARALLEL_MAX }, run))
}

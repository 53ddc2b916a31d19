/** A part of a picture, as large as a tile at most. */
export interface TilePixels<C> {
  readonly canvas: C
  readonly widthPx: number
  readonly heightPx: number
}

/** What draws the tiles, and where they go. */
export interface TileWorkshop<C> {
  /** Returns part of the image at its full size. Left and top are counted from its top left corner. */
  crop(leftPx: number, topPx: number, widthPx: number, heightPx: number): C
  /** Returns the pictures side by side at half their size, each from the place that is given for it. */
  halved(
    widthPx: number,
    heightPx: number,
    parts: readonly (TilePixels<C> & { readonly leftPx: number; readonly topPx: number })[],
  ): C
  /** `path` is `{level}/{column}_{row}`. */
  put(path: string, canvas: C): Promise<void>
}

interface TiledImage {
  readonly widthPx: number
  readonly heightPx: number
  readonly tileSize: number
}

/** The number of levels whose last one is a single tile. */
export const levelCount = ({ widthPx, heightPx, tileSize }: TiledImage): number =>
  1 + Math.max(0, Math.ceil(Math.log2(Math.max(widthPx, heightPx) / tileSize)))

/** The number of tiles on all levels. */
export const tileCount = (image: TiledImage): number => {
  let count = 0
  for (let level = 0; level < levelCount(image); level++) {
    const side = image.tileSize * 2 ** level
    count += Math.ceil(image.widthPx / side) * Math.ceil(image.heightPx / side)
  }
  return count
}

/**
 * Makes all tiles of an image: each from the four below it, which are let go of right after, so that never more than a few of
 * each level are in memory. Level 0 has the full size; rows are counted from the top.
 */
export const makeTiles = async <C>(image: TiledImage, workshop: TileWorkshop<C>): Promise<void> => {
  const { widthPx, heightPx, tileSize } = image
  const make = async (level: number, column: number, row: number): Promise<TilePixels<C> | null> => {
    const side = tileSize * 2 ** level
    const left = column * side
    const top = row * side
    if (left >= widthPx || top >= heightPx) return null
    const width = Math.ceil(Math.min(side, widthPx - left) / 2 ** level)
    const height = Math.ceil(Math.min(side, heightPx - top) / 2 ** level)
    const canvas =
      level === 0
        ? workshop.crop(left, top, width, height)
        : workshop.halved(width, height, await below(level, column, row))
    await workshop.put(`${level}/${column}_${row}`, canvas)
    return { canvas, widthPx: width, heightPx: height }
  }
  const below = async (level: number, column: number, row: number) => {
    const parts: (TilePixels<C> & { leftPx: number; topPx: number })[] = []
    for (const [right, down] of QUARTERS) {
      const part = await make(level - 1, 2 * column + right, 2 * row + down)
      if (part) parts.push({ ...part, leftPx: (right * tileSize) / 2, topPx: (down * tileSize) / 2 })
    }
    return parts
  }
  await make(levelCount(image) - 1, 0, 0)
}

const QUARTERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const

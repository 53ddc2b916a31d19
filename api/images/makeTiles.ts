import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { TILE_SIZE_PX } from '../../shared/limits.ts'
import type { ImageRequest, TileExtension } from './imageMessages.ts'
import { JPEG_QUALITY, openUpright } from './makePictures.ts'
import { levelShapes, tileCount, type LevelShape } from './pyramidShape.ts'

const LOOK_EVERY_MS = 200

/** Cuts the picture into `{outputDir}/tiles_files/{level}/{column}_{row}`, whose level 0 is the *smallest*. */
export const makeTiles = async (
  request: ImageRequest,
  extension: TileExtension,
  onProgress: (share: number) => void,
): Promise<void> => {
  const total = tileCount(levelShapes(request.width, request.height))
  const watch = setInterval(() => {
    void countTiles(tilesDir(request.outputDir)).then((made) => onProgress(Math.min(1, made / total)))
  }, LOOK_EVERY_MS)
  try {
    await encoded(request, extension)
      .tile({ size: TILE_SIZE_PX, overlap: 0, layout: 'dz', depth: 'onetile', container: 'fs' })
      .toFile(join(request.outputDir, 'tiles.dz'))
  } finally {
    clearInterval(watch)
  }
}

/** Lossless sources get their colours in full resolution; in a JPEG they were halved already. */
const encoded = (request: ImageRequest, extension: TileExtension) =>
  extension === 'png'
    ? openUpright(request).png({ compressionLevel: 6 })
    : openUpright(request)
        .removeAlpha()
        .jpeg({
          quality: JPEG_QUALITY,
          chromaSubsampling: request.format === 'jpeg' ? '4:2:0' : '4:4:4',
        })

const tilesDir = (outputDir: string): string => join(outputDir, 'tiles_files')

/** Where `makeTiles` left a tile of a level counted from the whole size, as the rest of the product counts. */
export const tilePath = (
  outputDir: string,
  shapes: readonly LevelShape[],
  tile: { level: number; column: number; row: number; extension: TileExtension },
): string => {
  const suffix = tile.extension === 'jpg' ? 'jpeg' : 'png'
  const level = shapes.length - 1 - tile.level
  return join(tilesDir(outputDir), String(level), `${tile.column}_${tile.row}.${suffix}`)
}

/** libvips reports no progress, but its files can be seen to come. */
const countTiles = async (dir: string): Promise<number> => {
  const names = await readdir(dir, { recursive: true }).catch(() => [])
  return names.filter((name) => /\d+_\d+\./.test(name)).length
}

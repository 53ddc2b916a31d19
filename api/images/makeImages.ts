import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutputInfo, Sharp, SharpOptions } from 'sharp'
import { PREVIEW_SIDE_MAX_PX, TILE_SIZE_PX } from '../../shared/limits.ts'
import { decodeWhole, sharp } from './boundedSharp.ts'
import type { ImageRequest, TileExtension, TileLevels } from './imageMessages.ts'
import { readOrientation } from './inspectImage.ts'
import { levelShapes, shapesOf, tileCount, tilesDir } from './tilePyramid.ts'

interface Pictures {
  readonly preview: string
  readonly thumbnail: string
  readonly tileExtension: TileExtension
}

const JPEG_QUALITY = 85
const THUMBNAIL_WIDTH_PX = 640
const THUMBNAIL_QUALITY = 80

/** For EXIF's orientations: whether a picture is mirrored left to right, and by how much it is turned clockwise then. */
const TURNS: Readonly<Record<number, { readonly isMirrored: boolean; readonly degrees: number }>> = {
  2: { isMirrored: true, degrees: 0 },
  3: { isMirrored: false, degrees: 180 },
  4: { isMirrored: true, degrees: 180 },
  5: { isMirrored: true, degrees: 270 },
  6: { isMirrored: false, degrees: 90 },
  7: { isMirrored: true, degrees: 90 },
  8: { isMirrored: false, degrees: 270 },
}

/** Opens the source in sRGB and upright, as it was measured: the decoder's own reading of EXIF is another one. */
const openUpright = async (
  { source, format, maxPixels }: ImageRequest,
  failOn: NonNullable<SharpOptions['failOn']> = 'error',
): Promise<Sharp> => {
  const { isMirrored, degrees } = TURNS[await readOrientation(source)] ?? { isMirrored: false, degrees: 0 }
  const picture = sharp(source, { limitInputPixels: maxPixels, failOn }).flop(isMirrored).rotate(degrees)
  return (isDeepAtTimes(format) ? picture.pipelineColourspace('srgb') : picture).toColourspace('srgb')
}

/** Whether pictures of a format can have 16 bits: sharp would convert those with a profile to P3, and take them for sRGB then. */
const isDeepAtTimes = (format: ImageRequest['format']): boolean => format === 'png' || format === 'avif'

/** Makes the preview and the thumbnail, and decides on the format of the tiles. @throws ImageRefusedError */
export const makePictures = async (request: ImageRequest): Promise<Pictures> => {
  const pixels = await decodeWhole(request.format, async (failOn) =>
    (await openUpright(request, failOn))
      .resize(PREVIEW_SIDE_MAX_PX, PREVIEW_SIDE_MAX_PX, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const isOpaque = !pixels.info.hasAlpha || (await reopen(pixels).stats()).isOpaque
  const isLossless = !isOpaque || (await isDrawn(request, pixels))
  const isWhole = pixels.info.width === request.width && pixels.info.height === request.height
  return {
    preview: await savePreview(request, pixels, !isOpaque || (isLossless && isWhole)),
    thumbnail: await saveThumbnail(request, pixels),
    tileExtension: isLossless ? 'png' : 'jpg',
  }
}

interface Pixels {
  readonly data: Buffer
  readonly info: OutputInfo
}

const reopen = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } })

/** Whether the picture has few colours, as drawings do, which PNG keeps crisp. JPEG and AVIF sources never have. */
const isDrawn = async (request: ImageRequest, pixels: Pixels): Promise<boolean> => {
  if (request.format === 'jpeg' || request.format === 'avif') return false
  if (pixels.info.width === request.width) return hasFewColours(pixels.data, pixels.info.channels)
  const sample = await (
    await openUpright(request)
  )
    .resize(PREVIEW_SIDE_MAX_PX, PREVIEW_SIDE_MAX_PX, { fit: 'inside', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return hasFewColours(sample.data, sample.info.channels)
}

const savePreview = async ({ outputDir }: ImageRequest, pixels: Pixels, asPng: boolean): Promise<string> => {
  const name = asPng ? 'preview.png' : 'preview.jpg'
  const picture = asPng
    ? reopen(pixels).png({ compressionLevel: 6 })
    : reopen(pixels).removeAlpha().jpeg({ quality: JPEG_QUALITY })
  await picture.toFile(join(outputDir, name))
  return name
}

const saveThumbnail = async ({ outputDir }: ImageRequest, pixels: Pixels): Promise<string> => {
  const name = 'thumbnail.webp'
  await reopen(pixels)
    .resize({ width: THUMBNAIL_WIDTH_PX, withoutEnlargement: true })
    .webp({ quality: THUMBNAIL_QUALITY })
    .toFile(join(outputDir, name))
  return name
}

/** As many as a palette holds. */
const FEW = 256

/** Whether raw pixels of `channels` bytes each have at most 256 colours. A photograph exceeds that within a few rows. */
export const hasFewColours = (pixels: Uint8Array, channels: number): boolean => {
  const colours = new Set<number>()
  for (let offset = 0; offset < pixels.length; offset += channels) {
    let colour = 0
    for (let channel = 0; channel < channels; channel++)
      colour = colour * 256 + (pixels[offset + channel] ?? 0)
    if (colours.add(colour).size > FEW) return false
  }
  return true
}

const LOOK_EVERY_MS = 200

interface TilesWanted {
  readonly levels: TileLevels
  readonly extension: TileExtension
}

/**
 * Cuts the picture into `{outputDir}/tiles_files/{level}/{column}_{row}`, where level 0 is the *smallest*. The smaller levels are made
 * of the source at half its size.
 */
export const makeTiles = async (
  request: ImageRequest,
  { levels, extension }: TilesWanted,
  onProgress: (share: number) => void,
): Promise<void> => {
  const { width, height, outputDir } = request
  const total = tileCount(shapesOf(levelShapes(width, height), levels))
  const watch = setInterval(() => {
    void countTiles(tilesDir(outputDir)).then((made) => onProgress(Math.min(1, made / total)))
  }, LOOK_EVERY_MS)
  const picture = await openUpright(request)
  const half = {
    width: Math.ceil(width / 2),
    height: Math.ceil(height / 2),
    fit: 'fill',
    kernel: 'linear',
  } as const
  const sized = levels === 'full' ? picture : picture.resize(half)
  const depth = levels === 'full' ? 'one' : 'onetile'
  try {
    await encoded(request, sized, extension)
      .tile({ size: TILE_SIZE_PX, overlap: 0, layout: 'dz', depth, container: 'fs' })
      .toFile(join(outputDir, 'tiles.dz'))
    if (levels === 'full') await numberLevel(request)
  } finally {
    clearInterval(watch)
  }
}

/** A level that is made alone has number 0 in any case. */
const numberLevel = ({ width, height, outputDir }: ImageRequest): Promise<void> => {
  const largest = levelShapes(width, height).length - 1
  return rename(join(tilesDir(outputDir), '0'), join(tilesDir(outputDir), String(largest)))
}

/** Lossless sources keep their colours in full resolution; a JPEG has halved them already. */
const encoded = ({ format }: ImageRequest, picture: Sharp, extension: TileExtension): Sharp =>
  extension === 'png'
    ? picture.png({ compressionLevel: 6 })
    : picture
        .removeAlpha()
        .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: format === 'jpeg' ? '4:2:0' : '4:4:4' })

/** libvips reports no progress, but the files it has written can be counted. */
const countTiles = async (dir: string): Promise<number> => {
  const names = await readdir(dir, { recursive: true }).catch(() => [])
  return names.filter((name) => /\d+_\d+\./.test(name)).length
}

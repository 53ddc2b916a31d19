import { join } from 'node:path'
import type { OutputInfo, Sharp } from 'sharp'
import { PREVIEW_SIDE_MAX_PX } from '../../shared/limits.ts'
import { sharp } from './boundedSharp.ts'
import { hasFewColours } from './hasFewColours.ts'
import type { ImageRequest, TileExtension } from './imageMessages.ts'

export interface Pictures {
  readonly preview: string
  readonly thumbnail: string
  readonly tileExtension: TileExtension
}

export const JPEG_QUALITY = 85
const THUMBNAIL_WIDTH_PX = 640
const THUMBNAIL_QUALITY = 80

/** The source upright and in sRGB. Damage counts as an error; mere warnings of a decoder do not. */
export const openUpright = ({ source, maxPixels }: ImageRequest): Sharp =>
  sharp(source, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient().toColourspace('srgb')

/** Makes the preview and the thumbnail, and finds out which kind of tiles the picture wants. */
export const makePictures = async (request: ImageRequest): Promise<Pictures> => {
  const pixels = await openUpright(request)
    .resize(PREVIEW_SIDE_MAX_PX, PREVIEW_SIDE_MAX_PX, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
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

/** Drawings in few colours stay crisp as PNG. JPEG and AVIF sources are never such. */
const isDrawn = async (request: ImageRequest, pixels: Pixels): Promise<boolean> => {
  if (request.format === 'jpeg' || request.format === 'avif') return false
  if (pixels.info.width === request.width) return hasFewColours(pixels.data, pixels.info.channels)
  const sample = await openUpright(request)
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

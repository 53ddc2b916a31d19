import type { Metadata } from 'sharp'
import { sharp } from './boundedSharp.ts'
import type { ImageFormat } from './imageFormat.ts'
import { isComplete } from './isComplete.ts'

/** What is known of a picture before any of its pixels is decoded. Sizes are as one sees it, turned upright. */
export interface ImageFacts {
  readonly format: ImageFormat
  readonly width: number
  readonly height: number
  /** As EXIF counts, 1 to 8: how the stored pixels are turned to be seen. 1 is upright. */
  readonly orientation: number
}

export interface ImageLimits {
  readonly maxImagePixels: number
}

/** Why a file is not taken. `too-large` names the limit it is over. */
export class ImageRefusedError extends Error {
  override readonly name = 'ImageRefusedError'
  readonly reason: 'not-an-image' | 'too-large'

  constructor(reason: ImageRefusedError['reason'], text: string) {
    super(text)
    this.reason = reason
  }
}

export const SIDE_MAX_PX = 32_767
const FRAMES_MAX = 1_000

/**
 * Judges a file by its content alone, reading its header and its end, never decoding it.
 * @throws ImageRefusedError
 */
export const inspectImage = async (path: string, limits: ImageLimits): Promise<ImageFacts> => {
  const metadata = await readMetadata(path)
  const format = formatOf(metadata)
  if (format === null) throw notAnImage()
  refuseOverLimits(metadata, limits)
  if (!(await isComplete(path, format))) throw notAnImage(INCOMPLETE)
  const { width, height } = metadata.autoOrient
  return { format, width, height, orientation: metadata.orientation ?? 1 }
}

const INCOMPLETE = 'The image is incomplete: its file breaks off.'

const notAnImage = (text = 'File must be an image.') => new ImageRefusedError('not-an-image', text)

const readMetadata = async (path: string): Promise<Metadata> => {
  try {
    return await sharp(path, { limitInputPixels: false }).metadata()
  } catch {
    throw notAnImage()
  }
}

const formatOf = ({ format, compression }: Metadata): ImageFormat | null => {
  if (format === 'heif') return compression === 'av1' ? 'avif' : null
  return format === 'png' || format === 'jpeg' || format === 'gif' || format === 'webp' ? format : null
}

const refuseOverLimits = (metadata: Metadata, { maxImagePixels }: ImageLimits): void => {
  const { width, height } = metadata
  if (Math.max(width, height) > SIDE_MAX_PX)
    throw tooLarge(`An image may have at most ${SIDE_MAX_PX} pixels on a side.`)
  if (width * height > maxImagePixels)
    throw tooLarge(`An image may have at most ${megapixels(maxImagePixels)} megapixels.`)
  if ((metadata.pages ?? 1) > FRAMES_MAX) throw tooLarge(`An image may have at most ${FRAMES_MAX} frames.`)
  const whole = whyDecodedWhole(metadata)
  if (whole && width * height > maxImagePixels / WHOLE_SHARE)
    throw tooLarge(`${whole} may have at most ${megapixels(maxImagePixels / WHOLE_SHARE)} megapixels.`)
}

const tooLarge = (text: string) => new ImageRefusedError('too-large', text)

const megapixels = (pixels: number): string => String(Math.floor(pixels / 10_000) / 100)

/** Pictures that must lie in memory whole, about 4 bytes a pixel, get this share of the limit. */
const WHOLE_SHARE = 4

/** Baseline JPEG and plain PNG are decoded row by row; for all others, the words that name what they are. */
const whyDecodedWhole = ({ format, isProgressive, orientation }: Metadata): string | null => {
  if (format === 'jpeg' && isProgressive) return 'A progressive JPEG'
  if (format === 'png' && isProgressive) return 'An interlaced PNG'
  if (format === 'gif') return 'A GIF'
  if (format === 'webp') return 'A WebP image'
  if (format === 'heif') return 'An AVIF image'
  return (orientation ?? 1) > 1 ? 'An image that is stored turned' : null
}

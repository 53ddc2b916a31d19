import { FRAMES_MAX, type ImageFormat, type ImageHeader } from './headers/ImageHeader.ts'
import { readImageHeader } from './headers/readImageHeader.ts'
import { tooLarge } from './ImageRefusedError.ts'

/** What is known of a picture without decoding it. Sizes are those of the upright picture. */
export interface ImageFacts {
  readonly format: ImageFormat
  readonly width: number
  readonly height: number
  /** EXIF's orientation, 1 to 8: how to turn the stored pixels for display. 1 is upright. */
  readonly orientation: number
}

export interface ImageLimits {
  readonly maxImagePixels: number
  /** What decoding the picture may take, besides the process that does it. */
  readonly maxDecodingBytes: number
}

const SIDE_MAX_PX = 32_767

/** Checks a file by its content alone, and decodes nothing. @throws ImageRefusedError */
export const inspectImage = async (path: string, limits: ImageLimits): Promise<ImageFacts> => {
  const header = await readImageHeader(path)
  refuseOverLimits(header, limits)
  const { format, width, height, orientation } = header
  const isLying = orientation > 4
  return { format, width: isLying ? height : width, height: isLying ? width : height, orientation }
}

const refuseOverLimits = (header: ImageHeader, { maxImagePixels, maxDecodingBytes }: ImageLimits): void => {
  const { width, height, frames } = header
  if (Math.max(width, height) > SIDE_MAX_PX)
    throw tooLarge(`An image may have at most ${SIDE_MAX_PX} pixels on a side.`)
  if (width * height > maxImagePixels)
    throw tooLarge(`An image may have at most ${megapixels(maxImagePixels)} megapixels.`)
  if (frames > FRAMES_MAX) throw tooLarge(`An image may have at most ${FRAMES_MAX} frames.`)
  const whole = decodedWhole(header)
  if (whole && width * height * whole.bytesPerPixel > maxDecodingBytes)
    throw tooLarge(
      `${whole.name} may have at most ${megapixels(maxDecodingBytes / whole.bytesPerPixel)} megapixels.`,
    )
}

const megapixels = (pixels: number): string => String(Math.floor(pixels / 10_000) / 100)

/**
 * How a picture is kept in memory while it is decoded: what to call such a picture, and the bytes each of its pixels
 * takes. Null for a baseline JPEG and a plain PNG, which are decoded by rows.
 */
interface DecodedWhole {
  readonly name: string
  readonly bytesPerPixel: number
}

/** Measured with the decoders in use, rounded up. */
const decodedWhole = (header: ImageHeader): DecodedWhole | null => {
  const { format, orientation, isInterlaced, channels, samplesPerPixel, bitDepth } = header
  const sampleBytes = bitDepth > 8 ? 2 : 1
  const turned = orientation > 1 ? channels * sampleBytes : 0
  const deep = bitDepth > 8 ? ` of ${bitDepth} bits` : ''
  if (format === 'gif') return { name: 'A GIF', bytesPerPixel: 6 }
  if (format === 'webp') return { name: 'A WebP image', bytesPerPixel: 2 * channels + 2 + turned }
  if (format === 'avif')
    return { name: `An AVIF image${deep}`, bytesPerPixel: 16 + 2 * samplesPerPixel * sampleBytes }
  // A progressive JPEG keeps two bytes a sample until its last scan.
  if (format === 'jpeg' && isInterlaced)
    return { name: 'A progressive JPEG', bytesPerPixel: 2 * samplesPerPixel + 1 + turned }
  // An interlaced PNG is decoded twice, to count its colours.
  if (isInterlaced)
    return { name: `An interlaced PNG${deep}`, bytesPerPixel: 2 * channels * sampleBytes + 0.5 + turned }
  if (turned > 0) return { name: 'An image that has to be rotated', bytesPerPixel: turned + 1 }
  return null
}

import { createHash, randomBytes } from 'node:crypto'
import { findExif } from '../../shared/images/exif.ts'
import { readAvifHeader } from './headers/avifHeader.ts'
import { BlockFile } from './headers/BlockFile.ts'
import { readGifHeader } from './headers/gifHeader.ts'
import { type FormatHeader, FRAMES_MAX, type ImageFormat, type ImageHeader } from './headers/ImageHeader.ts'
import { readJpegHeader } from './headers/jpegHeader.ts'
import { PNG_SIGNATURE, readPngHeader } from './headers/pngHeader.ts'
import { readWebpHeader } from './headers/webpHeader.ts'
import { emptyFile, notAnImage, tooLarge } from './ImageRefusedError.ts'

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
  const header = await BlockFile.use(path, readBlocks)
  refuseOverLimits(header, limits)
  const { format, width, height, orientation } = header
  const isLying = orientation > 4
  return { format, width: isLying ? height : width, height: isLying ? width : height, orientation }
}

/**
 * Reads the properties of a picture from all its blocks: in time linear in the size of the file, regardless of its contents,
 * and in a few hundred kilobytes of memory. @throws ImageRefusedError
 */
export const readBlocks = async (file: BlockFile): Promise<ImageHeader> => {
  if (file.size === 0) throw emptyFile()
  const header = await readFormat(file)
  return { ...header, orientation: (await findExif(file))?.orientation ?? 1 }
}

/** Returns how the picture of a file that was inspected is to be turned for display, 1 to 8. */
export const readOrientation = async (path: string): Promise<number> =>
  (await BlockFile.use(path, findExif))?.orientation ?? 1

const readFormat = async (file: BlockFile): Promise<FormatHeader> => {
  const start = await file.bytes(0, Math.min(file.size, START_BYTES))
  const text = start.toString('latin1')
  if (start.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return readPngHeader(file)
  if (text.startsWith('\xff\xd8\xff')) return readJpegHeader(file)
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return readGifHeader(file)
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return readWebpHeader(file)
  if (text.startsWith('ftyp', 4)) return readAvifHeader(file)
  throw notAnImage()
}

const START_BYTES = 12

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

/** What the file of an uploaded image ends in. */
const EXTENSIONS = {
  png: 'png',
  jpeg: 'jpg',
  gif: 'gif',
  webp: 'webp',
  avif: 'avif',
} as const satisfies Record<ImageFormat, string>
const FORMATS = Object.keys(EXTENSIONS) as ImageFormat[]

/** Returns a new name for an uploaded image. Only the prefix distinguishes it from the pictures made of it. */
export const newOriginalFile = (format: ImageFormat): string =>
  `${PREFIX}${randomBytes(12).toString('hex')}.${EXTENSIONS[format]}`

/** The same for the copy of an image that another map has: always the same, so that copying can go on. */
export const copiedOriginalFile = (file: string, mapId: string): string =>
  `${PREFIX}${createHash('sha256').update(`${mapId}:${file}`).digest('hex').slice(0, 24)}${file.slice(file.lastIndexOf('.'))}`

const PREFIX = 'original-'

/** An original may tell where it was taken and more, so only those who may edit the map get it. */
export const isOriginalFile = (file: string): boolean => file.startsWith(PREFIX)

export const formatOfOriginal = (file: string): ImageFormat => {
  const extension = file.slice(file.lastIndexOf('.') + 1)
  const format = FORMATS.find((candidate) => EXTENSIONS[candidate] === extension)
  if (format === undefined) throw new Error(`${file} is no original.`)
  return format
}

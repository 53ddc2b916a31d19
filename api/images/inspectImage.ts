import { type FileHandle, open } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import { sharp } from './boundedSharp.ts'

/** The accepted formats, recognised by content. */
export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif'

/** What is known of a picture without decoding it. Sizes are those of the upright picture. */
export interface ImageFacts {
  readonly format: ImageFormat
  readonly width: number
  readonly height: number
  /** EXIF's orientation, 1 to 8: how to turn the stored pixels for display. 1 is upright. */
  readonly orientation: number
}

interface ImageLimits {
  readonly maxImagePixels: number
}

/** A file that is not accepted. With `too-large` the message names the limit. */
export class ImageRefusedError extends Error {
  override readonly name = 'ImageRefusedError'
  readonly reason: 'not-an-image' | 'too-large'

  constructor(reason: ImageRefusedError['reason'], text: string) {
    super(text)
    this.reason = reason
  }
}

const SIDE_MAX_PX = 32_767
const FRAMES_MAX = 1_000

/**
 * Checks a file by its content alone: reads its header and its end, and decodes nothing.
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

const INCOMPLETE = 'The image is incomplete: the file ends too early.'

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

/** A picture that is decoded into memory as a whole, at about 4 bytes a pixel, may have 1/4 of the limit. */
const WHOLE_SHARE = 4

/** Returns what to call a picture that is decoded as a whole; null for baseline JPEG and plain PNG, decoded by rows. */
const whyDecodedWhole = ({ format, isProgressive, orientation }: Metadata): string | null => {
  if (format === 'jpeg' && isProgressive) return 'A progressive JPEG'
  if (format === 'png' && isProgressive) return 'An interlaced PNG'
  if (format === 'gif') return 'A GIF'
  if (format === 'webp') return 'A WebP image'
  if (format === 'heif') return 'An AVIF image'
  return (orientation ?? 1) > 1 ? 'An image that has to be rotated' : null
}

/**
 * Whether a file reaches the end that its format promises. Nothing is decoded: this finds files that were cut off on their
 * way, while damage inside shows only when they are decoded.
 */
const isComplete = async (path: string, format: ImageFormat): Promise<boolean> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    return await CHECKS[format](file, size)
  } finally {
    await file.close()
  }
}

type Check = (file: FileHandle, size: number) => Promise<boolean>

const IEND_CHUNK = Buffer.from('IEND\xaeB`\x82', 'latin1')
const END_OF_JPEG = Buffer.from([0xff, 0xd9])
const GIF_TRAILER = 0x3b

const CHECKS: Record<ImageFormat, Check> = {
  png: (file, size) => holdsAfter(file, IEND_CHUNK, 0, size),
  jpeg: async (file, size) => holdsAfter(file, END_OF_JPEG, await firstScan(file), size),
  gif: async (file, size) => (await lastByteButZeros(file, size)) === GIF_TRAILER,
  webp: async (file, size) => (await bytes(file, 4, 4)).readUInt32LE() + 8 <= size,
  avif: (file, size) => boxesFit(file, size),
}

const bytes = async (file: FileHandle, position: number, length: number): Promise<Buffer> => {
  const buffer = Buffer.alloc(length)
  await file.read(buffer, 0, length, position)
  return buffer
}

const SLICE_BYTES = 1024 * 1024

/** Searches backwards: the needle is at the end, except for what cameras append. */
const holdsAfter = async (file: FileHandle, needle: Buffer, from: number, size: number): Promise<boolean> => {
  for (let end = size; end > from; end -= SLICE_BYTES) {
    const start = Math.max(from, end - SLICE_BYTES)
    const overlap = needle.length - 1
    const slice = await bytes(file, start, Math.min(size, end + overlap) - start)
    if (slice.includes(needle)) return true
  }
  return false
}

const START_OF_SCAN = 0xda
const JPEG_SEGMENTS_MAX = 10_000

/** Returns where the pixels begin: an end marker before that belongs to a thumbnail in the header. */
const firstScan = async (file: FileHandle): Promise<number> => {
  let position = 2
  for (let segment = 0; segment < JPEG_SEGMENTS_MAX; segment++) {
    const head = await bytes(file, position, 4)
    if (head[0] !== 0xff || head[1] === START_OF_SCAN) return position
    position += head[1] === 0xff ? 1 : 2 + head.readUInt16BE(2)
  }
  return position
}

const lastByteButZeros = async (file: FileHandle, size: number): Promise<number | undefined> => {
  const length = Math.min(size, SLICE_BYTES)
  return (await bytes(file, size - length, length)).findLast((byte) => byte !== 0)
}

const BOXES_MAX = 1000

/** An AVIF file is a sequence of boxes, each with its length in front. */
const boxesFit = async (file: FileHandle, size: number): Promise<boolean> => {
  let position = 0
  for (let box = 0; box < BOXES_MAX && position < size; box++) {
    const head = await bytes(file, position, 16)
    const short = head.readUInt32BE()
    if (short === 0) return true
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short
    if (length < 8) return false
    position += length
  }
  return position === size
}

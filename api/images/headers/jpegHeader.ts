import { incomplete, notAnImage, tooLarge } from '../ImageRefusedError.ts'
import type { BlockFile } from './BlockFile.ts'
import type { FormatHeader } from './ImageHeader.ts'

const MARKER = 0xff
const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
/** Baseline, extended and progressive, the last also with arithmetic coding: the only ones decoders read. */
const FRAMES = [0xc0, 0xc1, 0xc2, 0xc9, 0xca]
const PROGRESSIVE = [0xc2, 0xca]
/** Every other start of a frame: lossless and hierarchical ones. */
const UNREAD_FRAMES = [0xc3, 0xc5, 0xc6, 0xc7, 0xcb, 0xcd, 0xce, 0xcf]

/** A progressive picture has about ten; each takes as long to decode as the whole picture. */
const SCANS_MAX = 100

/** Reads the segments of a JPEG up to its end, among the pixels too. @throws ImageRefusedError */
export const readJpegHeader = async (file: BlockFile): Promise<FormatHeader> => {
  let frame: Frame | null = null
  let scans = 0
  let isInterlaced = false
  for (let at = 2; ;) {
    const marker = await findMarker(file, at)
    file.countBlock()
    if (marker.code === END_OF_IMAGE) break
    if (marker.code === START_OF_IMAGE) throw notAnImage()
    const body = await bodyOf(file, marker.at)
    at = marker.at + 4 + body.length
    if (UNREAD_FRAMES.includes(marker.code)) throw notAnImage()
    if (FRAMES.includes(marker.code)) {
      if (frame) throw notAnImage()
      frame = parseFrame(body)
      isInterlaced = PROGRESSIVE.includes(marker.code)
    } else if (marker.code === START_OF_SCAN) {
      if (!frame) throw notAnImage()
      scans += 1
      if (scans > SCANS_MAX) throw tooLarge(`A JPEG may have at most ${SCANS_MAX} scans.`)
      // Separate scans for colours also have to be kept until the last one.
      isInterlaced ||= body[0] !== frame.channels
    }
  }
  if (!frame || scans === 0) throw incomplete()
  return { format: 'jpeg', ...frame, frames: 1, bitDepth: 8, hasAlpha: false, isInterlaced }
}

/**
 * Returns where the next marker is. Among the pixels, stuffed 0xFF bytes and restart markers do not count.
 * @throws ImageRefusedError if the file ends before
 */
const findMarker = async (file: BlockFile, from: number): Promise<{ at: number; code: number }> => {
  for (let at = from; ;) {
    const bytes = await file.atLeast(at, 2)
    for (let offset = 0; offset + 1 < bytes.length; offset++) {
      if (bytes[offset] !== MARKER) continue
      const code = bytes[offset + 1] ?? 0
      if (hasMeaning(code)) return { at: at + offset, code }
    }
    at += bytes.length - 1
  }
}

const hasMeaning = (code: number): boolean => code > 1 && code !== MARKER && (code < 0xd0 || code > 0xd7)

/** The length of a segment includes itself, but not the marker before it. */
const bodyOf = async (file: BlockFile, at: number): Promise<Buffer> => {
  const length = (await file.bytes(at + 2, 2)).readUInt16BE()
  if (length < 2) throw notAnImage()
  return file.bytes(at + 4, length - 2)
}

type Frame = Pick<FormatHeader, 'width' | 'height' | 'channels' | 'samplesPerPixel'>

const parseFrame = (body: Buffer): Frame => {
  const channels = body[5] ?? 0
  if (channels < 1 || channels > 4 || body.length < 6 + 3 * channels || body[0] !== 8) throw notAnImage()
  const [height, width] = [body.readUInt16BE(1), body.readUInt16BE(3)]
  if (width === 0 || height === 0) throw notAnImage()
  const samplings = Array.from({ length: channels }, (_, channel) => body[7 + 3 * channel] ?? 0)
  const across = samplings.map((sampling) => sampling >> 4)
  const down = samplings.map((sampling) => sampling & 15)
  if ([...across, ...down].some((factor) => factor < 1 || factor > 4)) throw notAnImage()
  const samples = across.reduce((sum, factor, channel) => sum + factor * (down[channel] ?? 0), 0)
  return { width, height, channels, samplesPerPixel: samples / (Math.max(...across) * Math.max(...down)) }
}

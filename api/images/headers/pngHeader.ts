import { notAnImage } from '../ImageRefusedError.ts'
import type { BlockFile } from './BlockFile.ts'
import { type FormatHeader, FRAMES_MAX } from './ImageHeader.ts'

export const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Around the data of a chunk: its length and type before it, its checksum after it. */
const [HEAD_BYTES, FRAME_BYTES] = [8, 12]
const CHUNK_MAX_BYTES = 2 ** 31 - 1

/** Channels by colour type, with the bit depths each may have. */
const COLOUR_TYPES: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 3, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
}

/** Reads the chunks of a PNG up to its end. @throws ImageRefusedError */
export const readPngHeader = async (file: BlockFile): Promise<FormatHeader> => {
  const first = parseFirstChunk(await file.bytes(PNG_SIGNATURE.length, HEAD_BYTES + 13))
  let frames = 0
  let hasAlpha = first.hasAlpha
  let hasPixels = false
  for (let at = PNG_SIGNATURE.length; frames <= FRAMES_MAX;) {
    file.countBlock()
    const head = await file.bytes(at, HEAD_BYTES)
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4, HEAD_BYTES)
    if (length > CHUNK_MAX_BYTES) throw notAnImage()
    if (type === 'IEND') break
    if (type === 'IDAT') hasPixels = true
    else if (type === 'tRNS') hasAlpha = true
    else if (type === 'fcTL') frames += 1
    at += FRAME_BYTES + length
  }
  if (!hasPixels && frames <= FRAMES_MAX) throw notAnImage()
  const channels = first.channels + (hasAlpha && !first.hasAlpha ? 1 : 0)
  return {
    ...first,
    format: 'png',
    frames: Math.max(1, frames),
    hasAlpha,
    channels,
    samplesPerPixel: channels,
  }
}

const parseFirstChunk = (chunk: Buffer) => {
  const isHeader = chunk.readUInt32BE(0) === 13 && chunk.toString('latin1', 4, HEAD_BYTES) === 'IHDR'
  const data = chunk.subarray(HEAD_BYTES)
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const [bitDepth, colour, compression, filter, interlace] = [...data.subarray(8)]
  const type = COLOUR_TYPES[colour ?? -1]
  const isKnown = compression === 0 && filter === 0 && (interlace === 0 || interlace === 1)
  if (!isHeader || !isKnown || !type || bitDepth === undefined || !type.depths.includes(bitDepth))
    throw notAnImage()
  if (Math.min(width, height) < 1 || Math.max(width, height) > CHUNK_MAX_BYTES) throw notAnImage()
  const hasAlpha = colour === 4 || colour === 6
  return { width, height, bitDepth, channels: type.channels, hasAlpha, isInterlaced: interlace === 1 }
}

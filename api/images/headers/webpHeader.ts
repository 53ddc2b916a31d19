import { incomplete, notAnImage } from '../ImageRefusedError.ts'
import type { BlockFile } from './BlockFile.ts'
import { type FormatHeader, FRAMES_MAX } from './ImageHeader.ts'

const RIFF_HEAD_BYTES = 12
const HEAD_BYTES = 8

/** Reads the chunks of a WebP up to the end given by its header. @throws ImageRefusedError */
export const readWebpHeader = async (file: BlockFile): Promise<FormatHeader> => {
  const end = HEAD_BYTES + (await file.bytes(0, RIFF_HEAD_BYTES)).readUInt32LE(4)
  if (end > file.size) throw incomplete()
  let canvas: Picture | null = null
  let still: Picture | null = null
  let frames = 0
  for (let at = RIFF_HEAD_BYTES; at + HEAD_BYTES <= end && frames <= FRAMES_MAX;) {
    file.countBlock()
    const { type, length } = parseHead(await file.bytes(at, HEAD_BYTES))
    const data = at + HEAD_BYTES
    at = data + length + (length % 2)
    if (data + length > end) throw incomplete()
    if (type === 'VP8X') canvas = parseCanvas(await file.bytes(data, 10))
    else if (type === 'VP8 ' && !still) still = parseLossy(await file.bytes(data, 10))
    else if (type === 'VP8L' && !still) still = parseLossless(await file.bytes(data, 5))
    else if (type === 'ANMF') frames += 1
  }
  const picture = shownPicture(canvas, still, frames)
  const channels = picture.hasAlpha ? 4 : 3
  return {
    format: 'webp',
    ...picture,
    frames: Math.max(1, frames),
    bitDepth: 8,
    channels,
    samplesPerPixel: channels,
    isInterlaced: false,
  }
}

type Picture = Pick<FormatHeader, 'width' | 'height' | 'hasAlpha'>

/** Frames are drawn on the canvas; a still picture must fill it. */
const shownPicture = (canvas: Picture | null, still: Picture | null, frames: number): Picture => {
  if (!canvas && still && frames === 0) return still
  if (!canvas || (!still && frames === 0)) throw notAnImage()
  const fills = still?.width === canvas.width && still.height === canvas.height
  if (frames === 0 && !fills) throw notAnImage()
  return canvas
}

const parseHead = (head: Buffer) => ({ type: head.toString('latin1', 0, 4), length: head.readUInt32LE(4) })

const parseCanvas = (data: Buffer): Picture => ({
  width: data.readUIntLE(4, 3) + 1,
  height: data.readUIntLE(7, 3) + 1,
  hasAlpha: ((data[0] ?? 0) & 0x10) !== 0,
})

const LOSSY_START = Buffer.from([0x9d, 0x01, 0x2a])

const parseLossy = (data: Buffer): Picture => {
  const [width, height] = [data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff]
  if (!data.subarray(3, 6).equals(LOSSY_START) || width === 0 || height === 0) throw notAnImage()
  return { width, height, hasAlpha: false }
}

const LOSSLESS_START = 0x2f

const parseLossless = (data: Buffer): Picture => {
  if (data[0] !== LOSSLESS_START) throw notAnImage()
  const bits = data.readUInt32LE(1)
  return {
    width: (bits & 0x3fff) + 1,
    height: ((bits >>> 14) & 0x3fff) + 1,
    hasAlpha: (bits & (2 ** 28)) !== 0,
  }
}

import { notAnImage } from '../ImageRefusedError.ts'
import type { BlockFile } from './BlockFile.ts'
import { type FormatHeader, FRAMES_MAX } from './ImageHeader.ts'

const HEAD_BYTES = 13
const EXTENSION = 0x21
const FRAME = 0x2c
const TRAILER = 0x3b
const FRAME_HEAD_BYTES = 10

/** Reads the blocks of a GIF up to its trailer. @throws ImageRefusedError */
export const readGifHeader = async (file: BlockFile): Promise<FormatHeader> => {
  const head = await file.bytes(0, HEAD_BYTES)
  let size = screenSize(head.readUInt16LE(6), head.readUInt16LE(8))
  let frames = 0
  for (let at = HEAD_BYTES + colourTableBytes(head[10]); frames <= FRAMES_MAX;) {
    file.countBlock()
    const [introducer] = await file.bytes(at, 1)
    if (introducer === TRAILER) break
    if (introducer === EXTENSION) at = await afterSubBlocks(file, at + 2)
    else if (introducer === FRAME) {
      const frame = await file.bytes(at, FRAME_HEAD_BYTES)
      const [left, top, width, height] = [1, 3, 5, 7].map((offset) => frame.readUInt16LE(offset))
      size = grown(size, (left ?? 0) + (width ?? 0), (top ?? 0) + (height ?? 0))
      frames += 1
      // One byte between the colours and the pixels has the size of the codes.
      at = await afterSubBlocks(file, at + FRAME_HEAD_BYTES + colourTableBytes(frame[9]) + 1)
    } else throw notAnImage()
  }
  if (frames === 0 || size.width === 0 || size.height === 0) throw notAnImage()
  return {
    format: 'gif',
    ...size,
    frames,
    bitDepth: 8,
    channels: 4,
    hasAlpha: true,
    samplesPerPixel: 4,
    isInterlaced: false,
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Screen sizes that old programs wrote for any picture, and the sizes from which decoders ignore them. */
const DOUBTED = ['640x480', '640x512', '800x600', '1024x768', '1280x1024', '1600x1200']
const SCREEN_MAX_PX = 2_048

/** Returns the initial screen size: the file's or, if not credible, 1 × 1, so that the frames determine it. */
const screenSize = (width: number, height: number): Size => {
  const isDoubted =
    DOUBTED.includes(`${width}x${height}`) || width * height === 0 || Math.max(width, height) > SCREEN_MAX_PX
  return isDoubted ? { width: 1, height: 1 } : { width, height }
}

/** A frame may extend beyond the screen, which is then enlarged. */
const grown = (size: Size, right: number, bottom: number): Size => ({
  width: Math.max(size.width, right),
  height: Math.max(size.height, bottom),
})

const colourTableBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Returns where a chain of sub-blocks ends. @throws ImageRefusedError if the file ends before */
const afterSubBlocks = async (file: BlockFile, from: number): Promise<number> => {
  for (let at = from; ;) {
    const bytes = await file.atLeast(at, 1)
    let offset = 0
    while (offset < bytes.length) {
      const length = bytes[offset] ?? 0
      if (length === 0) return at + offset + 1
      offset += length + 1
    }
    at += offset
  }
}

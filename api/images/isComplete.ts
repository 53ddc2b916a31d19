import { open, type FileHandle } from 'node:fs/promises'
import type { ImageFormat } from './imageFormat.ts'

/**
 * Whether a picture's file goes on to the end that its format promises. Nothing is decoded: a file that was cut off
 * while it was sent is told apart here, one that is damaged inside only when it is decoded.
 */
export const isComplete = async (path: string, format: ImageFormat): Promise<boolean> => {
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

/** Searches backwards, since what is sought stands at the end but for what cameras append to it. */
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

/** Where the pixels begin: an end marker before it belongs to a thumbnail in the header. */
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

/** AVIF is a row of boxes, each with its length in front. */
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

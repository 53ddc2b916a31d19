import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRaw, type ZlibOptions } from 'node:zlib'

/** Compressed bytes that can stand anywhere in a gzip. `crc` and `length` are of the bytes they were made of. */
export interface Deflated {
  readonly deflated: Buffer
  readonly crc: number
  readonly length: number
}

/** Raw deflate, in its own threads or in the caller's. */
export interface Compression {
  /** Ends in a full flush: on a byte boundary, with nothing later referring back, and the stream left open. */
  deflate(bytes: Buffer): Promise<Buffer>
  inflate(deflated: Buffer): Promise<Buffer>
}

export const DEFLATE_OPTIONS = { finishFlush: constants.Z_FULL_FLUSH }
export const INFLATE_OPTIONS = { finishFlush: constants.Z_SYNC_FLUSH }

const deflate = promisify<Buffer, ZlibOptions, Buffer>(deflateRaw)
const inflate = promisify<Buffer, ZlibOptions, Buffer>(inflateRaw)

export const threadedCompression: Compression = {
  deflate: (bytes) => deflate(bytes, DEFLATE_OPTIONS),
  inflate: (deflated) => inflate(deflated, INFLATE_OPTIONS),
}

export const deflateText = async (compression: Compression, text: string): Promise<Deflated> => {
  const bytes = Buffer.from(text)
  return { deflated: await compression.deflate(bytes), crc: crc32(bytes), length: bytes.length }
}

/** @throws Error if the bytes are damaged */
export const inflateText = async (
  compression: Compression,
  { deflated, crc, length }: Deflated,
): Promise<string> => {
  const bytes = await compression.inflate(deflated)
  if (bytes.length !== length || crc32(bytes) !== crc) throw new Error('Compressed bytes are damaged.')
  return bytes.toString()
}

/** Returns the gzip of `start`, the parts and `end`, without compressing anything. `start` and `end` are at most 65,535 bytes. */
export const splicedGzip = (start: string, parts: readonly Deflated[], end: string): Buffer => {
  const pieces = [stored(start, false), ...parts, stored(end, true)]
  const crc = pieces.reduce((before, piece) => combinedCrc(before, piece), 0)
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return Buffer.concat([HEADER, ...pieces.map(({ deflated }) => deflated), trailer])
}

/** RFC 1952: deflate, no name, no time, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/** RFC 1951, 3.2.4: a block that is not compressed. */
const stored = (text: string, isLast: boolean): Deflated => {
  const bytes = Buffer.from(text)
  const head = Buffer.alloc(5)
  head.writeUInt8(isLast ? 1 : 0, 0)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(0xffff - bytes.length, 3)
  return { deflated: Buffer.concat([head, bytes]), crc: crc32(bytes), length: bytes.length }
}

/**
 * Returns the CRC of bytes with that CRC and then those of `piece`, as zlib's `crc32_combine` does, which Node lacks: to append
 * n bytes is to multiply by x^8n, modulo the polynomial.
 */
const combinedCrc = (before: number, { crc, length }: Deflated): number =>
  (multiplied(xToThe8(length), before) ^ crc) >>> 0

/** CRC-32's polynomial and 1, bit-reversed: the highest bit stands for x^0. */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000

const multiplied = (a: number, b: number): number => {
  let product = 0
  let shifted = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1
  }
  return product >>> 0
}

const xToThe8 = (bytes: number): number => {
  let power = ONE
  // x^8, squared again and again.
  let square = ONE >>> 8
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = multiplied(square, power)
    square = multiplied(square, square)
  }
  return power
}

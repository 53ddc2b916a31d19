import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const deflate = promisify<Buffer, Parameters<typeof deflateRaw>[1], Buffer>(deflateRaw)

/** Bytes compressed so that others, compressed later, can follow them in one gzip. */
export interface DeflatedHead {
  readonly deflated: Buffer
  readonly crc: number
  readonly length: number
}

/** A full flush ends on a byte, refers to nothing after it, and leaves the stream open. */
export const deflateHead = async (bytes: Buffer): Promise<DeflatedHead> => ({
  deflated: await deflate(bytes, { finishFlush: constants.Z_FULL_FLUSH }),
  crc: crc32(bytes),
  length: bytes.length,
})

/** A gzip of the head's bytes followed by `end`, at the cost of compressing `end`. */
export const gzipAfter = async (head: DeflatedHead, end: Buffer): Promise<Buffer> => {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(end, head.crc), 0)
  trailer.writeUInt32LE((head.length + end.length) % 2 ** 32, 4)
  return Buffer.concat([HEADER, head.deflated, await deflate(end, {}), trailer])
}

/** RFC 1952: deflate, no name, no time, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

import { crc32 } from 'node:zlib'
import { orientationTiff } from './orientationTiff.ts'

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Around the data of a chunk: its length and type before it, its checksum behind. */
const [HEAD_BYTES, FRAME_BYTES] = [8, 12]
/** At the sizes taken here, chunks of a hundred bytes; whoever sends more costs the server's thread too much. */
const CHUNKS_MAX = 10_000

/** What a picture is made of, and how its pixels, colours and frames are meant. Other chunks tell of its making. */
const KEPT = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'bKGD', 'pHYs', 'sBIT', 'hIST'],
  ...['gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI'],
  ...['acTL', 'fcTL', 'fdAT'],
])

/**
 * A PNG without what it tells beside its picture, and without what lies behind its end; its pixels stay as they are
 * encoded. Null where it is not made of chunks up to its end.
 */
export const barePng = (png: Buffer, orientation: number): Buffer | null => {
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  const kept: Buffer[] = [SIGNATURE]
  for (let at = SIGNATURE.length; at + FRAME_BYTES <= png.length && kept.length < CHUNKS_MAX;) {
    const end = at + FRAME_BYTES + png.readUInt32BE(at)
    if (end > png.length) return null
    const type = png.toString('latin1', at + 4, at + HEAD_BYTES)
    if (KEPT.has(type)) kept.push(png.subarray(at, end))
    if (type === 'IHDR' && orientation > 1) kept.push(exifChunk(orientation))
    if (type === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return null
}

const exifChunk = (orientation: number): Buffer => {
  const tiff = orientationTiff(orientation)
  const chunk = Buffer.alloc(FRAME_BYTES + tiff.length)
  chunk.writeUInt32BE(tiff.length, 0)
  chunk.write('eXIf', 4, 'latin1')
  tiff.copy(chunk, HEAD_BYTES)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, HEAD_BYTES + tiff.length)), HEAD_BYTES + tiff.length)
  return chunk
}

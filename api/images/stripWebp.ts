import { orientationTiff } from './orientationTiff.ts'

const RIFF_HEAD_BYTES = 12
const HEAD_BYTES = 8
/** More chunks would cost the server's thread too much. */
const CHUNKS_MAX = 10_000

/** The chunks needed to read pixels, colours and frames. */
const KEPT_CHUNKS = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** What the first byte of `VP8X` says of the chunks to come. */
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04]

/** Returns the picture without metadata and without anything after its end; null if it is not made of whole chunks. */
export const stripWebp = (webp: Buffer, orientation: number): Buffer | null => {
  if (webp.length < RIFF_HEAD_BYTES) return null
  const end = HEAD_BYTES + webp.readUInt32LE(4)
  if (end > webp.length) return null
  const kept: Buffer[] = []
  let at = RIFF_HEAD_BYTES
  for (let count = 0; at + HEAD_BYTES <= end; count++) {
    const length = webp.readUInt32LE(at + 4)
    const next = at + HEAD_BYTES + length + (length % 2)
    if (next > end || count === CHUNKS_MAX) return null
    const type = webp.toString('latin1', at, at + 4)
    const chunk = webp.subarray(at, next)
    if (KEPT_CHUNKS.has(type)) kept.push(type === 'VP8X' ? announcing(chunk, orientation > 1) : chunk)
    at = next
  }
  if (orientation > 1) kept.push(exifChunk(orientation))
  const body = Buffer.concat(kept)
  const head = Buffer.from(webp.subarray(0, RIFF_HEAD_BYTES))
  head.writeUInt32LE(RIFF_HEAD_BYTES - HEAD_BYTES + body.length, 4)
  return Buffer.concat([head, body])
}

const announcing = (canvas: Buffer, hasExif: boolean): Buffer => {
  const copy = Buffer.from(canvas)
  const flags = copy[HEAD_BYTES] ?? 0
  copy[HEAD_BYTES] = (flags & ~(HAS_EXIF | HAS_XMP)) | (hasExif ? HAS_EXIF : 0)
  return copy
}

const exifChunk = (orientation: number): Buffer => {
  const tiff = orientationTiff(orientation)
  const head = Buffer.alloc(HEAD_BYTES)
  head.write('EXIF', 0, 'latin1')
  head.writeUInt32LE(tiff.length, 4)
  return Buffer.concat([head, tiff])
}

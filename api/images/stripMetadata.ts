import { crc32 } from 'node:zlib'
import type { ImageFacts } from './inspectImage.ts'
import { orientationTiff } from './orientationTiff.ts'
import { stripAvif } from './stripAvif.ts'
import { stripGif } from './stripGif.ts'
import { stripWebp } from './stripWebp.ts'

/**
 * Returns the picture without metadata about where, when and with what it was taken, and without anything after its end.
 * The encoded pixels stay unchanged. Null if the file is not made of whole segments or chunks up to its end.
 */
export const stripMetadata = (
  picture: Buffer,
  { format, orientation }: Pick<ImageFacts, 'format' | 'orientation'>,
): Buffer | null => {
  switch (format) {
    case 'jpeg':
      return stripJpeg(picture, orientation)
    case 'png':
      return stripPng(picture, orientation)
    case 'gif':
      return stripGif(picture)
    case 'webp':
      return stripWebp(picture, orientation)
    case 'avif':
      return stripAvif(picture)
  }
}

const MARKER = 0xff
const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const COMMENT = 0xfe
/** No encoder writes as many; more would cost the server's thread too much. */
const SEGMENTS_MAX = 10_000
const [APP_0, APP_1, APP_15] = [0xe0, 0xe1, 0xef]

/** Application segments needed to read pixels and colours; others describe the camera, the place or the author. */
const KEPT_APP_SEGMENTS: readonly (readonly [marker: number, signature: string])[] = [
  [APP_0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]

const stripJpeg = (jpeg: Buffer, orientation: number): Buffer | null => {
  if (jpeg[0] !== MARKER || jpeg[1] !== START_OF_IMAGE) return null
  const kept: Buffer[] = [jpeg.subarray(0, 2)]
  if (orientation > 1) kept.push(exifSegment(orientation))
  for (let at = nextMarker(jpeg, 2); at >= 0 && kept.length < SEGMENTS_MAX;) {
    const marker = jpeg[at + 1] ?? END_OF_IMAGE
    if (marker === END_OF_IMAGE) return Buffer.concat([...kept, Buffer.from([MARKER, END_OF_IMAGE])])
    const end = segmentEnd(jpeg, at)
    if (end === null) return null
    const next = marker === START_OF_SCAN ? nextMarker(jpeg, end) : end
    if (next < 0) return null
    const segment = jpeg.subarray(at, next)
    if (isPicture(marker, segment)) kept.push(marker === APP_0 ? withoutThumbnail(segment) : segment)
    at = nextMarker(jpeg, next)
  }
  return null
}

const isPicture = (marker: number, segment: Buffer): boolean => {
  if (marker === COMMENT) return false
  if (marker < APP_0 || marker > APP_15) return true
  const isSigned = (signature: string) => segment.toString('latin1', 4, 4 + signature.length) === signature
  return KEPT_APP_SEGMENTS.some(([app, signature]) => marker === app && isSigned(signature))
}

const JFIF_BYTES = 18

/** The thumbnail at the end of a JFIF segment may differ from the picture. */
const withoutThumbnail = (jfif: Buffer): Buffer => {
  if (jfif.length <= JFIF_BYTES) return jfif
  const bare = Buffer.from(jfif.subarray(0, JFIF_BYTES))
  bare.writeUInt16BE(JFIF_BYTES - 2, 2)
  bare.fill(0, JFIF_BYTES - 2)
  return bare
}

/** The length of a segment includes itself, but not the marker before it. */
const segmentEnd = (jpeg: Buffer, at: number): number | null => {
  if (at + 4 > jpeg.length) return null
  const length = jpeg.readUInt16BE(at + 2)
  const end = at + 2 + length
  return length < 2 || end > jpeg.length ? null : end
}

/** Where the next marker is, or -1. Among the pixels, stuffed 0xFF bytes and restart markers do not count. */
const nextMarker = (jpeg: Buffer, from: number): number => {
  for (let at = from; at + 1 < jpeg.length; at++) {
    if (jpeg[at] !== MARKER) continue
    const code = jpeg[at + 1] ?? 0
    const isRestart = code >= 0xd0 && code <= 0xd7
    if (code !== 0 && code !== MARKER && !isRestart) return at
  }
  return -1
}

const exifSegment = (orientation: number): Buffer => {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationTiff(orientation)])
  const head = Buffer.from([MARKER, APP_1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Around the data of a chunk: its length and type before it, its checksum after it. */
const [HEAD_BYTES, FRAME_BYTES] = [8, 12]
/** A map's image of 100 MB has as many of the usual 8 KB; more chunks would cost the server's thread too much. */
const CHUNKS_MAX = 20_000

/** The chunks needed to read pixels, colours and frames. Others describe how the picture was made. */
const KEPT_CHUNKS = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'bKGD', 'pHYs', 'sBIT', 'hIST'],
  ...['gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI'],
  ...['acTL', 'fcTL', 'fdAT'],
])

const stripPng = (png: Buffer, orientation: number): Buffer | null => {
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  const kept: Buffer[] = [SIGNATURE]
  for (let at = SIGNATURE.length; at + FRAME_BYTES <= png.length && kept.length < CHUNKS_MAX;) {
    const end = at + FRAME_BYTES + png.readUInt32BE(at)
    if (end > png.length) return null
    const type = png.toString('latin1', at + 4, at + HEAD_BYTES)
    if (KEPT_CHUNKS.has(type)) kept.push(png.subarray(at, end))
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

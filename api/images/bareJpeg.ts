import { orientationTiff } from './orientationTiff.ts'

const MARKER = 0xff
const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const COMMENT = 0xfe
/** No encoder makes as many; whoever does costs the server's thread too much. */
const SEGMENTS_MAX = 10_000
const [APP_0, APP_1, APP_15] = [0xe0, 0xe1, 0xef]

/** Application segments that say how pixels and colours are meant; all others tell of the camera, the place, the maker. */
const KEPT_APPS: readonly (readonly [marker: number, signature: string])[] = [
  [APP_0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]

/**
 * A JPEG without what it tells beside its picture, and without what lies behind its end; its pixels stay as they are
 * encoded. Null where it is not made of segments up to its end.
 */
export const bareJpeg = (jpeg: Buffer, orientation: number): Buffer | null => {
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
    if (isPicture(marker, segment)) kept.push(segment)
    at = nextMarker(jpeg, next)
  }
  return null
}

const isPicture = (marker: number, segment: Buffer): boolean => {
  if (marker === COMMENT) return false
  if (marker < APP_0 || marker > APP_15) return true
  const isSigned = (signature: string) => segment.toString('latin1', 4, 4 + signature.length) === signature
  return KEPT_APPS.some(([app, signature]) => marker === app && isSigned(signature))
}

/** Its length counts itself and not the marker in front. */
const segmentEnd = (jpeg: Buffer, at: number): number | null => {
  if (at + 4 > jpeg.length) return null
  const length = jpeg.readUInt16BE(at + 2)
  const end = at + 2 + length
  return length < 2 || end > jpeg.length ? null : end
}

/** Where the next marker is, -1 if there is none. Pixels hold stuffed 0xFF bytes and restart markers, which are none. */
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

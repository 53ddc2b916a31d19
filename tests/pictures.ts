import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Makers of pictures for tests, small and large, whole and wicked. Nothing here reads one. */

const MARK_PX = 64

/**
 * A landscape in soft colours with a red square in its top left corner, by which a turned picture is told apart.
 * Opaque, in far more than 256 colours.
 */
const painting = (width: number, height: number): Sharp => {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const isMark = x < MARK_PX && y < MARK_PX
      pixels[at] = isMark ? 255 : (x * 97 + y * 31) & 127
      pixels[at + 1] = isMark ? 0 : (x ^ y) & 255
      pixels[at + 2] = isMark ? 0 : 128 + ((y * 53) & 127)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

export const pngPicture = (width = 320, height = 240): Promise<Buffer> =>
  painting(width, height).png({ compressionLevel: 1 }).toBuffer()

export const jpegPicture = (width = 320, height = 240): Promise<Buffer> =>
  painting(width, height).jpeg({ quality: 95 }).toBuffer()

/** Stored lying on its side, with the note that it is to be turned by 90°: seen, it is `height` × `width`. */
export const turnedJpegPicture = (width = 320, height = 240): Promise<Buffer> =>
  painting(width, height).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer()

/** What a phone writes beside a picture: its place in EXIF and in XMP. */
export const placed = (picture: Sharp): Sharp =>
  picture
    .withExif({
      IFD0: { Copyright: 'Orla Finch' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>51.5089 N</place></x:xmpmeta>')

export const placedJpegPicture = (width = 320, height = 240): Promise<Buffer> =>
  placed(painting(width, height)).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer()

/** Stored lying on its side, too. */
export const placedTurnedJpegPicture = (width = 320, height = 240): Promise<Buffer> =>
  placed(painting(width, height)).withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer()

export const placedPngPicture = (width = 320, height = 240): Promise<Buffer> =>
  placed(painting(width, height)).withIccProfile('p3').png({ compressionLevel: 1 }).toBuffer()

export const progressiveJpegPicture = (width = 320, height = 240): Promise<Buffer> =>
  painting(width, height).jpeg({ progressive: true }).toBuffer()

export const interlacedPngPicture = (width = 320, height = 240): Promise<Buffer> =>
  painting(width, height).png({ progressive: true }).toBuffer()

export const gifPicture = (width = 320, height = 240): Promise<Buffer> =>
  painting(width, height).gif().toBuffer()

export const webpPicture = (width = 320, height = 240): Promise<Buffer> =>
  painting(width, height).webp().toBuffer()

export const avifPicture = (width = 320, height = 240): Promise<Buffer> =>
  painting(width, height).avif({ effort: 0 }).toBuffer()

export const tiffPicture = (width = 320, height = 240): Promise<Buffer> =>
  painting(width, height).tiff().toBuffer()

/** Half of it can be seen through. */
export const transparentPngPicture = (width = 320, height = 240): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 160, alpha: 0.5 } } })
    .png()
    .toBuffer()

/** A chequered drawing in two colours, opaque. */
export const drawnPngPicture = (width = 320, height = 240): Promise<Buffer> => {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) pixels.fill(((x >> 3) + (y >> 3)) & 1 ? 40 : 220, at, at + 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer()
}

export const svgPicture = (): Buffer =>
  Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>',
  )

/** A picture whose end was lost on the way. */
export const cutOff = (picture: Buffer, share = 0.6): Buffer =>
  picture.subarray(0, Math.floor(picture.length * share))

/** Whole to look at, yet with rubbish where its pixels are. */
export const damagedInside = (picture: Buffer): Buffer => {
  const damaged = Buffer.from(picture)
  const middle = Math.floor(picture.length / 2)
  damaged.fill(0xaa, middle, middle + 64)
  return damaged
}

/** A one-bit PNG of nothing: 30,000 × 30,000 take about 110 kB on the way and 900 million pixels when decoded. */
export const vastPngPicture = (width = 30_000, height = 30_000): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

export const flatAvifPicture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#446688' } })
    .avif({ effort: 0 })
    .toBuffer()

/** The same file, which claims to have other sides. */
export const resizedAvif = (avif: Buffer, width: number, height: number): Buffer => {
  const resized = Buffer.from(avif)
  const extent = resized.indexOf('ispe') + 8
  resized.writeUInt32BE(width, extent)
  resized.writeUInt32BE(height, extent + 4)
  return resized
}

const riffChunk = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.from(`${type}....`, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

/** An animation of one pixel. Judging 180,000 frames, 9 MB, takes libwebp a minute. */
export const manyFramesWebp = async (frames: number): Promise<Buffer> => {
  const still = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#446688' } })
    .webp({ lossless: true })
    .toBuffer()
  const [canvas, frame] = [Buffer.alloc(10), Buffer.alloc(16)]
  canvas[0] = 2
  frame[12] = 1
  const each = riffChunk('ANMF', frame, still.subarray(12))
  const animation = Buffer.concat(Array<Buffer>(frames).fill(each))
  const start = [Buffer.from('WEBP'), riffChunk('VP8X', canvas), riffChunk('ANIM', Buffer.alloc(6))]
  return riffChunk('RIFF', ...start, animation)
}

const GIF_FRAME = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])

/** An animation of one pixel, at 15 bytes a frame. */
export const manyFramesGif = (frames: number): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1'),
    ...Array<Buffer>(frames).fill(GIF_FRAME),
    Buffer.from([0x3b]),
  ])

/** An animation of one pixel, at 38 bytes a frame and more. */
export const manyFramesPng = async (frames: number): Promise<Buffer> => {
  const still = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#446688' } })
    .png()
    .toBuffer()
  const control = pngChunk('fcTL', Buffer.alloc(26))
  return Buffer.concat([still.subarray(0, 33), ...Array<Buffer>(frames).fill(control), still.subarray(33)])
}

/** The upper half of a JPEG, with the marker of its end: a decoder paints the rest grey. */
export const closedHalfway = (jpeg: Buffer): Buffer =>
  Buffer.concat([cutOff(jpeg, 0.5), Buffer.from([0xff, 0xd9])])

import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A picture whose corners differ in colour, so that one sees how it was turned. */
export interface OrientedPicture {
  readonly name: string
  readonly format: string
  readonly orientation: number
  readonly file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }
  readonly seen: SeenPicture
}

/** `corners`: the colours at the top left, top right, bottom left and bottom right: `R`, `G`, `B` or `Y`. */
export interface SeenPicture {
  readonly width: number
  readonly height: number
  readonly corners: string
}

const [WIDTH, HEIGHT] = [96, 64]
const COLOURS = { R: [230, 20, 20], G: [20, 200, 20], B: [20, 20, 230], Y: [230, 220, 20] } as const

const painting = (): Sharp => {
  const { R, G, B, Y } = COLOURS
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, at += 3)
      pixels.set(y < HEIGHT / 2 ? (x < WIDTH / 2 ? R : G) : x < WIDTH / 2 ? B : Y, at)
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
}

/** How a picture with these colours in its stored corners is seen. */
const CORNERS = ['', 'RGBY', 'GRYB', 'YBGR', 'BYRG', 'RBGY', 'BRYG', 'YGBR', 'GYRB']

const seenAt = (orientation: number): SeenPicture => ({
  width: orientation > 4 ? HEIGHT : WIDTH,
  height: orientation > 4 ? WIDTH : HEIGHT,
  corners: CORNERS[orientation] ?? '',
})

/** Where the corners are looked at, as shares of the width and the height. */
export const CORNER_PLACES = [
  [0.15, 0.15],
  [0.85, 0.15],
  [0.15, 0.85],
  [0.85, 0.85],
] as const

/** Names a colour, however lossy the picture. */
export const nearestColour = ([red = 0, green = 0, blue = 0]: readonly number[]): string => {
  const distances = Object.entries(COLOURS).map(([name, [r, g, b]]): [string, number] => [
    name,
    Math.hypot(red - r, green - g, blue - b),
  ])
  const [[name, distance] = ['?', Infinity]] = distances.sort(([, a], [, b]) => a - b)
  return distance < 60 ? name : '?'
}

/** Reads a picture as it is stored, turned by nothing. */
export const seenIn = async (picture: Buffer): Promise<SeenPicture> => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const corners = CORNER_PLACES.map(([x, y]) => {
    const at = (Math.floor(y * height) * width + Math.floor(x * width)) * channels
    return nearestColour([...data.subarray(at, at + 3)])
  })
  return { width, height, corners: corners.join('') }
}

const pictureOf = (
  name: string,
  extension: string,
  orientation: number,
  buffer: Buffer,
): OrientedPicture => ({
  name: `${name}, ${orientation}`,
  format: name,
  orientation,
  file: {
    name: `picture.${extension}`,
    mimeType: `image/${extension === 'jpg' ? 'jpeg' : extension}`,
    buffer,
  },
  seen: seenAt(orientation),
})

/** For AVIF the encoder writes the boxes `irot` and `imir`. */
const FORMATS: readonly (readonly [name: string, extension: string, encode: (picture: Sharp) => Sharp])[] = [
  ['WebP', 'webp', (picture) => picture.webp({ quality: 95 })],
  ['lossless WebP', 'webp', (picture) => picture.webp({ lossless: true })],
  ['PNG', 'png', (picture) => picture.png()],
  ['PNG with a palette', 'png', (picture) => picture.png({ palette: true })],
  ['PNG of 16 bits', 'png', (picture) => picture.toColourspace('rgb16').png()],
  ['JPEG', 'jpg', (picture) => picture.jpeg({ quality: 95 })],
  ['progressive JPEG', 'jpg', (picture) => picture.jpeg({ quality: 95, progressive: true })],
  ['AVIF', 'avif', (picture) => picture.avif({ quality: 90, effort: 0 })],
]

const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8]

/** Pictures of every format, in every orientation, and those whose files speak of it in unusual ways. */
export const orientedPictures = async (): Promise<readonly OrientedPicture[]> => {
  const usual = FORMATS.flatMap(([name, extension, encode]) =>
    ORIENTATIONS.map(async (orientation) => {
      const encoded = encode(painting().withMetadata({ orientation }))
      return pictureOf(name, extension, orientation, await encoded.toBuffer())
    }),
  )
  return [...(await Promise.all(usual)), ...(await unusualPictures())]
}

const SHORT = 3
const BYTE = 1

/** A TIFF structure with an orientation and nothing else. */
const tiffOf = (orientation: number, { isBig = true, type = SHORT } = {}): Buffer => {
  const tiff = Buffer.alloc(26)
  const uint16 = (value: number, at: number) =>
    isBig ? tiff.writeUInt16BE(value, at) : tiff.writeUInt16LE(value, at)
  const uint32 = (value: number, at: number) =>
    isBig ? tiff.writeUInt32BE(value, at) : tiff.writeUInt32LE(value, at)
  tiff.write(isBig ? 'MM' : 'II', 'latin1')
  uint16(42, 2)
  uint32(8, 4)
  uint16(1, 8)
  uint16(0x0112, 10)
  uint16(type, 12)
  uint32(1, 14)
  if (type === BYTE) tiff.writeUInt8(orientation, 18)
  else uint16(orientation, 18)
  return tiff
}

const jpegSegment = (tiff: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

const pngChunk = (tiff: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from('eXIf', 'latin1'), tiff])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(tiff.length)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

const webpChunk = (type: string, data: Buffer): Buffer => {
  const head = Buffer.from(`${type}....`, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

const unusualPictures = async (): Promise<readonly OrientedPicture[]> => {
  const [jpeg, png, webp, gif] = await Promise.all([
    painting().jpeg({ quality: 95 }).toBuffer(),
    painting().png().toBuffer(),
    painting().webp({ lossless: true }).toBuffer(),
    painting().gif().toBuffer(),
  ])
  const jpegWith = (...tiffs: Buffer[]) =>
    Buffer.concat([jpeg.subarray(0, 2), ...tiffs.map(jpegSegment), jpeg.subarray(2)])
  /** Its header takes 33 bytes, its end 12. */
  const pngWith = (...tiffs: Buffer[]) =>
    Buffer.concat([png.subarray(0, 33), ...tiffs.map(pngChunk), png.subarray(33)])
  const pngWithAtItsEnd = (tiff: Buffer) =>
    Buffer.concat([png.subarray(0, -12), pngChunk(tiff), png.subarray(-12)])
  const webpWith = (flags: number, ...tiffs: Buffer[]) => {
    const canvas = Buffer.alloc(10)
    canvas[0] = flags
    canvas.writeUIntLE(WIDTH - 1, 4, 3)
    canvas.writeUIntLE(HEIGHT - 1, 7, 3)
    const exif = tiffs.map((tiff) => webpChunk('EXIF', tiff))
    const body = [Buffer.from('WEBP'), webpChunk('VP8X', canvas), webp.subarray(12), ...exif]
    return webpChunk('RIFF', Buffer.concat(body))
  }
  const hasExif = 8
  return [
    pictureOf('GIF', 'gif', 1, gif),
    pictureOf('JPEG whose first EXIF counts', 'jpg', 3, jpegWith(tiffOf(3), tiffOf(6))),
    pictureOf('JPEG in the other byte order', 'jpg', 6, jpegWith(tiffOf(6, { isBig: false }))),
    pictureOf(
      'JPEG with an orientation of another type',
      'jpg',
      1,
      jpegWith(tiffOf(6, { isBig: false, type: BYTE })),
    ),
    pictureOf('JPEG with an unknown orientation', 'jpg', 1, jpegWith(tiffOf(9))),
    pictureOf('PNG whose first EXIF counts', 'png', 8, pngWith(tiffOf(8), tiffOf(3))),
    pictureOf('PNG with EXIF after its pixels', 'png', 1, pngWithAtItsEnd(tiffOf(6))),
    pictureOf(
      'PNG with an orientation of another type',
      'png',
      1,
      pngWith(tiffOf(6, { isBig: false, type: BYTE })),
    ),
    pictureOf('WebP whose first EXIF counts', 'webp', 5, webpWith(hasExif, tiffOf(5), tiffOf(3))),
    pictureOf('WebP whose header denies its EXIF', 'webp', 1, webpWith(0, tiffOf(6))),
    pictureOf(
      'WebP with an orientation of another type',
      'webp',
      1,
      webpWith(hasExif, tiffOf(6, { isBig: false, type: BYTE })),
    ),
  ]
}

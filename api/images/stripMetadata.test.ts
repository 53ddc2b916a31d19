import fc from 'fast-check'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { findExif } from '../../shared/images/exif.ts'
import * as pictures from '../../tests/pictures.ts'
import { stripMetadata } from './stripMetadata.ts'

const stripJpeg = (jpeg: Buffer, orientation = 1) => stripMetadata(jpeg, { format: 'jpeg', orientation })
const stripPng = (png: Buffer, orientation = 1) => stripMetadata(png, { format: 'png', orientation })

const taken = (stripped: Buffer | null): Buffer => {
  if (stripped === null) throw new Error('It was not taken.')
  return stripped
}
const pixelsOf = (picture: Buffer) => sharp(picture).raw().toBuffer()
const TELLING = /GPS|Exif|XMP|xmpmeta|51\.5089|Orla|secret/

const comment = (text: string) =>
  Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), Buffer.from(text, 'latin1')])
const chunk = (type: string, text: string) => {
  const body = Buffer.from(type + text, 'latin1')
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(text.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

describe.each([
  ['JPEG', pictures.placedJpegPicture, stripJpeg],
  ['PNG', pictures.placedPngPicture, stripPng],
])('a %s without its metadata', (_name, make, strip) => {
  it('does not reveal where and by whom it was taken, and keeps every pixel', async () => {
    const placed = await make()
    expect(placed.toString('latin1')).toMatch(TELLING)
    const stripped = taken(strip(placed, 1))
    expect(stripped.toString('latin1')).not.toMatch(TELLING)
    const { exif, xmp, icc } = await sharp(stripped).metadata()
    expect([exif, xmp]).toEqual([undefined, undefined])
    expect(icc).toEqual((await sharp(placed).metadata()).icc)
    expect((await pixelsOf(stripped)).equals(await pixelsOf(placed))).toBe(true)
  })

  it('ends where the picture ends', async () => {
    const placed = await make()
    const stripped = strip(Buffer.concat([placed, Buffer.from('secret film')]), 1)
    expect(stripped).toEqual(strip(placed, 1))
  })

  it('keeps its orientation', async () => {
    const stripped = taken(strip(await make(), 6))
    expect((await sharp(stripped).metadata()).orientation).toBe(6)
    expect(stripped.toString('latin1')).not.toMatch(/GPS|XMP|Orla/)
  })

  it('does not change when stripped again', async () => {
    const stripped = taken(strip(await make(), 1))
    expect(strip(stripped, 1)).toEqual(stripped)
  })

  it('is refused if the file is incomplete or of another format', async () => {
    const placed = await make(40, 30)
    for (const share of [0, 0.01, 0.3, 0.9]) expect(strip(pictures.cutOff(placed, share), 1)).toBeNull()
    const head = placed.subarray(0, 33)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.boolean(), (bytes, hasHead) => {
        expect(strip(Buffer.concat([hasHead ? head : Buffer.alloc(0), bytes]), 1)).toBeNull()
      }),
    )
  })
})

describe('what is left out', () => {
  it('includes comments and application segments in a JPEG, wherever they are', async () => {
    const jpeg = await pictures.progressiveJpegPicture(120, 80)
    const secondScan = jpeg.indexOf(Buffer.from([0xff, 0xda]), jpeg.indexOf(Buffer.from([0xff, 0xda])) + 2)
    const told = Buffer.concat([
      jpeg.subarray(0, 2),
      comment('secret one'),
      jpeg.subarray(2, secondScan),
      comment('secret two'),
      jpeg.subarray(secondScan),
    ])
    expect(stripJpeg(told, 1)).toEqual(stripJpeg(jpeg, 1))
  })

  it('includes the JFIF thumbnail, which may show more than the picture', async () => {
    const jpeg = await pictures.jpegPicture(40, 30)
    const thumbnail = Buffer.from('secret picture... ')
    const head = Buffer.from('\xff\xe0\0\0JFIF\0\x01\x02\0\0\x01\0\x01\x02\x03', 'latin1')
    head.writeUInt16BE(16 + thumbnail.length, 2)
    const told = Buffer.concat([jpeg.subarray(0, 2), head, thumbnail, jpeg.subarray(2)])
    const stripped = taken(stripJpeg(told))
    expect(stripped.toString('latin1')).not.toMatch(TELLING)
    expect((await pixelsOf(stripped)).equals(await pixelsOf(jpeg))).toBe(true)
  })

  it('includes texts and private chunks in a PNG', async () => {
    const png = await pictures.pngPicture(40, 30)
    const told = Buffer.concat([
      png.subarray(0, 33),
      ...['tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt'].map((type) => chunk(type, 'secret')),
      png.subarray(33),
    ])
    expect(stripPng(told, 1)).toEqual(stripPng(png, 1))
  })
})

/** A GIF of two frames without end, with what programs write between them. */
const toldGif = async () => {
  const pixels = Buffer.from(Array.from({ length: 8 * 16 * 3 }, (_, at) => at & 255))
  const gif = await sharp(pixels, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .gif({ loop: 3, delay: [50, 70] })
    .toBuffer()
  const start = 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) * ((gif[10] ?? 0) >> 7)
  const block = (label: number, ...texts: string[]) =>
    Buffer.concat([
      Buffer.from([0x21, label]),
      ...texts.map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])),
      Buffer.from([0]),
    ])
  return {
    gif,
    told: Buffer.concat([
      gif.subarray(0, start),
      block(0xfe, 'secret comment'),
      block(0xff, 'XMP DataXMP', 'secret place'),
      block(0xff, 'NETSCAPE2.0', 'secret loop'),
      block(0x01, 'secret plain', 'secret text'),
      gif.subarray(start),
      Buffer.from('secret film'),
    ]),
  }
}

describe('a GIF without its metadata', () => {
  const stripGif = (gif: Buffer) => stripMetadata(gif, { format: 'gif', orientation: 1 })

  it('contains only its frames, their durations and the number of repetitions', async () => {
    const { gif, told } = await toldGif()
    const stripped = taken(stripGif(told))
    expect(stripped.toString('latin1')).not.toMatch(TELLING)
    expect(stripped).toEqual(stripGif(gif))
    const shown = async (picture: Buffer) => {
      const { pages, delay, loop } = await sharp(picture, { animated: true }).metadata()
      return { pages, delay, loop, pixels: await sharp(picture, { animated: true }).raw().toBuffer() }
    }
    expect(await shown(stripped)).toEqual(await shown(told))
    expect(await shown(stripped)).toMatchObject({ pages: 2, delay: [50, 70], loop: 3 })
  })

  it('is refused if the file is incomplete or of another format', async () => {
    const { told } = await toldGif()
    for (const share of [0, 0.01, 0.3, 0.7]) expect(stripGif(pictures.cutOff(told, share))).toBeNull()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(stripGif(Buffer.concat([told.subarray(0, 13), bytes]))).toBeNull()
      }),
    )
  })
})

describe('what stays', () => {
  it('is the colour transform of a JPEG in four inks', async () => {
    const inks = await sharp(await pictures.pngPicture(64, 64))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    expect(inks.includes('Adobe')).toBe(true)
    expect((await pixelsOf(taken(stripJpeg(inks, 1)))).equals(await pixelsOf(inks))).toBe(true)
  })

  it('is the transparency of a PNG', async () => {
    const png = await pictures.transparentPngPicture(64, 64)
    expect((await pixelsOf(taken(stripPng(png, 1)))).equals(await pixelsOf(png))).toBe(true)
  })
})

describe.each(['webp', 'avif'] as const)('a %s without its metadata', (format) => {
  const make = async () => {
    const picture = pictures.placed(sharp(await pictures.drawnPngPicture(64, 48)))
    return format === 'webp' ? picture.webp().toBuffer() : picture.avif({ effort: 0 }).toBuffer()
  }

  it('does not reveal where and by whom it was taken, and keeps every pixel', async () => {
    const placed = await make()
    expect(placed.toString('latin1')).toMatch(/51\.5089|Orla|xmpmeta/)
    const stripped = taken(stripMetadata(placed, { format, orientation: 1 }))
    expect(stripped.toString('latin1')).not.toMatch(/51\.5089|Orla|xmpmeta/)
    expect((await pixelsOf(stripped)).equals(await pixelsOf(placed))).toBe(true)
    expect(stripMetadata(stripped, { format, orientation: 1 })).toEqual(stripped)
  })

  it('is refused if the file is incomplete', async () => {
    const placed = await make()
    for (const share of [0.01, 0.3, 0.9])
      expect(stripMetadata(pictures.cutOff(placed, share), { format, orientation: 1 })).toBeNull()
  })
})

it('keeps the orientation of a WebP, which its EXIF alone tells', async () => {
  const webp = await pictures
    .placed(sharp(await pictures.drawnPngPicture(64, 48)))
    .webp()
    .toBuffer()
  const stripped = taken(stripMetadata(webp, { format: 'webp', orientation: 6 }))
  const bytes = (at: number, length: number) => Promise.resolve(stripped.subarray(at, at + length))
  expect((await findExif({ size: stripped.length, bytes }))?.orientation).toBe(6)
  expect(stripped.toString('latin1')).not.toMatch(/51\.5089|Orla|xmpmeta/)
})

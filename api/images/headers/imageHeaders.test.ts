import fc from 'fast-check'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as pictures from '../../../tests/pictures.ts'
import { ImageRefusedError } from '../ImageRefusedError.ts'
import { BlockFile } from './BlockFile.ts'
import { FRAMES_MAX, type ImageHeader } from './ImageHeader.ts'
import { readBlocks } from '../inspectImage.ts'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pinfold-header-'))
})
afterAll(() => rm(dir, { recursive: true }))

interface Reading {
  readonly outcome: ImageHeader | Error
  readonly blocks: number
  readonly bytes: number
}

const read = async (picture: Buffer): Promise<Reading> => {
  const path = join(dir, 'picture')
  await writeFile(path, picture)
  return BlockFile.use(path, async (file) => {
    const outcome = await readBlocks(file).catch((error: Error) => error)
    return { outcome, ...file.cost }
  })
}

const headerOf = async (picture: Buffer): Promise<ImageHeader> => {
  const { outcome } = await read(picture)
  if (outcome instanceof Error) throw outcome
  return outcome
}

const side = fc.integer({ min: 1, max: 70 })
const blank = (width: number, height: number, channels: 3 | 4): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 100, b: 20, alpha: 0.4 } } })

/** What both know of a picture. */
const ours = ({ format, width, height, channels, hasAlpha, orientation }: ImageHeader) => ({
  format: format === 'avif' ? 'heif' : format,
  width,
  height,
  channels,
  hasAlpha,
  orientation,
})
const theirs = ({ format, width, height, channels, hasAlpha, orientation = 1 }: Metadata) => ({
  format,
  width,
  height,
  channels,
  hasAlpha,
  orientation,
})

const expectAgreement = async (picture: Buffer) => {
  const header = await headerOf(picture)
  const metadata = await sharp(picture).metadata()
  expect(ours(header)).toEqual(theirs(metadata))
  expect(header.frames).toBe(metadata.pages ?? 1)
  return { header, metadata }
}

describe('the header of a picture agrees with its decoder on', () => {
  const look = fc.record({
    width: side,
    height: side,
    channels: fc.constantFrom(3 as const, 4 as const),
    orientation: fc.integer({ min: 1, max: 8 }),
    isInterlaced: fc.boolean(),
    isGrey: fc.boolean(),
    isPlaced: fc.boolean(),
  })
  type Look = typeof look extends fc.Arbitrary<infer L> ? L : never
  const paint = ({ width, height, channels, orientation, isGrey, isPlaced }: Look) => {
    const painted = blank(width, height, channels)
    const coloured = isGrey ? painted.toColourspace('b-w') : painted
    return (isPlaced ? pictures.placed(coloured) : coloured).withMetadata({ orientation })
  }

  it('PNGs', async () => {
    const depths = fc.constantFrom('rgb', 'rgb16', 'palette')
    await fc.assert(
      fc.asyncProperty(look, depths, async (one, depth) => {
        const deep =
          depth === 'rgb16' ? paint(one).toColourspace(one.isGrey ? 'grey16' : 'rgb16') : paint(one)
        const png = await deep.png({ progressive: one.isInterlaced, palette: depth === 'palette' }).toBuffer()
        const { header, metadata } = await expectAgreement(png)
        expect(header.isInterlaced).toBe(metadata.isProgressive)
        expect(header.bitDepth).toBe(metadata.bitsPerSample)
      }),
      { numRuns: 25 },
    )
  })

  it('JPEGs', async () => {
    const samplings = fc.constantFrom('4:2:0', '4:4:4')
    await fc.assert(
      fc.asyncProperty(look, samplings, fc.boolean(), async (one, chromaSubsampling, isInked) => {
        const inked = isInked && !one.isGrey ? paint(one).toColourspace('cmyk') : paint(one)
        const jpeg = await inked.jpeg({ progressive: one.isInterlaced, chromaSubsampling }).toBuffer()
        const { header, metadata } = await expectAgreement(jpeg)
        expect(header.isInterlaced).toBe(metadata.isProgressive)
        const isHalved = chromaSubsampling === '4:2:0' && header.channels === 3
        expect(header.samplesPerPixel).toBe(isHalved ? 1.5 : header.channels)
      }),
      { numRuns: 25 },
    )
  })

  it('WebPs', async () => {
    const kinds = fc.constantFrom({}, { lossless: true }, { nearLossless: true })
    await fc.assert(
      fc.asyncProperty(look, kinds, async (one, kind) => {
        await expectAgreement(
          await paint({ ...one, isGrey: false })
            .webp(kind)
            .toBuffer(),
        )
      }),
      { numRuns: 25 },
    )
  })

  it('AVIFs', async () => {
    const options = fc.record({
      lossless: fc.boolean(),
      chromaSubsampling: fc.constantFrom('4:2:0', '4:4:4'),
    })
    await fc.assert(
      fc.asyncProperty(look, options, async (one, kind) => {
        const painted = paint({ ...one, isGrey: false, width: one.width + 15, height: one.height + 15 })
        const { header, metadata } = await expectAgreement(
          await painted.avif({ effort: 0, ...kind }).toBuffer(),
        )
        expect(header.bitDepth).toBe(metadata.bitsPerSample)
      }),
      { numRuns: 10 },
    )
  })

  it('GIFs and other animations, and how many frames they have', async () => {
    const shape = fc.record({ width: side, height: side, frames: fc.integer({ min: 1, max: 7 }) })
    await fc.assert(
      fc.asyncProperty(shape, async ({ width, height, frames }) => {
        const pixels = Buffer.from(
          Array.from({ length: width * height * 3 * frames }, (_, at) => (at * 37) & 255),
        )
        const painted = () =>
          sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
        for (const animation of [await painted().gif().toBuffer(), await painted().webp().toBuffer()]) {
          const header = await headerOf(animation)
          const metadata = await sharp(animation).metadata()
          expect([header.width, header.height]).toEqual([metadata.width, metadata.height])
          expect(header.frames).toBe(metadata.pages ?? 1)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('the side of a GIF whose screen is larger or smaller than its frames', async () => {
    for (const [width, height] of [
      [1, 1],
      [2, 3],
      [64, 64],
      [640, 480],
      [4_000, 10],
    ] as const) {
      const gif = Buffer.from(await blank(40, 30, 3).gif().toBuffer())
      gif.writeUInt16LE(width, 6)
      gif.writeUInt16LE(height, 8)
      const header = await headerOf(gif)
      const metadata = await sharp(gif).metadata()
      expect([header.width, header.height]).toEqual([metadata.width, metadata.height])
    }
  })
})

/** Everything is read forwards, and little of it twice. */
const expectCheap = ({ bytes, blocks }: Reading, size: number, blocksMax: number) => {
  expect(bytes).toBeLessThanOrEqual(2 * size + 64 * 1024)
  expect(blocks).toBeLessThanOrEqual(blocksMax)
}

describe('a hostile file', () => {
  it.each([
    ['WebP', pictures.manyFramesWebp],
    ['GIF', pictures.manyFramesGif],
    ['PNG', pictures.manyFramesPng],
  ])('that is a %s of endless frames is read no further than frames may be', async (_, make) => {
    const picture = await make(180_000)
    const reading = await read(picture)
    expect(reading.outcome).toMatchObject({ frames: FRAMES_MAX + 1 })
    expectCheap(reading, picture.length, FRAMES_MAX + 10)
    expect(reading.bytes).toBeLessThan(picture.length / 4)
  })

  it('of endless empty blocks is read up to the maximum number of blocks', async () => {
    const png = await pictures.pngPicture(4, 4)
    const chunks = Buffer.alloc(12 * 400_000)
    for (let at = 0; at < chunks.length; at += 12) chunks.write('prVt', at + 4, 'latin1')
    const endless = Buffer.concat([png.subarray(0, 33), chunks, png.subarray(33)])
    const reading = await read(endless)
    expect(reading.outcome).toMatchObject({ message: 'The image consists of too many blocks.' })
    expect(reading.bytes).toBeLessThan(endless.length * 0.7)
  })

  it('that is a JPEG of endless scans is read up to the maximum number of scans', async () => {
    const jpeg = await pictures.progressiveJpegPicture(16, 16)
    const scanAt = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
    const scan = jpeg.subarray(scanAt, -2)
    const endless = Buffer.concat([
      jpeg.subarray(0, scanAt),
      ...Array<Buffer>(100_000).fill(scan),
      jpeg.subarray(-2),
    ])
    const reading = await read(endless)
    expect(reading.outcome).toMatchObject({ message: 'A JPEG may have at most 100 scans.' })
    expect(reading.blocks).toBeLessThan(200)
  })

  it('that is a GIF of endless sub-blocks is read once', async () => {
    const gif = pictures.manyFramesGif(1)
    const comment = Buffer.alloc(2_000_000, 1)
    const endless = Buffer.concat([gif.subarray(0, 19), Buffer.from([0x21, 0xfe]), comment])
    const reading = await read(endless)
    expect(reading.outcome).toMatchObject({ reason: 'incomplete' })
    expectCheap(reading, endless.length, 3)
  })

  it('that is an AVIF with too long a description is not read', async () => {
    const avif = await pictures.flatAvifPicture(16, 16)
    const meta = Buffer.alloc(10_000_000)
    meta.writeUInt32BE(meta.length, 0)
    meta.write('meta', 4, 'latin1')
    const ftyp = avif.subarray(0, avif.readUInt32BE(0))
    const reading = await read(Buffer.concat([ftyp, meta]))
    expect(reading.outcome).toMatchObject({ reason: 'not-an-image' })
    expect(reading.bytes).toBeLessThan(100_000)
  })

  it('of any kind results in a header or a refusal', async () => {
    const whole = await Promise.all([
      pictures.placedPngPicture(20, 20),
      pictures.placedTurnedJpegPicture(20, 20),
      pictures.manyFramesGif(3),
      pictures.manyFramesWebp(3),
      pictures
        .placed(blank(20, 20, 4))
        .webp()
        .toBuffer(),
      pictures
        .placed(blank(20, 20, 4))
        .avif({ effort: 0 })
        .toBuffer(),
    ])
    const patch = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      bytes: fc.uint8Array({ maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...whole),
        fc.array(patch, { minLength: 1, maxLength: 4 }),
        fc.double({ min: 0.1, max: 1, noNaN: true }),
        async (picture, patches, share) => {
          const broken = Buffer.from(pictures.cutOff(picture, share))
          // What is said of a picture stands at its beginning.
          for (const { at, bytes } of patches) broken.set(bytes, Math.floor(at ** 3 * (broken.length - 6)))
          const reading = await read(broken)
          if (reading.outcome instanceof Error) expect(reading.outcome).toBeInstanceOf(ImageRefusedError)
          expectCheap(reading, broken.length, 1_000)
        },
      ),
      { numRuns: 600 },
    )
  })
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as pictures from '../../tests/pictures.ts'
import { inspectImage } from './inspectImage.ts'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pinfold-inspect-'))
})
afterAll(() => rm(dir, { recursive: true }))

const LIMITS = { maxImagePixels: 400_000_000, maxDecodingBytes: 640 * 1024 * 1024 }

const inspect = async (picture: Buffer, limits = LIMITS) => {
  const path = join(dir, 'picture.png')
  await writeFile(path, picture)
  return inspectImage(path, limits)
}

const NOT_AN_IMAGE = { reason: 'not-an-image', message: 'File must be an image.' }
const tooLarge = (message: string) => ({ reason: 'too-large', message })

describe('inspectImage refuses', () => {
  it('an SVG, whatever its name', async () => {
    await expect(inspect(pictures.svgPicture())).rejects.toMatchObject(NOT_AN_IMAGE)
  })

  it('a TIFF and text', async () => {
    await expect(inspect(await pictures.tiffPicture())).rejects.toMatchObject(NOT_AN_IMAGE)
    await expect(inspect(Buffer.from('not a picture'))).rejects.toMatchObject(NOT_AN_IMAGE)
  })

  it('a file of no bytes', async () => {
    await expect(inspect(Buffer.alloc(0))).rejects.toMatchObject({
      ...NOT_AN_IMAGE,
      message: 'Invalid image file.',
    })
  })

  it('a picture of 900 megapixels in a file of 110 kB', async () => {
    const vast = pictures.vastPngPicture()
    expect(vast.length).toBeLessThan(150_000)
    await expect(inspect(vast)).rejects.toMatchObject(tooLarge('An image may have at most 400 megapixels.'))
  })

  it('a side longer than allowed', async () => {
    const long = pictures.vastPngPicture(40_000, 100)
    await expect(inspect(long)).rejects.toMatchObject(
      tooLarge('An image may have at most 32767 pixels on a side.'),
    )
  })

  it.each([
    ['A progressive JPEG', pictures.progressiveJpegPicture, 4],
    ['An interlaced PNG', pictures.interlacedPngPicture, 6.5],
    ['A GIF', pictures.gifPicture, 6],
    ['A WebP image', pictures.webpPicture, 8],
    ['An AVIF image', pictures.avifPicture, 22],
    ['An image that has to be rotated', pictures.turnedJpegPicture, 4],
  ])('%s that takes more memory to decode than there is', async (whole, make, bytesPerPixel) => {
    const picture = await make(320, 240)
    const maxDecodingBytes = Math.ceil(320 * 240 * bytesPerPixel)
    await expect(inspect(picture, { ...LIMITS, maxDecodingBytes })).resolves.toBeDefined()
    await expect(
      inspect(picture, { ...LIMITS, maxDecodingBytes: maxDecodingBytes - 8 }),
    ).rejects.toMatchObject(tooLarge(`${whole} may have at most 0.07 megapixels.`))
  })

  it('an AVIF of 2 kB and 98 megapixels, whose pixels would take 1.8 GB', async () => {
    const flat = await pictures.flatAvifPicture(64, 64)
    const vast = pictures.resizedAvif(flat, 9_900, 9_900)
    await expect(inspect(vast)).rejects.toMatchObject({
      reason: 'too-large',
      message: expect.stringMatching(/^An AVIF image may have at most \d+\.\d+ megapixels\.$/) as string,
    })
  })

  it.each([
    ['WebP', pictures.manyFramesWebp, 9_000_000],
    ['GIF', pictures.manyFramesGif, 2_000_000],
    ['APNG', pictures.manyFramesPng, 6_000_000],
  ])('a %s of 180,000 frames of one pixel', async (_, make, bytes) => {
    const picture = await make(180_000)
    expect(picture.length).toBeGreaterThan(bytes)
    await expect(inspect(picture)).rejects.toMatchObject(tooLarge('An image may have at most 1000 frames.'))
  })

  it.each([
    ['PNG', pictures.pngPicture],
    ['JPEG', pictures.jpegPicture],
    ['GIF', pictures.gifPicture],
    ['WebP', pictures.webpPicture],
    ['AVIF', pictures.avifPicture],
  ])('a %s whose end is missing, wherever it was cut', async (_, make) => {
    const picture = await make()
    for (const share of [0.5, 0.9, 0.99])
      await expect(inspect(pictures.cutOff(picture, share))).rejects.toMatchObject({ reason: 'incomplete' })
  })

  it('an incomplete file, with another text than for a file of another kind', async () => {
    const cut = pictures.cutOff(await pictures.jpegPicture())
    await expect(inspect(cut)).rejects.toThrow('The image is incomplete: the file ends too early.')
  })

  it('a JPEG that only holds the end of its thumbnail', async () => {
    const jpeg = await pictures.jpegPicture()
    const thumbnail = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 6]), Buffer.from([0xff, 0xd9, 0xff, 0xd9])])
    const cut = pictures.cutOff(Buffer.concat([jpeg.subarray(0, 2), thumbnail, jpeg.subarray(2)]))
    await expect(inspect(cut)).rejects.toMatchObject({ reason: 'incomplete' })
  })
})

describe('inspectImage', () => {
  it.each([
    ['png', pictures.pngPicture],
    ['jpeg', pictures.jpegPicture],
    ['gif', pictures.gifPicture],
    ['webp', pictures.webpPicture],
    ['avif', pictures.avifPicture],
  ])('knows a %s by its content', async (format, make) => {
    expect(await inspect(await make(300, 200))).toEqual({ format, width: 300, height: 200, orientation: 1 })
  })

  it('returns the displayed size of a rotated picture', async () => {
    expect(await inspect(await pictures.turnedJpegPicture(320, 240))).toMatchObject({
      width: 240,
      height: 320,
    })
  })

  it('accepts what cameras append after the end', async () => {
    const appended = Buffer.concat([await pictures.jpegPicture(), Buffer.alloc(3_000_000, 7)])
    expect(await inspect(appended)).toMatchObject({ format: 'jpeg' })
    const padded = Buffer.concat([await pictures.gifPicture(), Buffer.alloc(100)])
    expect(await inspect(padded)).toMatchObject({ format: 'gif' })
  })
})

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orientedPictures, seenIn } from '../../tests/orientedPictures.ts'
import * as pictures from '../../tests/pictures.ts'
import { sharp } from './boundedSharp.ts'
import type { ImageRequest } from './imageMessages.ts'
import { inspectImage } from './inspectImage.ts'
import { hasFewColours, makePictures, makeTiles } from './makeImages.ts'
import { levelShapes, needsTiles, tileCount, tilePath } from './tilePyramid.ts'

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pinfold-make-'))
})
afterAll(() => rm(dir, { recursive: true }))

const MAX_PIXELS = 400_000_000
const maxDecodingBytes = 2 ** 30

const requestFor = async (picture: Buffer): Promise<ImageRequest> => {
  const outputDir = await mkdtemp(join(dir, 'output-'))
  const source = join(outputDir, 'source')
  await writeFile(source, picture)
  const facts = await inspectImage(source, { maxImagePixels: MAX_PIXELS, maxDecodingBytes })
  return { part: { kind: 'pictures' }, source, outputDir, maxPixels: MAX_PIXELS, maxDecodingBytes, ...facts }
}

const sizeOf = async (path: string) => {
  const { width, height, format, hasAlpha } = await sharp(path).metadata()
  return { width, height, format, hasAlpha }
}

/** The colour of one pixel, rounded to what survives a JPEG. */
const colourAt = async (path: string, left: number, top: number) => {
  const pixel = await sharp(path).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return [...pixel].map((value) => Math.round(value / 64) * 64)
}
const RED = [256, 0, 0]

describe('the levels of a pyramid', () => {
  it('halve down to a single tile', () => {
    expect(levelShapes(8192, 8192).map(({ columns, rows }) => columns * rows)).toEqual([256, 64, 16, 4, 1])
    expect(levelShapes(2049, 600)).toEqual([
      { level: 0, columns: 5, rows: 2 },
      { level: 1, columns: 3, rows: 1 },
      { level: 2, columns: 2, rows: 1 },
      { level: 3, columns: 1, rows: 1 },
    ])
    expect(tileCount(levelShapes(2049, 600))).toBe(16)
  })

  it('are needed from 2049 pixels on', () => {
    expect(needsTiles(2048, 2048)).toBe(false)
    expect(needsTiles(2049, 10)).toBe(true)
    expect(needsTiles(10, 2049)).toBe(true)
  })
})

describe('makePictures', () => {
  it('turns a picture of any format as it is measured, and as its file says', async () => {
    for (const { name, file, seen } of await orientedPictures()) {
      const request = await requestFor(file.buffer)
      const { width, height } = request
      const preview = await readFile(join(request.outputDir, (await makePictures(request)).preview))
      expect({ name, width, height }).toEqual({ name, width: seen.width, height: seen.height })
      expect({ name, ...(await seenIn(preview)) }).toEqual({ name, ...seen })
    }
  })

  it('makes a JPEG preview of an opaque painting and a thumbnail of 640 pixels', async () => {
    const request = await requestFor(await pictures.pngPicture(1500, 900))
    const made = await makePictures(request)
    expect(made).toEqual({ preview: 'preview.jpg', thumbnail: 'thumbnail.webp', tileExtension: 'jpg' })
    expect(await sizeOf(join(request.outputDir, made.preview))).toMatchObject({
      width: 1500,
      height: 900,
      format: 'jpeg',
    })
    expect(await sizeOf(join(request.outputDir, made.thumbnail))).toMatchObject({
      width: 640,
      height: 384,
      format: 'webp',
    })
  })

  it('bounds the preview to 4096 pixels and enlarges nothing', async () => {
    const request = await requestFor(await pictures.jpegPicture(5000, 300))
    const { preview } = await makePictures(request)
    expect(await sizeOf(join(request.outputDir, preview))).toMatchObject({ width: 4096, height: 246 })
    const small = await requestFor(await pictures.jpegPicture(30, 20))
    const { thumbnail } = await makePictures(small)
    expect(await sizeOf(join(small.outputDir, thumbnail))).toMatchObject({ width: 30, height: 20 })
  })

  it('turns a picture upright', async () => {
    const request = await requestFor(await pictures.turnedJpegPicture(320, 240))
    const { preview } = await makePictures(request)
    const path = join(request.outputDir, preview)
    expect(await sizeOf(path)).toMatchObject({ width: 240, height: 320 })
    expect(await colourAt(path, 230, 10)).toEqual(RED)
  })

  it('keeps transparent pictures, and drawings in few colours, as PNG', async () => {
    const transparent = await requestFor(await pictures.transparentPngPicture())
    expect(await makePictures(transparent)).toMatchObject({ preview: 'preview.png', tileExtension: 'png' })
    expect(await sizeOf(join(transparent.outputDir, 'preview.png'))).toMatchObject({ hasAlpha: true })
    const drawn = await requestFor(await pictures.drawnPngPicture())
    expect(await makePictures(drawn)).toMatchObject({ preview: 'preview.png', tileExtension: 'png' })
    const large = await requestFor(await pictures.drawnPngPicture(4200, 100))
    expect(await makePictures(large)).toMatchObject({ preview: 'preview.jpg', tileExtension: 'png' })
  })

  it('regards an alpha channel without transparency as opaque', async () => {
    const { data, info } = await sharp(await pictures.pngPicture())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const opaque = await sharp(data, { raw: info }).png().toBuffer()
    expect(await makePictures(await requestFor(opaque))).toMatchObject({ tileExtension: 'jpg' })
  })

  it.each([
    ['GIF', pictures.gifPicture],
    ['WebP', pictures.webpPicture],
    ['AVIF', pictures.avifPicture],
  ])('reads %s', async (_, make) => {
    const request = await requestFor(await make(300, 200))
    const { preview } = await makePictures(request)
    expect(await sizeOf(join(request.outputDir, preview))).toMatchObject({ width: 300, height: 200 })
  })

  it.each([
    ['PNG', pictures.pngPicture],
    ['JPEG', pictures.jpegPicture],
  ])('fails on a %s that is damaged inside', async (_, make) => {
    const picture = await make(900, 900)
    const request = await requestFor(picture)
    await writeFile(request.source, pictures.cutOff(picture, 0.5))
    await expect(makePictures(request)).rejects.toThrow()
  })
})

describe('makeTiles', () => {
  it('cuts every tile of every level, counted from the top left, cropped at the edges', async () => {
    const request = await requestFor(await pictures.pngPicture(2100, 1100))
    const shares: number[] = []
    for (const levels of ['full', 'smaller'] as const)
      await makeTiles(request, { levels, extension: 'jpg' }, (share) => shares.push(share))
    const shapes = levelShapes(2100, 1100)
    const tile = (level: number, column: number, row: number) =>
      tilePath(request.outputDir, shapes, { level, column, row, extension: 'jpg' })
    expect(await colourAt(tile(0, 0, 0), 20, 20)).toEqual(RED)
    expect(await sizeOf(tile(0, 0, 0))).toMatchObject({ width: 512, height: 512, format: 'jpeg' })
    expect(await sizeOf(tile(0, 4, 2))).toMatchObject({ width: 2100 - 2048, height: 1100 - 1024 })
    expect(await sizeOf(tile(1, 2, 1))).toMatchObject({ width: 1050 - 1024, height: 550 - 512 })
    expect(await sizeOf(tile(3, 0, 0))).toMatchObject({ width: 263, height: 138 })
    const files = await readdir(join(request.outputDir, 'tiles_files'), { recursive: true })
    expect(files.filter((name) => name.endsWith('.jpeg'))).toHaveLength(tileCount(shapes))
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
  })

  it('keeps every pixel of PNG tiles', async () => {
    const request = await requestFor(await pictures.drawnPngPicture(2100, 600))
    await makeTiles(request, { levels: 'full', extension: 'png' }, () => {})
    const path = tilePath(request.outputDir, levelShapes(2100, 600), {
      level: 0,
      column: 1,
      row: 1,
      extension: 'png',
    })
    const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 512, height: 88 })
    expect(hasFewColours(data, info.channels)).toBe(true)
    expect(new Set(data)).toEqual(new Set([40, 220]))
  })
})

describe('hasFewColours', () => {
  it('counts to 256', () => {
    const grey = (colours: number) =>
      Uint8Array.from({ length: colours * 3 }, (_, at) => Math.floor(at / 3) % 256)
    expect(hasFewColours(grey(256), 3)).toBe(true)
    const more = Uint8Array.from([...grey(256), 1, 2, 3])
    expect(hasFewColours(more, 3)).toBe(false)
  })
})

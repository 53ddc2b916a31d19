import sharp from 'sharp'
import { expect, it } from 'vitest'
import { PngWriter } from './PngWriter.ts'

/** A picture in which neighbouring pixels differ, so that it does not compress. */
const pixelsOf = (width: number, height: number): Uint8ClampedArray => {
  const rgba = new Uint8ClampedArray(width * height * 4)
  let state = 7
  for (let at = 0; at < rgba.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    rgba[at] = at % 4 === 3 ? 255 : state >>> 24
  }
  return rgba
}

it('writes strips of a picture as one PNG, which others read pixel by pixel', async () => {
  const [width, height] = [701, 523]
  const rgba = pixelsOf(width, height)
  const writer = new PngWriter(width, height)
  for (let row = 0; row < height; row += 100)
    await writer.write(rgba.subarray(row * width * 4, Math.min(height, row + 100) * width * 4))
  const file = await writer.finish()
  expect(file.type).toBe('image/png')
  const { data, info } = await sharp(Buffer.from(await file.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([width, height])
  expect(Buffer.compare(data, Buffer.from(rgba.buffer))).toBe(0)
})

it('refuses to end a picture of which rows are missing', async () => {
  const writer = new PngWriter(4, 2)
  await writer.write(pixelsOf(4, 1))
  await expect(writer.finish()).rejects.toThrow('1 rows of 2')
})

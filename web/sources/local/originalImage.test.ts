import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { orientedPictures } from '../../../tests/orientedPictures.ts'
import { originalImage } from './originalImage.ts'

const lying = async (format: string) => {
  const found = (await orientedPictures()).find((one) => one.format === format && one.orientation === 6)
  if (!found) throw new Error(`There is no ${format}.`)
  const { buffer, mimeType: type } = found.file
  return { file: { bytes: new Uint8Array(buffer).buffer, type } }
}

const orientationOf = async (file: Blob) => {
  const { width, height, orientation } = await sharp(await file.arrayBuffer()).metadata()
  return { width, height, orientation }
}

describe('the image of a local map is given to others', () => {
  it('as it was chosen, if the map shows it turned', async () => {
    for (const format of ['WebP', 'PNG', 'JPEG']) {
      const original = await lying(format)
      const file = await originalImage({ isUpright: true }, original)
      expect(await file.arrayBuffer()).toEqual(original.file.bytes)
    }
  })

  it('without its orientation, if the map shows a WebP as its pixels are stored', async () => {
    const stored = await originalImage({}, await lying('WebP'))
    expect(await orientationOf(stored)).toEqual({ width: 96, height: 64, orientation: undefined })
    const turnedByBrowsers = await originalImage({}, await lying('JPEG'))
    expect((await orientationOf(turnedByBrowsers)).orientation).toBe(6)
  })
})

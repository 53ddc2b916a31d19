import { describe, expect, it } from 'vitest'
import type { AssetPurpose } from '../../../shared/maps/assets.ts'
import { orientedPictures } from '../../../tests/orientedPictures.ts'
import type { SidesPx } from '../../ui/picture/uprightPicture.ts'
import { encodeWithin, fitOf } from './fitPicture.ts'

const KB = 1024
const MB = KB * KB
const file = (type: string, bytes = 10) => new Blob([new Uint8Array(bytes)], { type })
const fit = (blob: Blob, purpose: AssetPurpose, sides: [number, number] | null = [64, 64]) =>
  fitOf(blob, purpose, async () => sides && { width: sides[0], height: sides[1] })

describe('a file that the browser cannot read as a picture', () => {
  it.each<AssetPurpose>(['icon', 'image'])('is no %s, whatever its type says', async (purpose) =>
    expect(await fit(file('image/png'), purpose, null)).toBeNull(),
  )
})

describe('a picture that its file says to turn', () => {
  it.each([
    ['PNG', 'shrink'],
    ['JPEG', 'asIs'],
  ])('is redrawn as a %s only if some browser would not turn it', async (format, expected) => {
    const found = (await orientedPictures()).find((one) => one.format === format && one.orientation === 6)
    const { buffer, mimeType: type } = found?.file ?? { buffer: Buffer.alloc(0), mimeType: '' }
    expect(await fit(new Blob([new Uint8Array(buffer)], { type }), 'image')).toBe(expected)
  })
})

describe('a picture for an icon', () => {
  it('is used as it is up to 64 × 64 px and 256 KB as PNG [POI-026] [POI-027] [POI-028]', async () =>
    expect(await fit(file('image/png', 256 * KB), 'icon')).toBe('asIs'))

  it.each<[string, Blob, [number, number]]>([
    ['wider', file('image/png'), [65, 1]],
    ['higher', file('image/png'), [1, 65]],
    ['of more bytes', file('image/png', 256 * KB + 1), [64, 64]],
    ['of another type', file('image/jpeg'), [64, 64]],
  ])('is cropped if it is %s', async (_, blob, sides) => expect(await fit(blob, 'icon', sides)).toBe('crop'))
})

describe('a picture of a POI', () => {
  it.each(['image/png', 'image/jpeg', 'image/gif'])(
    'is used as it is as %s of up to 1 MB [POI-029] [POI-030]',
    async (type) => expect(await fit(file(type, MB), 'image', [4000, 3000])).toBe('asIs'),
  )

  it('is shrunk if it has more bytes, or another type', async () => {
    expect(await fit(file('image/png', MB + 1), 'image')).toBe('shrink')
    expect(await fit(file('image/webp'), 'image')).toBe('shrink')
  })
})

/** An encoder whose files have so many bytes a pixel. */
const encoder = (pngBytes: number, jpegBytes: number) => {
  const tried: string[] = []
  const encode = async ({ width, height }: SidesPx, type: string, quality = 1) => {
    tried.push(`${type.slice(6)} ${width}×${height} ${quality}`)
    return file(type, Math.round(width * height * (type === 'image/png' ? pngBytes : jpegBytes * quality)))
  }
  return { encode, tried }
}
const PHOTO = { width: 4000, height: 3000, hasAlpha: false, prefersPng: false }

describe('shrinking', () => {
  it('makes JPEG of a photo, the better quality before the larger size', async () => {
    const { encode, tried } = encoder(4, 0.5)
    const blob = await encodeWithin(PHOTO, encode, MB)
    expect([blob.type, tried]).toEqual([
      'image/jpeg',
      ['jpeg 2048×1536 0.9', 'jpeg 2048×1536 0.8', 'jpeg 2048×1536 0.7', 'jpeg 1600×1200 0.9'],
    ])
    expect(blob.size).toBeLessThanOrEqual(MB)
  })

  it('keeps a drawing as PNG if that fits at its first size', async () => {
    const drawing = { width: 900, height: 600, hasAlpha: false, prefersPng: true }
    expect((await encodeWithin(drawing, encoder(1, 1).encode, MB)).type).toBe('image/png')
    expect((await encodeWithin(drawing, encoder(4, 1).encode, MB)).type).toBe('image/jpeg')
  })

  it('keeps what is transparent, at whatever size fits', async () => {
    const { encode, tried } = encoder(4, 0.1)
    const blob = await encodeWithin({ ...PHOTO, hasAlpha: true, prefersPng: true }, encode, MB)
    expect([blob.type, tried.at(-1)]).toEqual(['image/png', 'png 512×384 1'])
  })

  it('never enlarges, and fails if nothing fits', async () => {
    const { encode, tried } = encoder(4, 400)
    await expect(encodeWithin({ ...PHOTO, width: 300, height: 1 }, encode, 100)).rejects.toThrow()
    expect(tried[0]).toBe('jpeg 300×1 0.9')
  })
})

import { describe, expect, it } from 'vitest'
import { RefusedError, SourceUnavailableError } from '../../sources/MapSource.ts'
import {
  fileProblem,
  NEW_POI_IMAGE,
  POI_IMAGE,
  TYPE_ICON,
  uploadProblem,
  type AssetPlace,
} from './useAssetFile.ts'

const KB = 1024
const file = (type: string, bytes = 10) => new Blob([new Uint8Array(bytes)], { type })
const problem = (blob: Blob, place: AssetPlace, sides: [number, number] | null = [64, 64]) =>
  fileProblem(blob, place, async () => sides && { width: sides[0], height: sides[1] })

describe('the icon of a type', () => {
  it.each(['image/jpeg', 'image/gif', 'image/svg+xml', 'text/html', ''])(
    'is not of type %j [POI-026] [ERR-053]',
    async (type) => expect(await problem(file(type), TYPE_ICON)).toBe('Only PNG files allowed'),
  )

  it('must be a PNG by its content too [POI-026] [ERR-053]', async () =>
    expect(await problem(file('image/png'), TYPE_ICON, null)).toBe('Only PNG files allowed'))

  it('has at most 256 KB [POI-027] [ERR-054]', async () => {
    expect(await problem(file('image/png', 256 * KB), TYPE_ICON)).toBeNull()
    expect(await problem(file('image/png', 256 * KB + 1), TYPE_ICON)).toBe('Max 256KB size')
  })

  it.each<[number, number]>([
    [65, 1],
    [1, 65],
  ])('is not %d × %d px [POI-028] [ERR-055]', async (...sides) =>
    expect(await problem(file('image/png'), TYPE_ICON, sides)).toBe('Icon must be 64x64px or less.'),
  )
})

describe('the picture of a POI', () => {
  it.each(['image/png', 'image/jpeg', 'image/gif'])('may be %s of any size in pixels', async (type) =>
    expect(await problem(file(type), NEW_POI_IMAGE, [4000, 3000])).toBeNull(),
  )

  it('is refused with the short texts of the new POI [POI-029] [POI-030] [ERR-060] [ERR-062]', async () => {
    expect(await problem(file('image/webp'), NEW_POI_IMAGE)).toBe('PNG/JPG/GIF only')
    expect(await problem(file('image/png', KB * KB + 1), NEW_POI_IMAGE)).toBe('Max 1MB')
  })

  it('is refused with the long texts of the popup [POI-029] [POI-030] [ERR-061] [ERR-063] [CONST-051]', async () => {
    expect(await problem(file('image/webp'), POI_IMAGE)).toBe('Only PNG, JPG, GIF allowed')
    expect(await problem(file('image/jpeg', KB * KB + 1), POI_IMAGE)).toBe('Max 1MB image size')
    expect(await problem(file('image/jpeg', KB * KB), POI_IMAGE)).toBeNull()
  })
})

describe('a failed upload', () => {
  it('shows the server’s message if there is one', () =>
    expect(uploadProblem(new RefusedError('Max 256KB size'), TYPE_ICON)).toBe('Max 256KB size'))

  it.each([
    [TYPE_ICON, 'Icon upload failed', 'Failed to upload icon.'],
    [POI_IMAGE, 'Image upload failed.', 'Failed to upload image.'],
    [NEW_POI_IMAGE, 'Image upload failed.', 'Failed to upload image.'],
  ])(
    'is told by whether there was an answer [ERR-056] [ERR-057] [ERR-064] [ERR-065]',
    (place, failed, threw) => {
      expect(uploadProblem(new RefusedError(null), place)).toBe(failed)
      expect(uploadProblem(new SourceUnavailableError(), place)).toBe(threw)
    },
  )
})

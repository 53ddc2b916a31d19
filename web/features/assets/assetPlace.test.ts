import { describe, expect, it } from 'vitest'
import { RefusedError, SourceUnavailableError } from '../../sources/MapSource.ts'
import { NEW_POI_IMAGE, POI_IMAGE, TYPE_ICON, uploadProblem } from './assetPlace.ts'

describe('a refused picture', () => {
  it('is told in the words of its place [ERR-053] [ERR-054] [ERR-060] [ERR-061] [ERR-062] [ERR-063]', () =>
    expect(
      [TYPE_ICON, NEW_POI_IMAGE, POI_IMAGE].map(({ wrongType, tooLarge }) => [wrongType, tooLarge]),
    ).toEqual([
      ['Only PNG files allowed', 'Max 256KB size'],
      ['PNG/JPG/GIF only', 'Max 1MB'],
      ['Only PNG, JPG, GIF allowed', 'Max 1MB image size'],
    ]))
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

import { expect, it } from 'vitest'
import { TEXTS } from '../../shared/texts.ts'
import { RefusedError, SourceUnavailableError } from '../sources/MapSource.ts'
import { refusalText } from './MapHead.tsx'

const texts = { failed: TEXTS.map.visibilityFailed, threw: TEXTS.map.visibilityThrew }

it('of a refusal is the server’s own, or a general one [ERR-073]', () => {
  expect(refusalText(new RefusedError('Not yours.'), texts)).toBe('Not yours.')
  expect(refusalText(new RefusedError(null), texts)).toBe('Failed to update map visibility.')
})

it('of a missing or unreadable response is that something went wrong [ERR-074]', () => {
  expect(refusalText(new TypeError('Not as agreed.'), texts)).toBe('Error updating map visibility.')
  expect(refusalText(new SourceUnavailableError('Unreachable.'), texts)).toBe(
    'Error updating map visibility. Check your connection, then try again.',
  )
})

import { expect, it } from 'vitest'
import { StorageFullError } from '../../sources/MapSource.ts'
import { localProblem } from './localProblem.ts'

it.each([
  ['anything', new Error('The database is blocked.'), 'Failed to save offline map.'],
  ['what is no error', 'blocked', 'Failed to save offline map.'],
  ['a picture that cannot be drawn', new Error('Failed to load image file.'), 'Failed to load image file.'],
])('says of %s that it could not be saved or loaded [ERR-008] [ERR-009]', (_what, error, text) => {
  expect(localProblem(error)).toBe(text)
})

it('says what to do where there is no space left [ERR-009]', () => {
  expect(localProblem(new StorageFullError('full'))).toMatch(/^Failed to save offline map\. .*no space left/)
})

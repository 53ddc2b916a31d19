import { expect, it } from 'vitest'
import { megabytes, progressText } from './fileSize.ts'

it('shows sizes with one decimal, and nothing that is there as nothing', () => {
  expect(megabytes(53_477_376)).toBe('51.0 MB')
  expect(megabytes(12)).toBe('0.1 MB')
  expect(progressText(0, 53_477_376)).toBe('0.0 of 51.0 MB')
})

import { expect, it } from 'vitest'
import { progressText, sizeText } from './chosenFile.ts'

it('shows sizes in a suitable unit, and no file that is not empty as 0', () => {
  expect(sizeText(53_477_376)).toBe('51.0 MB')
  expect(sizeText(1_000 * 1024)).toBe('1.0 MB')
  expect(sizeText(340 * 1024)).toBe('340 kB')
  expect(sizeText(12)).toBe('1 kB')
  expect(sizeText(0)).toBe('0 kB')
})

it('shows progress in the unit of the total', () => {
  expect(progressText(0, 53_477_376)).toBe('0.0 of 51.0 MB')
  expect(progressText(20, 53_477_376)).toBe('0.1 of 51.0 MB')
  expect(progressText(40_000, 348_160)).toBe('39 of 340 kB')
})

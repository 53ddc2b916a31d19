import { expect, it } from 'vitest'
import { areaText, lengthText, numberText } from './measureTexts.ts'

it('formats lengths and areas with one decimal below 100, and none from there on', () => {
  expect([4.25, 99.94, 100, 100.4, 1234.5].map(numberText)).toEqual(['4.3', '99.9', '100', '100', '1,235'])
  expect(numberText(99.97)).toBe('100')
})

it('names the unit', () => {
  expect([lengthText(1234.5), areaText(0)]).toEqual(['1,235 px', '0 px²'])
})

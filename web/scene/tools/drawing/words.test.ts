import { expect, it } from 'vitest'
import { numberText, placeText } from './words.ts'

it('formats lengths and areas with one decimal below 100, and none from there on', () => {
  expect([4.25, 99.94, 100, 100.4, 1234.5].map(numberText)).toEqual(['4.3', '99.9', '100', '100', '1,235'])
})

it('formats positions in whole map px', () => {
  expect(placeText({ x: 1234.5, y: -0.6 })).toBe('X 1,235, Y -1')
})

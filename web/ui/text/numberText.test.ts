import fc from 'fast-check'
import { expect, it } from 'vitest'
import { typedNumber } from '../../../shared/typedNumber.ts'
import { coordinateText, placeText, placeToCopy, wholeText } from './numberText.ts'

it('shows whole pixels with thousands separators and a true minus sign', () => {
  expect(coordinateText(1203.6)).toBe('1,204')
  expect(coordinateText(-126)).toBe('−126')
  expect(coordinateText(-0.2)).toBe('0')
  expect(placeText({ x: -1203.6, y: 7 })).toBe('X −1,204, Y 7')
})

it('copies plain numbers for other tools', () => {
  expect(placeToCopy({ x: -1203.6, y: 7 })).toBe('-1204, 7')
})

it('separates thousands as the browser does for English', () => {
  const inEnglish = new Intl.NumberFormat('en')
  fc.assert(fc.property(fc.maxSafeInteger(), (value) => wholeText(value) === inEnglish.format(value)))
})

it('shows whole numbers as they can be typed again', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (value) => typedNumber(coordinateText(value)) === value))
})

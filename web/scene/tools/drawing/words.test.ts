import { expect, it } from 'vitest'
import { placeText } from './words.ts'

it('formats positions in whole map px', () => {
  expect(placeText({ x: 1234.5, y: -0.6 })).toBe('X 1,235, Y -1')
})

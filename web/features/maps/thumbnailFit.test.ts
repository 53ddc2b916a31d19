import { expect, it } from 'vitest'
import { thumbnailFit } from './thumbnailFit.ts'

it.each([
  [749, 1000, 'whole'],
  [750, 1000, 'cover'],
  [2200, 1000, 'cover'],
  [2201, 1000, 'whole'],
  [null, null, 'cover'],
  [0, 0, 'cover'],
] as const)('shows %s × %s as %s', (width, height, fit) => {
  expect(thumbnailFit(width, height)).toBe(fit)
})

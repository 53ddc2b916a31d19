import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['orla.finch', 'OF'],
  ['mirethorn', 'MI'],
  ['J-Rask', 'JR'],
  ['x', 'X'],
  ['tamsin_w', 'TW'],
  ['_', ''],
])('stands for %s by %s', (username, initials) => {
  expect(initialsOf(username)).toBe(initials)
})

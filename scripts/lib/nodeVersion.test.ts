import { expect, it } from 'vitest'
import { isAtLeast } from './nodeVersion.js'

it.each([
  ['20.19.0', '>=20.19', true],
  ['20.20.2', '>=20.19', true],
  ['22.1.0', '>=20.19', true],
  ['20.9.9', '>=20.19', false],
  ['18.20.4', '>=20.19', false],
])('says of Node %s against %s: %s', (version, wanted, isEnough) => {
  expect(isAtLeast(version, wanted)).toBe(isEnough)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Calibration } from './calibration.ts'
import { gamePlaceText, gamePlaceToCopy, gameTexts, plainText } from './gamePlaceText.ts'
import { readGameCoordinate, readGamePlace } from './readGamePlace.ts'

const AXES: Calibration['axes'] = ['X', 'Z']

describe('a typed place', () => {
  it.each([
    '1640 -200',
    '1640, -200',
    '1640,-200',
    '1640;-200',
    '1640 / -200',
    '(1640, −200)',
    '[1,640; -200]',
    '1,640 -200',
    'x: 1640 z: -200',
    'X=1640, Z=-200',
    'z -200 x 1640',
    'X 1,640, Z −200',
    'x: 1640 y: 64 z: -200',
    '1640 64 -200',
    '1640,64,-200',
    '/tp 1640 64 -200',
    '/tp @s 1640 64 -200 90 0',
    '/teleport Steve 1640.0 64.5 -200.0',
    '/execute in minecraft:overworld run tp @s 1640 64 -200 12.5 3',
    '/goto 1640 -200',
    '１６４０ -200',
  ])('is read from %s', (text) => {
    expect(readGamePlace(text, AXES)).toEqual({ first: 1640, second: -200 })
  })

  it('has its numbers by the names of the axes', () => {
    expect(readGamePlace('lng 12.5, lat: −3', ['Lat', 'Lng'])).toEqual({ first: -3, second: 12.5 })
    expect(readGamePlace('12,5 30,25', AXES)).toEqual({ first: 12.5, second: 30.25 })
  })

  it.each([
    '',
    'Iron mine',
    '1640',
    '1 2 3 4',
    'x: 1640',
    'x: 1640 x: 3',
    'mine 12 at 30',
    '/tp ~ ~ ~',
    '/tp 12',
    '1e3 2e3',
    '12..5 3',
    `${'9'.repeat(20)} 1`,
    '1 '.repeat(80),
    'x: 1640 y: 1229 (north)',
    '١٢ ٣٤',
  ])('is not read from %j', (text) => {
    expect(readGamePlace(text, AXES)).toBeNull()
  })

  it('is read again as it was shown and as it was copied', () => {
    const numbers = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 })
    fc.assert(
      fc.property(numbers, numbers, fc.integer({ min: 0, max: 4 }), (one, other, decimals) => {
        const calibration = { axes: AXES, decimals }
        const place = { first: one / 10_000, second: other / 10_000 }
        const rounded = {
          first: Number(place.first.toFixed(decimals)) + 0,
          second: Number(place.second.toFixed(decimals)) + 0,
        }
        expect(readGamePlace(gamePlaceText(place, calibration), AXES)).toEqual(rounded)
        expect(readGamePlace(gamePlaceToCopy(place, calibration), AXES)).toEqual(rounded)
        expect(gameTexts(place, calibration).map(readGameCoordinate)).toEqual([rounded.first, rounded.second])
      }),
    )
  })

  it('never takes long, whatever is pasted', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const place = readGamePlace(text, AXES)
        if (place) expect(Number.isFinite(place.first) && Number.isFinite(place.second)).toBe(true)
      }),
    )
  })
})

it('writes numbers without what says nothing', () => {
  expect(plainText(12.5, 3)).toBe('12.5')
  expect(plainText(-0.0001, 2)).toBe('0')
  expect(plainText(100, 0)).toBe('100')
  expect(gameTexts({ first: -1234.5, second: -0.001 }, { decimals: 2 })).toEqual(['−1,234.50', '0.00'])
})

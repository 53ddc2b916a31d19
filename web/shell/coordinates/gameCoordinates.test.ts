import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCalibration } from '../../../tests/aCalibration.ts'
import { PIXELS } from './Coordinates.ts'
import { gameCoordinates } from './gameCoordinates.ts'
import { placeAddress, placeTextIn, searchWithoutPlace } from './linkedPlace.ts'

const both = (fields = {}) => {
  const made = gameCoordinates(aCalibration(fields))
  if (made === null) throw new Error('There are none.')
  return made
}

const hundredths = fc.integer({ min: -100_000, max: 1_638_400 }).map((n) => n / 100)
const places = fc.record({ x: hundredths, y: hundredths })

describe('the coordinates of a game', () => {
  it('are shown, copied and read again', () => {
    const { game } = both()
    const place = { x: 100, y: 20 }
    expect(game.sentence(place)).toBe('X 100, Z 40')
    expect(game.toCopy({ x: 0, y: 80 })).toBe('-100, -80')
    expect(game.read('/tp 100 64 40')).toEqual(place)
    expect(game.read('Iron')).toBeNull()
  })

  it('lead back from the fields of a form to the same hundredth of a pixel, however coarse or fine they are', () => {
    const scales = fc.constantFrom(0.0001, 0.37, 1, 250)
    fc.assert(
      fc.property(places, scales, (place, scale) => {
        const points = [
          { x: 0, y: 0, first: -7, second: 3 },
          { x: 1000, y: 1000, first: 1000 * scale, second: -1000 * scale },
        ]
        const { game } = both({ points })
        expect(game.placeOf(...game.fieldsOf(place))).toEqual(place)
      }),
    )
  })

  it('are refused where they are no numbers, or lie beyond all maps', () => {
    const { game } = both()
    expect(game.placeOf('1', 'x')).toBeNull()
    expect(game.placeOf('999999999', '0')).toBeNull()
    expect(game.read('999999999 0')).toBeNull()
  })

  it('have pixels beside them, which are read, too', () => {
    const { pixels } = both()
    expect(pixels.sentence({ x: 12, y: 30 })).toBe('X 12, Y 30')
    expect(pixels.read('12 30')).toEqual({ x: 12, y: 30 })
  })

  it('are none where points tell nothing, and pixels alone are read from no text', () => {
    expect(gameCoordinates(aCalibration({ fit: 'free' }))).toBeNull()
    expect(PIXELS.read('12 30')).toBeNull()
  })
})

it('are in links', () => {
  const { game } = both()
  const addressOf = (place: { x: number; y: number }) => placeAddress('/map/17', game.fieldsOf(place))
  fc.assert(
    fc.property(places, (place) => {
      const { search } = new URL(addressOf(place), 'https://pinfold.example')
      expect(game.read(placeTextIn(search) ?? '')).toEqual(place)
    }),
  )
  const address = addressOf({ x: 100, y: 20 })
  expect(address).toBe('/map/17?place=100,40')
  expect(game.read(placeTextIn('?place=100,40') ?? '')).toEqual({ x: 100, y: 20 })
  expect(searchWithoutPlace('?poi=7&place=100,40')).toBe('?poi=7')
  expect(searchWithoutPlace('?place=100,40')).toBe('')
})

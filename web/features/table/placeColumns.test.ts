import { describe, expect, it } from 'vitest'
import { aCalibration } from '../../../tests/aCalibration.ts'
import { PIXELS } from '../../shell/coordinates/Coordinates.ts'
import { gameCoordinates } from '../../shell/coordinates/gameCoordinates.ts'
import { placeColumns, readPlace } from './placeColumns.ts'

const IMAGE = { width: 100, height: 80 }
const game = gameCoordinates(aCalibration({ axes: ['Lat', 'Lng'], order: 'yx' }))?.game ?? PIXELS

describe('the columns of places in the coordinates of the game', () => {
  it('are called as its axes are', () => {
    expect(placeColumns(game).map(({ title }) => title)).toEqual(['Lat', 'Lng'])
    expect(placeColumns(PIXELS).map(({ title }) => title)).toEqual(['X', 'Y'])
  })

  it('move what has one of them changed along that axis alone', () => {
    const now = { x: 12.34, y: 56.78 }
    const [lat] = game.fieldsOf({ x: 0, y: 20 })
    expect(readPlace(game, new Map([['x', lat]]), now, IMAGE)).toEqual({
      fields: { x: 12.34, y: 20 },
      errors: new Map(),
    })
  })

  it('read a comma as the map does elsewhere', () => {
    const typed = new Map([
      ['x', '-12,5'],
      ['y', '1,640'],
    ])
    const image = { width: 2_000, height: 2_000 }
    expect(readPlace(game, typed, undefined, image).fields).toEqual(game.placeOf('-12.5', '1640'))
    expect(readPlace(PIXELS, typed, undefined, image).fields).toEqual({ y: 1640 })
  })

  it('refuse what is no number, or not on the map, and say where that lies', () => {
    const errorsOf = (...texts: [string, string][]) => [
      ...readPlace(game, new Map(texts), undefined, IMAGE).errors,
    ]
    expect(errorsOf(['x', 'north'], ['y', '0'])).toEqual([['x', 'Lat has to be a number.']])
    expect(errorsOf(['x', '0'], ['y', '900'])).toEqual([
      ['x', expect.stringContaining('Not on the map')],
      ['y', expect.stringContaining('Not on the map')],
    ])
  })
})

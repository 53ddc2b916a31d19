import { describe, expect, it } from 'vitest'
import { PIXEL_MEASURE } from '../../../shared/measures/MapMeasure.ts'
import { PIXELS } from '../../shell/coordinates/Coordinates.ts'
import { numbersAsked, readNumbers, turned } from './drawnNumbers.ts'

const read = (tool: Parameters<typeof readNumbers>[0], first: string, second = '') =>
  readNumbers(tool, [first, second], 'left up', PIXELS.numberOf)

describe('what is asked', () => {
  it('is told in the units of the game, and a radius in pixels where its axes are scaled differently', () => {
    const labels = (tool: Parameters<typeof numbersAsked>[0], measure = PIXEL_MEASURE) =>
      numbersAsked(tool, { kind: measure === PIXEL_MEASURE ? 'pixels' : 'game', measure }).map(
        ({ label }) => label,
      )
    const blocks = { ...PIXEL_MEASURE, unit: 'blocks' }
    expect(labels('polygon')).toEqual(['Length', 'Angle'])
    expect(labels('polyline', blocks)).toEqual(['Length, blocks', 'Angle'])
    expect(labels('rectangle', blocks)).toEqual(['Width, blocks', 'Height, blocks'])
    expect(labels('circle', blocks)).toEqual(['Radius, blocks'])
    expect(labels('circle', { ...blocks, unitsPerPixel: null })).toEqual(['Radius, px'])
  })
})

describe('what is typed', () => {
  it('is taken with a decimal comma, too, and without an angle', () => {
    expect(read('polygon', '12,5')).toMatchObject({
      numbers: { kind: 'segment', length: 12.5, degrees: null },
    })
    expect(read('polygon', '12', '−90')).toMatchObject({ numbers: { degrees: -90 } })
    expect(read('circle', '7')).toMatchObject({ numbers: { kind: 'radius', radius: 7 } })
    expect(read('rectangle', '7', '8')).toMatchObject({
      numbers: { kind: 'sides', width: 7, height: 8, towards: 'left up' },
    })
  })

  it('is refused with the place of what is wrong', () => {
    expect(read('circle', 'x')).toEqual({ kind: 'bad', at: 0, text: 'Enter a number.' })
    expect(read('circle', '')).toEqual({ kind: 'bad', at: 0, text: 'Enter a number.' })
    expect(read('circle', '-3')).toEqual({ kind: 'bad', at: 0, text: 'Enter a number above 0.' })
    expect(read('rectangle', '3', '')).toEqual({ kind: 'bad', at: 1, text: 'Enter a number.' })
    expect(read('rectangle', '3', '0')).toEqual({ kind: 'bad', at: 1, text: 'Enter a number above 0.' })
    expect(read('polyline', '3', 'up')).toEqual({ kind: 'bad', at: 1, text: 'Enter a number.' })
  })
})

it('turns through all four directions', () => {
  expect(turned(turned('right down'))).toBe('left up')
  expect(turned(turned(turned(turned('right up'))))).toBe('right up')
})

import { expect, it } from 'vitest'
import { aCalibration } from '../../tests/aCalibration.ts'
import { mappingOf } from '../calibration/gameMapping.ts'
import type { Calibration } from '../calibration/calibration.ts'
import { gameMeasure } from '../calibration/gameMeasure.ts'
import { PIXEL_MEASURE } from '../measures/MapMeasure.ts'
import {
  areaText,
  edgeText,
  lengthText,
  numberText,
  pathText,
  radiusText,
  sidesText,
} from './measureTexts.ts'

const at = (x: number, y: number) => ({ x, y })

const inGame = (fields: Partial<Calibration> = {}) => {
  const calibration = aCalibration(fields)
  const mapping = mappingOf(calibration)
  if (mapping === null) throw new Error('There is no mapping.')
  return gameMeasure(mapping, calibration)
}

it('formats lengths and areas with one decimal below 100, and none from there on', () => {
  const texts = [4.25, 99.94, 100, 100.4, 1234.5].map((value) => numberText(value))
  expect(texts).toEqual(['4.3', '99.9', '100', '100', '1,235'])
  expect(numberText(99.97)).toBe('100')
  expect([numberText(4.256, 2), numberText(99.997, 2)]).toEqual(['4.26', '100'])
})

it('names the unit, as far as there is a name', () => {
  expect([lengthText(1234.5, PIXEL_MEASURE), areaText(0, PIXEL_MEASURE)]).toEqual(['1,235 px', '0 px²'])
  const nameless = inGame({ unit: '' })
  expect([lengthText(12, nameless), areaText(3, nameless)]).toEqual(['12', '12'])
})

it('tells what is on the map in units of the game', () => {
  const game = inGame()
  expect(pathText([at(0, 0), at(30, 40), at(30, 140)], game)).toBe('300 blocks')
  expect(areaText(100, game)).toBe('400 blocks²')
  expect(radiusText(20, game)).toBe('40 blocks')
  expect(sidesText(10, 20, game)).toBe('20 × 40 blocks')
})

it('measures the mapped path and area where axes are scaled differently, and keeps radii in pixels there', () => {
  const game = inGame({
    points: [
      { x: 0, y: 0, first: 0, second: 0 },
      { x: 100, y: 100, first: 300, second: 400 },
    ],
    decimals: 2,
  })
  expect(edgeText(at(0, 0), at(1, 1), game)).toBe('5 blocks')
  expect(edgeText(at(1, 0), at(1.11, 0), game)).toBe('0.33 blocks')
  expect(areaText(2, game)).toBe('24 blocks²')
  expect(sidesText(10, 10, game)).toBe('30 × 40 blocks')
  expect(radiusText(20, game)).toBe('20 px')
})

it('measures slanted axes', () => {
  const slanted = inGame({
    fit: 'free',
    points: [
      { x: 0, y: 0, first: 0, second: 0 },
      { x: 10, y: 0, first: 10, second: 10 },
      { x: 0, y: 10, first: 0, second: 10 },
    ],
  })
  expect(slanted.stepLength(at(10, 0))).toBeCloseTo(Math.SQRT2 * 10)
  expect(slanted.areaPerPixel).toBeCloseTo(1)
  expect(slanted.unitsPerPixel).toBeNull()
})

it('takes axes for alike that differ by less than a hundredth, as typed corners do', () => {
  const scaled = (up: number) =>
    inGame({
      points: [
        { x: 0, y: 0, first: 0, second: 0 },
        { x: 1000, y: 1000, first: 1000, second: 1000 * up },
      ],
    }).unitsPerPixel
  expect(scaled(-1.009)).toBeCloseTo(1.0045, 4)
  expect(scaled(1.011)).toBeNull()
})

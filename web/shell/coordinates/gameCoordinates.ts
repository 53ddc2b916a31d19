import type { Calibration } from '../../../shared/calibration/calibration.ts'
import { exactDecimals, gameOf, mappingOf, placeOf } from '../../../shared/calibration/gameMapping.ts'
import { gameMeasure } from '../../../shared/calibration/gameMeasure.ts'
import {
  gamePlaceText,
  gamePlaceToCopy,
  gameTexts,
  plainText,
} from '../../../shared/calibration/gamePlaceText.ts'
import {
  PLACE_TEXT_MAX,
  readGameCoordinate,
  readGamePlace,
} from '../../../shared/calibration/readGamePlace.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { COORDINATE_MAX } from '../../../shared/limits.ts'
import { type Coordinates, PIXELS } from './Coordinates.ts'

/** The coordinates that a game has, and the pixels beside them, which then are read from texts as well. */
export interface GameCoordinates {
  readonly game: Coordinates
  readonly pixels: Coordinates
}

/** Null where the points of a calibration tell nothing. */
export const gameCoordinates = (calibration: Calibration): GameCoordinates | null => {
  const mapping = mappingOf(calibration)
  if (mapping === null) return null
  const exact = exactDecimals(mapping)
  const place = (first: number, second: number) => onMap(placeOf(mapping, { first, second }))
  const game: Coordinates = {
    kind: 'game',
    axes: calibration.axes,
    textsOf: (point) => gameTexts(gameOf(mapping, point), calibration),
    sentence: (point) => gamePlaceText(gameOf(mapping, point), calibration),
    toCopy: (point) => gamePlaceToCopy(gameOf(mapping, point), calibration),
    fieldsOf: (point) => {
      const { first, second } = gameOf(mapping, point)
      return [plainText(first, exact), plainText(second, exact)]
    },
    numberOf: readGameCoordinate,
    placeOf: (one, other) => {
      const [first, second] = [readGameCoordinate(one), readGameCoordinate(other)]
      return first === null || second === null ? null : place(first, second)
    },
    measure: gameMeasure(mapping, calibration),
    read: (text) => {
      const read = text.length <= PLACE_TEXT_MAX ? readGamePlace(text, calibration.axes) : null
      return read && place(read.first, read.second)
    },
  }
  const pixels: Coordinates = {
    ...PIXELS,
    read: (text) => {
      const read = readGamePlace(text, PIXELS.axes)
      return read && onMap({ x: read.first, y: read.second })
    },
  }
  return { game, pixels }
}

const onMap = (place: PointMap): PointMap | null =>
  Math.abs(place.x) <= COORDINATE_MAX && Math.abs(place.y) <= COORDINATE_MAX ? place : null

import { type PointMap, quantise } from '../../../shared/geometry/point.ts'
import { COORDINATE_MAX } from '../../../shared/limits.ts'
import { type MapMeasure, PIXEL_MEASURE } from '../../../shared/measures/MapMeasure.ts'
import { coordinateText, placeText, placeToCopy } from '../../ui/text/numberText.ts'
import { typedNumber } from '../../../shared/typedNumber.ts'

/** How the places of a map are told and read: as map pixels, or as the game has them. */
export interface Coordinates {
  readonly kind: 'pixels' | 'game'
  /** The names of the two coordinates, in the order in which they are written. */
  readonly axes: readonly [string, string]
  /** Both as they are shown. */
  readonly textsOf: (place: PointMap) => readonly [string, string]
  readonly sentence: (place: PointMap) => string
  readonly toCopy: (place: PointMap) => string
  /** Both as they stand in fields, so exact that they lead back to the same place. */
  readonly fieldsOf: (place: PointMap) => readonly [string, string]
  /** One coordinate as it is typed into a field; null if it is none. */
  readonly numberOf: (text: string) => number | null
  /** The place of two fields, in whole hundredths of a map pixel; null if one is no coordinate, or the place is beyond all maps. */
  readonly placeOf: (first: string, second: string) => PointMap | null
  readonly measure: MapMeasure
  /** A place in the middle of a text, as players paste it; null where there is none, and where only pixels are known. */
  readonly read: (text: string) => PointMap | null
}

/** The only coordinates of a map of which nobody has said those of the game. */
export const PIXELS: Coordinates = {
  kind: 'pixels',
  axes: ['X', 'Y'],
  textsOf: ({ x, y }) => [coordinateText(x), coordinateText(y)],
  sentence: placeText,
  toCopy: placeToCopy,
  fieldsOf: ({ x, y }) => [String(x), String(y)],
  numberOf: typedNumber,
  placeOf: (first, second) => {
    const [x, y] = [readCoordinate(first), readCoordinate(second)]
    return x === null || y === null ? null : { x: quantise(x), y: quantise(y) }
  },
  measure: PIXEL_MEASURE,
  read: () => null,
}

/** Reads a number of map pixels; null if it is none. */
export const readCoordinate = (text: string): number | null => {
  const value = typedNumber(text)
  return value !== null && Math.abs(value) <= COORDINATE_MAX ? value : null
}

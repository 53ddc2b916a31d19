import type { PointMap } from '../geometry/point.ts'
import { type MapMeasure, pathLength, PIXEL_MEASURE } from '../measures/MapMeasure.ts'
import { numberText } from '../texts/measureTexts.ts'

/** A length in the unit that people of a map know. */
export interface MeasuredLength {
  readonly length: number
  readonly unit: string
}

/** In map px. */
export const lengthOfLine = (points: readonly PointMap[]): number => pathLength(PIXEL_MEASURE, points)

/** Measures several lines together. */
export const measureAll = (measure: MapMeasure, lines: readonly (readonly PointMap[])[]): MeasuredLength => ({
  length: lines.reduce((sum, line) => sum + pathLength(measure, line), 0),
  unit: measure.unit,
})

/** '1,235 px'; '1,235' where the unit has no name. */
export const measuredText = ({ length, unit }: MeasuredLength): string =>
  `${numberText(length)} ${unit}`.trimEnd()

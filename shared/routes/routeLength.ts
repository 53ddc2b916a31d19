import type { PointMap } from '../geometry/point.ts'
import { numberText } from '../texts/measureTexts.ts'

/** A length in the unit that people of a map know. */
export interface MeasuredLength {
  readonly length: number
  readonly unit: string
}

/** Measures along a line on the map. */
export type MeasureLine = (points: readonly PointMap[]) => MeasuredLength

export const lengthOfLine = (points: readonly PointMap[]): number =>
  points.reduce((sum, { x, y }, at) => {
    const before = points[at - 1]
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum
  }, 0)

export const measureInPixels: MeasureLine = (points) => ({ length: lengthOfLine(points), unit: 'px' })

/** Measures several lines together. */
export const measureAll = (measure: MeasureLine, lines: readonly (readonly PointMap[])[]): MeasuredLength =>
  lines.reduce<MeasuredLength>(
    (sum, line) => {
      const { length, unit } = measure(line)
      return { length: sum.length + length, unit }
    },
    { length: 0, unit: measure([]).unit },
  )

/** '1,235 px'; '1,235' where the unit has no name. */
export const measuredText = ({ length, unit }: MeasuredLength): string =>
  `${numberText(length)} ${unit}`.trimEnd()

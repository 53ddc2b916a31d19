import { middleOf, type PointMap } from '../../../shared/geometry/point.ts'

/** The middle of the bounds of several lines, to fly to. */
export const middleOfStrokes = (strokes: readonly { readonly points: readonly PointMap[] }[]): PointMap =>
  middleOf(strokes.flatMap(({ points }) => points))

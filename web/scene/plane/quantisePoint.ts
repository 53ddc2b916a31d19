import { COORDINATE_MAX } from '../../../shared/limits.ts'
import { quantise, type PointMap } from '../../../shared/geometry/point.ts'

/** A place as it may be stored. */
export const quantisePoint = ({ x, y }: PointMap): PointMap => ({
  x: quantise(withinLimits(x)),
  y: quantise(withinLimits(y)),
})

const withinLimits = (value: number): number => Math.min(COORDINATE_MAX, Math.max(-COORDINATE_MAX, value))

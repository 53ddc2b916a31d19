import type { Point } from '../geometry/affine.ts'
import { type PointMap, quantise } from '../geometry/point.ts'
import { COORDINATE_MAX } from '../limits.ts'
import { type LineUp, warpOf } from './lineUp.ts'
import type { ImagePlacing } from './maps.ts'

export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** One image that took the place of another, and what became of the content. */
export interface ImageMove {
  readonly from: ImageSize
  readonly to: ImageSize
  readonly placing: ImagePlacing
  /** Whether pairs of points are followed from the new image to the one before. */
  readonly isBack?: boolean
}

/** How places on one image become places on another. */
export interface Placement {
  /** Whether everything stays where it is. */
  readonly isStill: boolean
  /** Whether x and y change each by itself, so that upright rectangles stay upright. */
  readonly isUpright: boolean
  /** Whether straight lines need not stay straight. */
  readonly isBent: boolean
  readonly lead: (place: PointMap) => Point
  /** How many times as long a line becomes, on the whole. */
  readonly growth: number
}

export const placementOf = (move: ImageMove): Placement =>
  typeof move.placing === 'string'
    ? plainPlacement(plainFactors(move))
    : warpPlacement(move.placing, move.isBack ?? false)

interface Factors {
  readonly scaleX: number
  readonly scaleY: number
  readonly shiftY: number
}

/** Places are counted from the bottom left, so that only what keeps its distance from the top moves. */
const plainFactors = ({ from, to, placing }: ImageMove): Factors => {
  const still = { scaleX: 1, scaleY: 1, shiftY: 0 }
  if (placing === 'top-left') return { ...still, shiftY: to.height - from.height }
  if (placing === 'bottom-left') return still
  return { ...still, scaleX: to.width / from.width, scaleY: to.height / from.height }
}

const plainPlacement = ({ scaleX, scaleY, shiftY }: Factors): Placement => ({
  isStill: scaleX === 1 && scaleY === 1 && shiftY === 0,
  isUpright: true,
  isBent: false,
  lead: ({ x, y }) => ({ x: x * scaleX, y: y * scaleY + shiftY }),
  growth: Math.sqrt(scaleX * scaleY),
})

/** Where the way back is folded, a place is led back as if nothing were bent. */
const warpPlacement = (lineUp: LineUp, isBack: boolean): Placement => {
  const warp = warpOf(lineUp)
  if (warp === null) throw new RangeError('The pairs of points give no warp.')
  return {
    isStill: false,
    isUpright: false,
    isBent: warp.kind === 'spline',
    lead: isBack ? (place) => warp.leadBack(place) ?? warp.leadBackFlat(place) : warp.lead,
    growth: isBack ? 1 / warp.growth : warp.growth,
  }
}

const bounded = (value: number): number =>
  quantise(Math.min(COORDINATE_MAX, Math.max(-COORDINATE_MAX, value)))

/** Returns a place in whole hundredths, on the largest map there can be. */
export const boundedPlace = ({ x, y }: Point): PointMap => ({ x: bounded(x), y: bounded(y) })

/** Returns where a place is after several placements. Each is rounded, as it was when it was done. */
export const placedThrough = (place: PointMap, placements: readonly Placement[]): PointMap =>
  placements.reduce((at, { lead }) => boundedPlace(lead(at)), place)

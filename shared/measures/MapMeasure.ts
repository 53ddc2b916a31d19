import type { PointMap } from '../geometry/point.ts'

/** How the lengths and areas of a map are told: in its pixels, or in the units that its game has. */
export interface MapMeasure {
  /** 'px', 'm'; empty where a game's unit has no name. */
  readonly unit: string
  /** Of numbers below 100. */
  readonly decimals: number
  /** With so many, a number in a field leads back to the same hundredth of a map pixel. */
  readonly exactDecimals: number
  /** Returns how long a step on the map is, in units: the axes of a game may be scaled differently, or slanted. */
  readonly stepLength: (step: PointMap) => number
  /** How many square units a square map pixel is. */
  readonly areaPerPixel: number
  /** How many units a map pixel is in every direction; null where directions differ, so that a circle is none in the game. */
  readonly unitsPerPixel: number | null
}

export const PIXEL_MEASURE: MapMeasure = {
  unit: 'px',
  decimals: 1,
  exactDecimals: 2,
  stepLength: ({ x, y }) => Math.hypot(x, y),
  areaPerPixel: 1,
  unitsPerPixel: 1,
}

export const edgeLength = ({ stepLength }: MapMeasure, from: PointMap, to: PointMap): number =>
  stepLength({ x: to.x - from.x, y: to.y - from.y })

/** Returns how long a path of places on the map is, in units. */
export const pathLength = (measure: MapMeasure, path: readonly PointMap[]): number =>
  path.reduce((sum, to, at) => {
    const from = path[at - 1]
    return from ? sum + edgeLength(measure, from, to) : sum
  }, 0)

/** Returns what tells a circle's radius: pixels where it is no one length in the game. */
export const radiusMeasure = (measure: MapMeasure): MapMeasure =>
  measure.unitsPerPixel === null ? PIXEL_MEASURE : measure

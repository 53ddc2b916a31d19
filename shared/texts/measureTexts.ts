import type { PointMap } from '../geometry/point.ts'
import { edgeLength, type MapMeasure, pathLength, radiusMeasure } from '../measures/MapMeasure.ts'

/** 4.25 → 4.3, 1234.5 → 1,235 */
export const numberText = (value: number, decimals = 1): string =>
  value < 100 - 0.5 / 10 ** decimals
    ? String(Math.round(value * 10 ** decimals) / 10 ** decimals)
    : String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** '1,235 px'; '1,235' where the unit has no name. */
export const lengthText = (length: number, { unit, decimals }: MapMeasure): string =>
  `${numberText(length, decimals)} ${unit}`.trimEnd()

export const edgeText = (from: PointMap, to: PointMap, measure: MapMeasure): string =>
  lengthText(edgeLength(measure, from, to), measure)

export const pathText = (path: readonly PointMap[], measure: MapMeasure): string =>
  lengthText(pathLength(measure, path), measure)

/** '1,235 px²', of so many square map pixels. */
export const areaText = (areaMap: number, { areaPerPixel, unit, decimals }: MapMeasure): string =>
  `${numberText(areaMap * areaPerPixel, decimals)}${unit && ` ${unit}²`}`

/** '120 px' */
export const radiusText = (radiusMap: number, measure: MapMeasure): string => {
  const told = radiusMeasure(measure)
  return lengthText(radiusMap * (told.unitsPerPixel ?? 1), told)
}

/** '120 × 80 px': how long the sides of a rectangle are. */
export const sidesText = (widthMap: number, heightMap: number, measure: MapMeasure): string => {
  const width = measure.stepLength({ x: widthMap, y: 0 })
  const height = measure.stepLength({ x: 0, y: heightMap })
  return `${numberText(width, measure.decimals)} × ${lengthText(height, measure)}`
}

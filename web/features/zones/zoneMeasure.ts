import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { RingSizes } from '../../../shared/geometry/rings.ts'
import { type MapMeasure, pathLength } from '../../../shared/measures/MapMeasure.ts'
import { areaText, pathText, radiusText, sidesText } from '../../../shared/texts/measureTexts.ts'
import { areaOfGeometry } from '../../scene/zones/zoneGeometry.ts'
import { countText, wholeText } from '../../ui/text/numberText.ts'

/** Returns the size of a zone as text: 'Circle, radius 120 px'. */
export const zoneMeasure = (geometry: ZoneGeometry, measure: MapMeasure): string => {
  switch (geometry.kind) {
    case 'circle':
      return `Circle, radius ${radiusText(geometry.radius, measure)}`
    case 'polyline':
      return `Line, ${pathText(geometry.points, measure)}, ${wholeText(geometry.points.length)} points`
    case 'polygon':
      return `Polygon, ${areaText(areaOfGeometry(geometry), measure)}, ${wholeText(geometry.points.length)} points`
    case 'multipolygon':
      return `${partsText(geometry.parts)}, ${areaText(areaOfGeometry(geometry), measure)}, ${wholeText(geometry.points.length)} points`
    case 'rectangle':
      return `Rectangle, ${sidesOf(geometry.points, measure)}`
  }
}

/** Returns the area of a zone, or the length of a line, in units. */
export const zoneSize = (geometry: ZoneGeometry, measure: MapMeasure): number =>
  geometry.kind === 'polyline'
    ? pathLength(measure, geometry.points)
    : areaOfGeometry(geometry) * measure.areaPerPixel

/** '2 parts, 1 hole' */
const partsText = (parts: RingSizes): string => {
  const holes = parts.reduce((sum, sizes) => sum + sizes.length - 1, 0)
  const area = parts.length === 1 ? 'Polygon' : countText(parts.length, 'part')
  return holes === 0 ? area : `${area}, ${countText(holes, 'hole')}`
}

/** '120 × 80 px' */
const sidesOf = ([corner, , opposite]: readonly PointMap[], measure: MapMeasure): string =>
  corner && opposite
    ? sidesText(Math.abs(opposite.x - corner.x), Math.abs(opposite.y - corner.y), measure)
    : ''

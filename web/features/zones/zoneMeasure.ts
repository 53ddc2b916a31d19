import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { RingSizes } from '../../../shared/geometry/rings.ts'
import { areaText, lengthText, numberText } from '../../../shared/texts/measureTexts.ts'
import { areaOfGeometry } from '../../scene/zones/zoneGeometry.ts'
import { countText, wholeText } from '../../ui/text/numberText.ts'

/** Returns the size of a zone as text: 'Circle, radius 120 px', in map pixels. */
export const zoneMeasure = (geometry: ZoneGeometry): string => {
  switch (geometry.kind) {
    case 'circle':
      return `Circle, radius ${lengthText(geometry.radius)}`
    case 'polyline':
      return `Line, ${lengthText(lengthOf(geometry.points))}, ${wholeText(geometry.points.length)} points`
    case 'polygon':
      return `Polygon, ${areaText(areaOfGeometry(geometry))}, ${wholeText(geometry.points.length)} points`
    case 'multipolygon':
      return `${partsText(geometry.parts)}, ${areaText(areaOfGeometry(geometry))}, ${wholeText(geometry.points.length)} points`
    case 'rectangle':
      return `Rectangle, ${sidesOf(geometry.points)}`
  }
}

/** '2 parts, 1 hole' */
const partsText = (parts: RingSizes): string => {
  const holes = parts.reduce((sum, sizes) => sum + sizes.length - 1, 0)
  const area = parts.length === 1 ? 'Polygon' : countText(parts.length, 'part')
  return holes === 0 ? area : `${area}, ${countText(holes, 'hole')}`
}

const lengthOf = (points: readonly PointMap[]): number =>
  points.reduce((length, point, at) => {
    const before = points[at - 1]
    return before ? length + Math.hypot(point.x - before.x, point.y - before.y) : 0
  }, 0)

/** '120 × 80 px' */
const sidesOf = ([corner, , opposite]: readonly PointMap[]): string =>
  corner && opposite
    ? `${numberText(Math.abs(opposite.x - corner.x))} × ${lengthText(Math.abs(opposite.y - corner.y))}`
    : ''

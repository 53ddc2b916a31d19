import type { ZoneGeometry } from '../../../../shared/content/zones.ts'
import { type PointMap, quantise } from '../../../../shared/geometry/point.ts'
import { findCrossing } from '../../../../shared/geometry/selfIntersection.ts'
import type { MapMeasure } from '../../../../shared/measures/MapMeasure.ts'
import { areaText, lengthText, radiusText, sidesText } from '../../../../shared/texts/measureTexts.ts'
import { rimOnImage } from '../circleOnImage.ts'
import type { ShapeKind } from './Drawing.ts'
import { toStraightAngle } from '../../plane/straightAngle.ts'
import { isSamePoint, toSquare } from './nextPoint.ts'
import {
  crossingOfNext,
  crossingOfWhole,
  geometryOf,
  hasEnough,
  lastOf,
  measureWith,
  type Outline,
} from './outline.ts'
import { refusalText, TOO_FEW_TEXT } from './words.ts'

/** A shape of any number of points: open, or a ring. */
export const pathKind = (tool: 'polyline' | 'polygon'): ShapeKind => ({
  tool,
  isRing: tool === 'polygon',
  isSpan: false,
  straighten: toStraightAngle,
  pointName: (index) => `Point ${index + 1}`,
  crossing(outline, { pointMap, snap }) {
    const last = lastOf(outline)
    if (last === null || isSamePoint(last, pointMap)) return null
    return snap?.kind === 'first' ? outline.closing : crossingOfNext(outline, pointMap)
  },
  onImage: (_, next) => next,
  canFinish: (outline) => hasEnough(outline) && outline.closing === null,
  finish(outline) {
    if (!hasEnough(outline)) return { kind: 'refused', text: TOO_FEW_TEXT[tool], crossing: null }
    const crossing = crossingOfWhole(outline)
    return crossing === null
      ? { kind: 'finished', geometry: geometryOf(outline) }
      : { kind: 'refused', text: refusalText(crossing, true), crossing }
  },
  span: () => null,
  measures(outline, next, measure) {
    const { edge, length, areaMap } = measureWith(outline, next, measure)
    const whole =
      areaMap === null ? `Length ${lengthText(length, measure)}` : `Area ${areaText(areaMap, measure)}`
    const last = lengthText(edge, measure)
    return outline.points.length === 1 ? [last] : [last, whole]
  },
})

/** A shape defined by two points. */
export const spanKind = (tool: 'circle' | 'rectangle'): ShapeKind => {
  const shapeOf = tool === 'circle' ? circleBetween : rectangleBetween
  const span = (outline: Outline, next: PointMap): ZoneGeometry | null => {
    const from = lastOf(outline)
    const shape = from && shapeOf(from, next)
    return shape && hasExtent(shape) ? shape : null
  }
  return {
    tool,
    isRing: false,
    isSpan: true,
    straighten: tool === 'circle' ? toStraightAngle : toSquare,
    pointName: () => (tool === 'circle' ? 'Centre' : 'Corner'),
    crossing: () => null,
    onImage(outline, next, context) {
      const from = lastOf(outline)
      return tool === 'circle' && from !== null ? rimOnImage(from, next, context) : next
    },
    canFinish: (outline, next) => next !== null && span(outline, next.pointMap) !== null,
    finish(outline, next) {
      const geometry = next && span(outline, next.pointMap)
      return geometry === null
        ? { kind: 'refused', text: TOO_FEW_TEXT[tool], crossing: null }
        : { kind: 'finished', geometry }
    },
    span,
    measures(outline, next, measure) {
      const from = lastOf(outline)
      return from === null
        ? []
        : tool === 'circle'
          ? circleMeasures(from, next, measure)
          : rectangleMeasures(from, next, measure)
    },
  }
}

const circleBetween = (centre: PointMap, rim: PointMap): ZoneGeometry => ({
  kind: 'circle',
  centre,
  radius: radiusBetween(centre, rim),
})

/** Returns the corners counter-clockwise from `a` if `b` is above and to the right of it. */
const rectangleBetween = (a: PointMap, b: PointMap): ZoneGeometry => ({
  kind: 'rectangle',
  points: [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }],
})

const hasExtent = (geometry: ZoneGeometry): boolean =>
  geometry.kind === 'circle' ? geometry.radius > 0 : findCrossing(geometry) === null

export const circleMeasures = (centre: PointMap, rim: PointMap, measure: MapMeasure): readonly string[] => {
  const radius = radiusBetween(centre, rim)
  return [`Radius ${radiusText(radius, measure)}`, `Area ${areaText(Math.PI * radius ** 2, measure)}`]
}

export const rectangleMeasures = (a: PointMap, b: PointMap, measure: MapMeasure): readonly string[] => {
  const width = Math.abs(b.x - a.x)
  const height = Math.abs(b.y - a.y)
  return [sidesText(width, height, measure), `Area ${areaText(width * height, measure)}`]
}

const radiusBetween = (a: PointMap, b: PointMap): number => quantise(Math.hypot(b.x - a.x, b.y - a.y))

import type { ShapeKind } from './Drawing.ts'
import { isSamePoint, toStraightAngle } from './nextPoint.ts'
import { crossingOfNext, crossingOfWhole, geometryOf, hasEnough, lastOf, measureWith } from './outline.ts'
import { numberText, refusalText, TOO_FEW_TEXT } from './words.ts'

/** A shape of as many points as one likes: open, or a ring. */
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
  canFinish: (outline) => hasEnough(outline) && outline.closing === null,
  finish(outline) {
    if (!hasEnough(outline)) return { kind: 'refused', text: TOO_FEW_TEXT[tool], crossing: null }
    const crossing = crossingOfWhole(outline)
    return crossing === null
      ? { kind: 'finished', geometry: geometryOf(outline) }
      : { kind: 'refused', text: refusalText(crossing, true), crossing }
  },
  span: () => null,
  measures(outline, next) {
    const { edgeMap, lengthMap, areaMap } = measureWith(outline, next)
    const whole = areaMap === null ? `Length ${numberText(lengthMap)} px` : `Area ${numberText(areaMap)} px²`
    return outline.points.length === 1 ? [`${numberText(edgeMap)} px`] : [`${numberText(edgeMap)} px`, whole]
  },
})

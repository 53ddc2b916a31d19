import { ZONE_POINTS_MAX } from '../../../../shared/limits.ts'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import { type Crossing, crossingText } from '../../../../shared/geometry/selfIntersection.ts'
import type { SnapKind } from '../../state/Snap.ts'
import type { ShapeToolName } from '../../zones/ZoneDraft.ts'

/** Texts and numbers shown while a shape is drawn. */
const WHOLE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

export const placeText = ({ x, y }: PointMap): string => `X ${WHOLE.format(x)}, Y ${WHOLE.format(y)}`

export const CLOSING_TEXT = 'Closing here would cross the outline.'

export const TOO_FEW_TEXT: Record<ShapeToolName, string> = {
  circle: 'A circle needs a centre and a point on its rim.',
  rectangle: 'A rectangle needs two corners.',
  polyline: 'A line needs two points.',
  polygon: 'A polygon needs three points.',
}

/** What the next point is on, for those who do not see it. */
export const SNAP_TEXTS: Record<SnapKind, string> = {
  first: 'On the first point',
  vertex: 'On a point of a zone',
  crossing: 'Where two zones cross',
  corner: 'On a corner of the image',
  marker: 'On a POI',
  edge: 'On the border of a zone',
  border: 'On the edge of the image',
}

export const FOUR_CORNERS_TEXT =
  'A rectangle keeps its four corners. Make it a polygon to change them one by one.'

/** Returns why a point cannot be placed where the pointer aims. */
export const refusalText = (crossing: Crossing, isClosing: boolean): string =>
  isClosing && crossing.kind !== 'no-area' ? CLOSING_TEXT : crossingText(crossing)

export const TOO_MANY_TEXT = `A zone has at most ${ZONE_POINTS_MAX.toLocaleString('en-GB')} points.`

import type { PointMap } from '../../../../shared/geometry/point.ts'
import type { Crossing } from '../../../../shared/geometry/selfIntersection.ts'
import { type PointView, quantisePoint } from '../../plane/coordinates.ts'
import type { NudgeKey, PointerFacts, ToolContext } from '../../state/Tool.ts'
import { type Snap, snapPoint } from '../snapping.ts'

/** Where the next point would be placed. */
export interface Next {
  readonly pointMap: PointMap
  readonly snap: Snap | null
  /** What placing it would cross. */
  readonly crossing: Crossing | null
  /** Keys moved it there: a pointer that rests does not take it away. */
  readonly isByKeys: boolean
  /** It was just refused there: why is to be seen until something else is pointed at. */
  readonly isRefused: boolean
  /** The finger that holds it at a distance, so as not to cover it. */
  readonly fingerView: PointView | null
}

/** What a point is placed in relation to. */
export interface Anchors {
  /** Shift keeps to straight angles from here. */
  readonly from: PointMap | null
  /** The outline may close here. */
  readonly first: PointMap | null
}

export type Straighten = (from: PointMap, to: PointMap) => PointMap

type Aim = Pick<PointerFacts, 'pointMap' | 'isShift' | 'isAlt'>

/** Where a pointer means: straight with Shift, drawn to what is near without Alt, on the image, quantised. */
export const aimedPoint = (
  { pointMap, isShift, isAlt }: Aim,
  { from, first }: Anchors,
  straighten: Straighten,
  context: ToolContext,
): Pick<Next, 'pointMap' | 'snap'> => {
  if (isShift && from !== null)
    return { pointMap: onImage(straighten(from, onImage(pointMap, context)), context), snap: null }
  const snap = isAlt ? null : snapPoint(pointMap, { context, first })
  return { pointMap: snap?.pointMap ?? onImage(pointMap, context), snap }
}

const ANGLE_STEP = Math.PI / 12

/** To the nearest multiple of 15°, as far along it as the point lies. */
export const toStraightAngle: Straighten = (from, to) => {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const angle = Math.round(Math.atan2(dy, dx) / ANGLE_STEP) * ANGLE_STEP
  const along = dx * Math.cos(angle) + dy * Math.sin(angle)
  return { x: from.x + Math.cos(angle) * along, y: from.y + Math.sin(angle) * along }
}

/** A square's corner opposite to `from`. */
export const toSquare: Straighten = (from, to) => {
  const side = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y))
  return {
    x: from.x + side * (to.x < from.x ? -1 : 1),
    y: from.y + side * (to.y < from.y ? -1 : 1),
  }
}

/** One press moves by one view px; a held key and Shift move faster. */
const NUDGE_VIEW = 1
const NUDGE_HELD_VIEW = 8
const NUDGE_FAST_VIEW = 40

const DIRECTIONS: Record<NudgeKey, PointMap> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

export interface Nudge {
  readonly key: NudgeKey
  readonly isFast: boolean
  readonly isHeld?: boolean
}

export const nudgedPoint = (from: PointMap, nudge: Nudge, context: ToolContext): PointMap => {
  const byView = nudge.isFast ? NUDGE_FAST_VIEW : nudge.isHeld ? NUDGE_HELD_VIEW : NUDGE_VIEW
  const direction = DIRECTIONS[nudge.key]
  // At least a hundredth: a step must not be lost by quantising.
  const by = Math.max(0.01, byView / context.scale)
  return onImage({ x: from.x + direction.x * by, y: from.y + direction.y * by }, context)
}

/** The nearest place on the image: nobody finds again what is drawn beside it. */
export const onImage = ({ x, y }: PointMap, { bounds }: Pick<ToolContext, 'bounds'>): PointMap =>
  bounds === null
    ? quantisePoint({ x, y })
    : quantisePoint({
        x: Math.min(bounds.right, Math.max(bounds.left, x)),
        y: Math.min(bounds.top, Math.max(bounds.bottom, y)),
      })

export const isSamePoint = (a: PointMap, b: PointMap): boolean => a.x === b.x && a.y === b.y

import type { PointMap } from '../../../../shared/geometry/point.ts'
import type { Crossing } from '../../../../shared/geometry/selfIntersection.ts'
import { type HeldKeys, isHeld } from '../../../../shared/texts/shortcuts.ts'
import { onImage, type PointView } from '../../plane/coordinates.ts'
import type { NudgeKey, PointerFacts, ToolContext } from '../../state/Tool.ts'
import type { Snap } from '../../state/Snap.ts'
import { snapPoint } from '../snapping.ts'

/** Where the next point would be placed. */
export interface Next {
  readonly pointMap: PointMap
  readonly snap: Snap | null
  /** The crossing that placing it would cause. */
  readonly crossing: Crossing | null
  /** It was moved by keys: a resting pointer does not move it away. */
  readonly isByKeys: boolean
  /** It was just refused there: the reason is shown until the pointer moves on. */
  readonly isRefused: boolean
  /** The finger that drags it at a distance, so as not to cover it. */
  readonly fingerView: PointView | null
  /** Where the keys are, beside what it snaps to. */
  readonly keysMap?: PointMap
  /** What is traced up to it. */
  readonly traced?: {
    /** The points of the border between the last point and this one. */
    readonly trail: readonly PointMap[]
    readonly way: 'shorter' | 'longer'
    /** Where the pointer or the keys are: the nearest vertex of the border is traced to. */
    readonly aimMap: PointMap
  }
}

/** The points that the next point relates to. */
export interface Anchors {
  /** Shift keeps to multiples of 15° from here. */
  readonly from: PointMap | null
  /** The outline may close here. */
  readonly first: PointMap | null
}

export type Straighten = (from: PointMap, to: PointMap) => PointMap

type Aim = Pick<PointerFacts, 'pointMap'> & HeldKeys

/**
 * Returns the place that a pointer aims at: at a multiple of 15° with Shift, snapped to what is near without Alt, on
 * the image, quantised.
 */
export const aimedPoint = (
  { pointMap, ...held }: Aim,
  { from, first }: Anchors,
  straighten: Straighten,
  context: ToolContext,
): Pick<Next, 'pointMap' | 'snap'> => {
  if (isHeld(held, 'constrain') && from !== null)
    return { pointMap: onImage(straighten(from, onImage(pointMap, context)), context), snap: null }
  const snap = isHeld(held, 'unsnapped') ? null : snapPoint(pointMap, { context, first })
  return { pointMap: snap?.pointMap ?? onImage(pointMap, context), snap }
}

/** Returns the corner of a square opposite to `from`. */
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
  // At least a hundredth, so that quantising does not lose the step.
  const by = Math.max(0.01, byView / context.scale)
  return onImage({ x: from.x + direction.x * by, y: from.y + direction.y * by }, context)
}

export const isSamePoint = (a: PointMap, b: PointMap): boolean => a.x === b.x && a.y === b.y

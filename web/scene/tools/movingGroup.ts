import { type PointMap, quantise } from '../../../shared/geometry/point.ts'
import { isHeld } from '../../../shared/texts/shortcuts.ts'
import { type RectMap, unionOf } from '../plane/coordinates.ts'
import type { Snap } from '../state/Snap.ts'
import type { Target } from '../state/Target.ts'
import { groupOf, isInGroup, type TargetGroup, targetsOf } from '../state/TargetGroup.ts'
import {
  emit,
  type Effect,
  type NudgeKey,
  type PointerFacts,
  type Step,
  type ToolContext,
} from '../state/Tool.ts'
import {
  follow,
  moveEffects,
  type Moving,
  nudge,
  NUDGE_PAUSE_MS,
  type Nudging,
  nudgeStep,
  stepOfBox,
} from './movingTarget.ts'
import type { SnapOptions } from './snapping.ts'

declare module '../state/Tool.ts' {
  interface ObjectQueries {
    /** Absent for those who cannot move anything, so that they need not load it. */
    snapPoint?(point: PointMap, options: SnapOptions): Snap | null
  }
}

interface Together {
  /** Without those that are locked. */
  readonly group: TargetGroup
  /** Around all of them, before they move. */
  readonly box: RectMap
  readonly by: PointMap
  readonly snap: Snap | null
}

/** What is selected is being dragged. */
export interface MovingGroup extends Together {
  readonly name: 'movingGroup'
  readonly down: PointerFacts
  /** The place of what was grabbed, by which all of them snap; null if it has none. */
  readonly grip: PointMap | null
}

/** Arrow keys have moved what is selected; told as one move after a pause. */
export interface NudgingGroup extends Together {
  readonly name: 'nudgingGroup'
  /** The selection that it was begun with. */
  readonly of: Target | TargetGroup
}

/** Returns whether a drag from here moves what is selected together, or the selected zone as a whole. */
export const isGroupGrabbable = (
  { pointer, hit }: Pick<PointerFacts, 'pointer' | 'hit'>,
  context: ToolContext,
): boolean =>
  (pointer !== 'touch' || context.tool === 'selectMany') &&
  isInGroup(selectedTogether(context), hit) &&
  isMovable(hit, context)

export const startMovingGroup = (
  down: PointerFacts,
  now: PointerFacts,
  context: ToolContext,
): MovingGroup | null =>
  isGroupGrabbable(down, context) ? lifted(selectedTogether(context), down, now, context) : null

/** Picks up what a finger has rested on: all that is selected with it, or a zone. */
export const liftGroupByTouch = (down: PointerFacts, context: ToolContext): MovingGroup | null => {
  const { hit } = down
  if (!canLiftGroup(down, context) || hit === null) return null
  return lifted(isInGroup(context.group, hit) ? context.group : groupOf([hit]), down, down, context)
}

const canLiftGroup = ({ pointer, hit }: PointerFacts, context: ToolContext): boolean =>
  pointer === 'touch' && (isInGroup(context.group, hit) || hit?.kind === 'zone') && isMovable(hit, context)

const followGroup = (state: MovingGroup, now: PointerFacts, context: ToolContext): MovingGroup => {
  const { down, box, grip } = state
  const wanted = { x: now.pointMap.x - down.pointMap.x, y: now.pointMap.y - down.pointMap.y }
  const snap = isHeld(now, 'unsnapped') ? null : snapOf(state, wanted, context)
  const to = snap && grip ? { x: snap.pointMap.x - grip.x, y: snap.pointMap.y - grip.y } : wanted
  const by = stepOfBox(box, to, context.bounds)
  // Where the image ends before, it is not reached.
  const isReached = by.x === quantise(to.x) && by.y === quantise(to.y)
  return { ...state, by, snap: isReached ? snap : null }
}

/** A marker that is moved passes many edges that it does not mean. */
const MARKER_REACH_VIEW = 10

const snapOf = ({ grip, group, down }: MovingGroup, by: PointMap, context: ToolContext): Snap | null => {
  if (grip === null || !context.snapPoint) return null
  const isZone = down.hit?.kind === 'zone'
  const snap = context.snapPoint(
    { x: grip.x + by.x, y: grip.y + by.y },
    {
      context,
      exceptZoneIds: group.zone ?? NO_IDS,
      isMarkerWanted: isZone,
      ...(isZone ? {} : { radiusView: MARKER_REACH_VIEW }),
    },
  )
  // What lay on something is not held there.
  return snap?.pointMap.x === grip.x && snap.pointMap.y === grip.y ? null : snap
}

const NO_IDS: ReadonlySet<number> = new Set()

/** Returns the place by which something snaps: that of a marker, or the vertex of a zone that is nearest to the pointer. */
const gripOf = ({ hit, pointMap }: PointerFacts, context: ToolContext): PointMap | null => {
  if (hit?.kind !== 'zone') return (hit && context.movablePlace(hit)) ?? null
  const geometry = context.zone(hit.id)?.geometry
  if (geometry === undefined) return null
  if (geometry.kind === 'circle') return geometry.centre
  const squaredTo = ({ x, y }: PointMap) => (x - pointMap.x) ** 2 + (y - pointMap.y) ** 2
  return geometry.points.reduce<PointMap | null>(
    (nearest, point) => (nearest === null || squaredTo(point) < squaredTo(nearest) ? point : nearest),
    null,
  )
}

/** Continues `state` if it nudges what is selected; null if nothing of that can be moved, or something else is selected. */
export const nudgeGroup = (
  key: NudgeKey,
  isFast: boolean,
  context: ToolContext,
  state?: NudgingGroup,
): Step<NudgingGroup> | null => {
  const of = context.selection ?? context.group
  if (state && state.of !== of) return null
  const start = state ?? { ...togetherOf(selectedTogether(context), context), by: { x: 0, y: 0 }, snap: null }
  const { group, box } = start
  if (!group || !box || !context.canEdit) return null
  const { x, y } = nudgeStep(key, isFast, context)
  const by = stepOfBox(box, { x: start.by.x + x, y: start.by.y + y }, context.bounds)
  return {
    state: { name: 'nudgingGroup', of, group, box, by, snap: null },
    effects: [{ kind: 'wake', afterMs: NUDGE_PAUSE_MS }],
  }
}

/** Returns the event of a finished move, which features commit; none if everything is back at its place. */
const moveGroupEffects = ({ group, by }: Together): Effect[] =>
  by.x === 0 && by.y === 0 ? [] : [emit({ kind: 'moveGroup', group, by })]

/** The selected objects; a single zone counts, as it is moved in the same way. */
export const selectedTogether = ({ group, selection }: ToolContext): TargetGroup =>
  selection?.kind === 'zone' ? groupOf([selection]) : group

const isMovable = (target: Target | null, context: ToolContext): boolean =>
  context.canEdit && target !== null && !context.isLocked(target)

const lifted = (
  selected: TargetGroup,
  down: PointerFacts,
  now: PointerFacts,
  context: ToolContext,
): MovingGroup | null => {
  const { group, box } = togetherOf(selected, context)
  if (group === null || box === null) return null
  const grip = gripOf(down, context)
  const start = { name: 'movingGroup', group, box, down, grip, by: { x: 0, y: 0 }, snap: null } as const
  return followGroup(start, now, context)
}

/** Null if nothing of it can be moved. */
export const togetherOf = (
  selected: TargetGroup,
  context: ToolContext,
): { readonly group: TargetGroup | null; readonly box: RectMap | null } => {
  const free = targetsOf(selected).filter((target) => !context.isLocked(target))
  let box: RectMap | null = null
  for (const target of free) {
    const bounds = context.boundsOf(target)
    if (bounds) box = box === null ? bounds : unionOf(box, bounds)
  }
  return { group: free.length === 0 ? null : groupOf(free), box }
}

/** The steps of one object and of all that are selected, whichever is moved. */
export const followAny = (
  state: Moving | MovingGroup,
  now: PointerFacts,
  context: ToolContext,
): Moving | MovingGroup | null =>
  state.name === 'moving' ? follow(state, now, context) : followGroup(state, now, context)

export const nudgeFurther = (
  state: Nudging | NudgingGroup,
  { key, isFast }: { readonly key: NudgeKey; readonly isFast: boolean },
  context: ToolContext,
): Step<Nudging | NudgingGroup> | null =>
  state.name === 'nudging' ? nudge(key, isFast, context, state) : nudgeGroup(key, isFast, context, state)

export const movedEffects = (
  state: Moving | Nudging | MovingGroup | NudgingGroup,
  context: ToolContext,
): Effect[] =>
  state.name === 'moving' || state.name === 'nudging' ? moveEffects(state, context) : moveGroupEffects(state)

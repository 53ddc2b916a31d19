import { type PointMap, quantise } from '../../../shared/geometry/point.ts'
import { quantisePoint, type RectMap } from '../plane/coordinates.ts'
import type { MoveDraft } from '../state/Draft.ts'
import { PICK_RADIUS_VIEW } from '../state/SceneKind.ts'
import { sameTarget, type Target } from '../state/Target.ts'
import {
  emit,
  type Effect,
  type NudgeKey,
  type PointerFacts,
  type Step,
  type ToolContext,
} from '../state/Tool.ts'

/** An object being dragged by the place where it was grabbed. */
export interface Moving {
  readonly name: 'moving'
  readonly target: Target
  readonly down: PointerFacts
  readonly pointMap: PointMap
}

/** Arrow keys have moved the selected object; told as one move after a pause. */
export interface Nudging {
  readonly name: 'nudging'
  readonly target: Target
  readonly pointMap: PointMap
}

/** Arrow keys pressed within this time of each other are one move. */
export const NUDGE_PAUSE_MS = 400
const NUDGE_VIEW = 1
const NUDGE_FAST_VIEW = 10

const DIRECTIONS: Record<NudgeKey, PointMap> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

/** Starts a drag of the selected object where that was pressed; null if this is a drag of the map. */
export const startMoving = (down: PointerFacts, now: PointerFacts, context: ToolContext): Moving | null =>
  isGrabbable(down, context) && context.selection !== null
    ? follow({ name: 'moving', target: context.selection, down, pointMap: down.pointMap }, now, context)
    : null

/** Picks up what a finger has rested on; null if that cannot be moved. */
export const liftByTouch = (down: PointerFacts, context: ToolContext): Moving | null =>
  down.pointer === 'touch' && down.hit !== null
    ? follow({ name: 'moving', target: down.hit, down, pointMap: down.pointMap }, down, context)
    : null

/**
 * Returns whether a drag from here moves the selected object, which may lie under others. A finger picks it up by resting
 * on it.
 */
export const isGrabbable = (
  { pointer, pointMap, hit }: Pick<PointerFacts, 'pointer' | 'pointMap' | 'hit'>,
  { selection, scale, movablePlace }: ToolContext,
): boolean => {
  const place = pointer === 'touch' || selection === null ? undefined : movablePlace(selection)
  if (place === undefined) return false
  const distanceView = Math.hypot(place.x - pointMap.x, place.y - pointMap.y) * scale
  return sameTarget(hit, selection) || distanceView <= PICK_RADIUS_VIEW[pointer]
}

/** Follows the pointer; null if the object is gone. */
export const follow = (state: Moving, now: PointerFacts, context: ToolContext): Moving | null => {
  const from = context.movablePlace(state.target)
  return from === undefined ? null : { ...state, pointMap: draggedFrom(from, state.down, now, context) }
}

/**
 * Continues `state` if it nudges the selected object; null if there is nothing that can be moved, or something else is
 * selected.
 */
export const nudge = (
  key: NudgeKey,
  isFast: boolean,
  context: ToolContext,
  state?: Nudging,
): Step<Nudging> | null => {
  const { selection: target } = context
  if (target === null || (state && !sameTarget(state.target, target))) return null
  const from = state?.pointMap ?? context.movablePlace(target)
  if (from === undefined) return null
  return {
    state: { name: 'nudging', target, pointMap: nudgedTo(from, key, isFast, context) },
    effects: [{ kind: 'wake', afterMs: NUDGE_PAUSE_MS }],
  }
}

export const moveDraft = ({ target, pointMap }: Moving | Nudging): MoveDraft => ({
  kind: 'move',
  target,
  pointMap,
})

/** Returns the event of a finished move, which features commit; none if the object is back at its place, or gone. */
export const moveEffects = ({ target, pointMap }: Moving | Nudging, context: ToolContext): Effect[] => {
  const from = context.movablePlace(target)
  const isMoved = from !== undefined && (from.x !== pointMap.x || from.y !== pointMap.y)
  return isMoved ? [emit({ kind: 'move', target, pointMap })] : []
}

/** Returns the new place of an object at `from` that was grabbed at `down`: it keeps its distance from the pointer. */
export const draggedFrom = (
  from: PointMap,
  down: PointerFacts,
  now: PointerFacts,
  { bounds }: Pick<ToolContext, 'bounds'>,
): PointMap => {
  const wanted = {
    x: from.x + now.pointMap.x - down.pointMap.x,
    y: from.y + now.pointMap.y - down.pointMap.y,
  }
  return within(bounds, from, quantisePoint(wanted))
}

export const nudgedTo = (
  from: PointMap,
  key: NudgeKey,
  isFast: boolean,
  { scale, bounds }: Pick<ToolContext, 'scale' | 'bounds'>,
): PointMap => {
  const { x, y } = nudgeStep(key, isFast, { scale })
  return within(bounds, from, quantisePoint({ x: from.x + x, y: from.y + y }))
}

/** Returns how far one press of an arrow key moves an object, in map px. */
export const nudgeStep = (
  key: NudgeKey,
  isFast: boolean,
  { scale }: Pick<ToolContext, 'scale'>,
): PointMap => {
  const stepMap = (isFast ? NUDGE_FAST_VIEW : NUDGE_VIEW) / scale
  const { x, y } = DIRECTIONS[key]
  return { x: x * stepMap, y: y * stepMap }
}

/**
 * Returns how far what lies in `box` moves that is to move `by`, in whole hundredths: not beyond the image. What is already
 * outside moves no farther out.
 */
export const stepOfBox = (box: RectMap, { x, y }: PointMap, bounds: RectMap | null): PointMap => {
  if (bounds === null) return { x: quantise(x), y: quantise(y) }
  const step = (low: number, high: number, value: number): number =>
    quantise(Math.min(Math.max(0, high), Math.max(Math.min(0, low), value)))
  return {
    x: step(bounds.left - box.left, bounds.right - box.right, x),
    y: step(bounds.bottom - box.bottom, bounds.top - box.top, y),
  }
}

/** Keeps an object on the image, where it can be found again; one that is already outside moves no farther out. */
const within = (bounds: RectMap | null, from: PointMap, { x, y }: PointMap): PointMap =>
  bounds === null
    ? { x, y }
    : { x: between(bounds.left, bounds.right, from.x, x), y: between(bounds.bottom, bounds.top, from.y, y) }

const between = (low: number, high: number, from: number, value: number): number =>
  Math.min(Math.max(high, from), Math.max(Math.min(low, from), value))

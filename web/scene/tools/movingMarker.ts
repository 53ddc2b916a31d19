import type { PointMap } from '../../../shared/geometry/point.ts'
import { quantisePoint, type RectMap } from '../plane/coordinates.ts'
import type { Effect, NudgeKey, PointerFacts, ToolContext } from './Tool.ts'
import { emit } from './targets.ts'

/** Presses of arrow keys that follow one another faster than this are saved as one. */
export const NUDGE_PAUSE_MS = 400
const NUDGE_VIEW = 1
const NUDGE_FAST_VIEW = 10

const DIRECTIONS: Record<NudgeKey, PointMap> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
}

/** Where something at `from` goes that was grabbed at `down`: it keeps its distance from the pointer. */
export const draggedFrom = (
  from: PointMap,
  down: PointerFacts,
  now: PointerFacts,
  context: Pick<ToolContext, 'bounds'>,
): PointMap => {
  const wanted = {
    x: from.x + now.pointMap.x - down.pointMap.x,
    y: from.y + now.pointMap.y - down.pointMap.y,
  }
  return within(context.bounds, from, quantisePoint(wanted))
}

export const draggedTo = (
  markerId: number,
  down: PointerFacts,
  now: PointerFacts,
  context: ToolContext,
): PointMap => draggedFrom(context.marker(markerId) ?? down.pointMap, down, now, context)

export const nudgedTo = (
  from: PointMap,
  key: NudgeKey,
  isFast: boolean,
  { scale, bounds }: Pick<ToolContext, 'scale' | 'bounds'>,
): PointMap => {
  const { x, y } = nudgeStep(key, isFast, { scale })
  return within(bounds, from, quantisePoint({ x: from.x + x, y: from.y + y }))
}

/** How far one press takes a thing, in map px. */
export const nudgeStep = (
  key: NudgeKey,
  isFast: boolean,
  { scale }: Pick<ToolContext, 'scale'>,
): PointMap => {
  const stepMap = (isFast ? NUDGE_FAST_VIEW : NUDGE_VIEW) / scale
  const { x, y } = DIRECTIONS[key]
  return { x: x * stepMap, y: y * stepMap }
}

/** Nobody finds again what leaves the image; what lies beside it already goes no farther away. */
const within = (bounds: RectMap | null, from: PointMap, { x, y }: PointMap): PointMap =>
  bounds === null
    ? { x, y }
    : { x: between(bounds.left, bounds.right, from.x, x), y: between(bounds.bottom, bounds.top, from.y, y) }

const between = (low: number, high: number, from: number, value: number): number =>
  Math.min(Math.max(high, from), Math.max(Math.min(low, from), value))

/** Nothing is committed where a marker came back to its place, or is gone meanwhile. */
export const moveEffects = (markerId: number, { x, y }: PointMap, context: ToolContext): Effect[] => {
  const marker = context.marker(markerId)
  if (marker === undefined || (marker.x === x && marker.y === y)) return []
  const changes = [{ op: 'patch', kind: 'poi', id: markerId, fields: { x, y } }] as const
  return [{ kind: 'emit', event: { kind: 'commit', changes } }]
}

/** Like `moveEffects`, of a pin. */
export const movePinEffects = (pinId: string, { x, y }: PointMap, context: ToolContext): Effect[] => {
  const pin = context.pin(pinId)
  if (pin === undefined || (pin.x === x && pin.y === y)) return []
  return [emit({ kind: 'movePin', pinId, pointMap: { x, y } })]
}

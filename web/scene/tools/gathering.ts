import type { PointMap } from '../../../shared/geometry/point.ts'
import { isHeld } from '../../../shared/texts/shortcuts.ts'
import type { GatherArea } from '../state/GatherArea.ts'
import { emit, type PointerFacts, type PointerPress, type Step, type ToolContext } from '../state/Tool.ts'
import { isGroupGrabbable } from './movingGroup.ts'
import { edgePan } from './panning.ts'

/** A box or a lasso is drawn to select what lies within it. */
export interface Gathering {
  readonly name: 'gathering'
  readonly down: PointerFacts
  readonly area: GatherArea
}

/** Points of a lasso lie at least this far apart. */
const LASSO_STEP_VIEW = 4

/** Whether a press selects several objects: with Shift or Alt held, or with the tool for it. */
export const isGathering = (
  press: PointerPress,
  { canEdit, tool }: Pick<ToolContext, 'canEdit' | 'tool'>,
): boolean => canEdit && (tool === 'selectMany' || (press.pointer !== 'touch' && isWithKey(press)))

const isWithKey = (press: PointerPress): boolean => isHeld(press, 'selectMore') || isHeld(press, 'lasso')

/**
 * With the lasso's key a drag draws one, else a box. Returns null if it does neither: without a key, a drag of what is selected
 * moves it.
 */
export const startGathering = (
  down: PointerFacts,
  now: PointerFacts,
  context: ToolContext,
): Step<Gathering> | null => {
  if (!isGathering(down, context) || (!isWithKey(down) && isGroupGrabbable(down, context))) return null
  const area: GatherArea = isHeld(down, 'lasso')
    ? { kind: 'lasso', points: [down.pointMap] }
    : boxBetween(down.pointMap, down.pointMap)
  return stepGathering({ name: 'gathering', down, area }, now, context)
}

export const stepGathering = (
  state: Gathering,
  { pointMap, pointView }: PointerFacts,
  { scale, viewSize }: ToolContext,
): Step<Gathering> => ({
  state: { ...state, area: areaTo(state, pointMap, LASSO_STEP_VIEW / scale) },
  effects: edgePan(pointView, viewSize),
})

export const endGathering = ({ area }: Gathering, context: ToolContext) => [
  emit({ kind: 'gather', ...context.gatherWithin(area) }),
]

const areaTo = ({ area, down }: Gathering, to: PointMap, stepMap: number): GatherArea => {
  if (area.kind === 'box') return boxBetween(down.pointMap, to)
  const last = area.points.at(-1) ?? to
  return Math.hypot(to.x - last.x, to.y - last.y) < stepMap ? area : { ...area, points: [...area.points, to] }
}

const boxBetween = (a: PointMap, b: PointMap): GatherArea => ({
  kind: 'box',
  rect: {
    left: Math.min(a.x, b.x),
    right: Math.max(a.x, b.x),
    bottom: Math.min(a.y, b.y),
    top: Math.max(a.y, b.y),
  },
})

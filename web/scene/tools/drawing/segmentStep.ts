import { isOnImage, quantisePoint } from '../../plane/coordinates.ts'
import { refuse, type Segment, stay, type Step, type ToolContext } from '../../state/Tool.ts'
import { type DrawingState, placeNext, type ShapeKind } from './Drawing.ts'
import type { Next } from './nextPoint.ts'
import { lastOf } from './outline.ts'

const NO_AIM_TEXT = 'Type an angle, or aim with the pointer first.'
const BEYOND_TEXT = 'That point would be beyond the image.'

/** Places the next point of a line at a length and an angle from the last one. */
export const onSegment = (
  state: DrawingState,
  { length, degrees }: Segment,
  kind: ShapeKind,
  context: ToolContext,
): Step<DrawingState> => {
  const last = lastOf(state.outline)
  if (last === null || kind.isSpan) return stay(state)
  const aim = state.next?.pointMap
  const isAimed = aim !== undefined && (aim.x !== last.x || aim.y !== last.y)
  if (degrees === null && !isAimed) return { state, effects: [refuse(NO_AIM_TEXT)] }
  const radians =
    degrees === null && aim ? Math.atan2(aim.y - last.y, aim.x - last.x) : ((degrees ?? 0) / 180) * Math.PI
  const direction = { x: Math.cos(radians), y: Math.sin(radians) }
  const lengthMap = length / context.measure.stepLength(direction)
  const pointMap = quantisePoint({
    x: last.x + direction.x * lengthMap,
    y: last.y + direction.y * lengthMap,
  })
  if (!isOnImage(pointMap, context)) return { state, effects: [refuse(BEYOND_TEXT)] }
  const next: Next = {
    pointMap,
    snap: null,
    crossing: kind.crossing(state.outline, { pointMap, snap: null }),
    isByKeys: true,
    isRefused: false,
    fingerView: null,
  }
  return placeNext(state, next, kind)
}

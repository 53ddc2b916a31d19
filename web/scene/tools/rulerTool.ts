import type { PointMap } from '../../../shared/geometry/point.ts'
import type { MapMeasure } from '../../../shared/measures/MapMeasure.ts'
import { areaText, pathText } from '../../../shared/texts/measureTexts.ts'
import { isHeld } from '../../../shared/texts/shortcuts.ts'
import { onImage } from '../plane/coordinates.ts'
import { toStraightAngle } from '../plane/straightAngle.ts'
import { PICK_RADIUS_VIEW } from '../state/SceneKind.ts'
import {
  announce,
  isDrag,
  type PointerFacts,
  stay,
  type Step,
  type Tool,
  type ToolContext,
  type ToolEvent,
} from '../state/Tool.ts'
import { nudgedTo } from './movingTarget.ts'
import { endPanning, type Panning, startPanning, stepPanning } from './panning.ts'

type Hand = { readonly name: 'ready' } | { readonly name: 'pressed'; readonly down: PointerFacts } | Panning

interface RulerState {
  readonly name: Hand['name']
  readonly hand: Hand
  readonly points: readonly PointMap[]
  /** `open`: more points can be added. The next click on a finished measure starts another one. */
  readonly extent: 'open' | 'line' | 'ring'
  readonly next: PointMap | null
  /** `next` was moved by keys. */
  readonly isByKeys: boolean
}

const READY: Hand = { name: 'ready' }
const EMPTY: RulerState = {
  name: 'ready',
  hand: READY,
  points: [],
  extent: 'open',
  next: null,
  isByKeys: false,
}
/** More points say nothing that a person reads. */
const POINTS_MAX = 500

/** Measures lengths and areas by clicks: a double click or Enter ends, a click on the first point closes a ring. */
export const rulerTool: Tool<RulerState> = {
  initial: EMPTY,
  step(state, event, context) {
    switch (event.kind) {
      case 'down':
        return stay(event.isSecond ? ended(state) : withHand(state, { name: 'pressed', down: event }))
      case 'move':
        return onMove(state, event, context)
      case 'up':
        return onUp(state, event, context)
      case 'leave':
        return stay(state.isByKeys ? state : { ...state, next: null })
      case 'nudge':
        return onNudge(state, event, context)
      case 'place':
        return state.isByKeys && state.next !== null ? add(state, state.next, context) : stay(state)
      case 'tapSpace':
        return startInMiddle(state, context)
      case 'complete':
        return state.points.length === 0 ? startInMiddle(state, context) : stay(ended(state))
      case 'dropLast':
        return stay(dropLast(state))
      case 'cancel':
        return state.points.length === 0 ? { state, effects: [{ kind: 'use', tool: 'select' }] } : stay(EMPTY)
      case 'interrupt':
        return stay(withHand(state, READY))
      default:
        return stay(state)
    }
  },
  draft: ({ points, next, extent, isByKeys }, { measure }) =>
    points.length === 0 && !isByKeys
      ? null
      : {
          kind: 'ruler',
          points,
          next: extent === 'open' ? next : null,
          isClosed: extent === 'ring',
          isByKeys,
          measure,
        },
  draftState: (state, { measure }) => ({
    kind: 'ruler',
    points: state.points.length,
    ...measured(state, measure),
    isClosed: state.extent === 'ring',
  }),
  cursor: ({ name }) => (name === 'panning' ? 'grabbing' : 'crosshair'),
}

const withHand = (state: RulerState, hand: Hand): RulerState => ({ ...state, name: hand.name, hand })

const onMove = (state: RulerState, event: PointerFacts, context: ToolContext): Step<RulerState> => {
  const { hand } = state
  if (hand.name === 'ready') return stay({ ...state, next: aimed(state, event, context), isByKeys: false })
  if (hand.name === 'pressed' && !isDrag(hand.down, event)) return stay(state)
  const panned = stepPanning(hand.name === 'pressed' ? startPanning(hand.down) : hand, event)
  return { state: withHand({ ...state, next: null }, panned.state), effects: panned.effects }
}

const onUp = (state: RulerState, event: PointerFacts, context: ToolContext): Step<RulerState> => {
  const { hand } = state
  const rested = withHand(state, READY)
  if (hand.name === 'panning') return { state: rested, effects: endPanning(hand, event.timeMs) }
  if (hand.name === 'ready') return stay(state)
  const [first] = state.points
  return isClosing(state, event, context) && first !== undefined
    ? { state: { ...rested, extent: 'ring', next: null }, effects: [announce('Closed.')] }
    : add(rested, aimed(state, event, context), context)
}

const add = (state: RulerState, point: PointMap, { measure }: ToolContext): Step<RulerState> => {
  const before = state.extent === 'open' ? state.points : []
  const last = before.at(-1)
  if (before.length >= POINTS_MAX || (last && last.x === point.x && last.y === point.y)) return stay(state)
  const added: RulerState = {
    ...state,
    points: [...before, point],
    extent: 'open',
    next: state.isByKeys ? point : null,
  }
  const { length } = measured(added, measure)
  const text = before.length === 0 ? 'Point 1.' : `Point ${before.length + 1}: ${length} in all.`
  return { state: added, effects: [announce(text)] }
}

/** What is measured stays, until the next click starts anew. */
const ended = (state: RulerState): RulerState =>
  state.points.length < 2 || state.extent !== 'open'
    ? withHand(state, READY)
    : { ...withHand(state, READY), extent: 'line', next: null, isByKeys: false }

const dropLast = (state: RulerState): RulerState =>
  state.extent === 'open'
    ? { ...state, points: state.points.slice(0, -1) }
    : { ...state, extent: 'open', next: null }

const onNudge = (
  state: RulerState,
  { key, isFast }: ToolEvent & { kind: 'nudge' },
  context: ToolContext,
): Step<RulerState> => {
  if (state.extent !== 'open') return stay(state)
  const from = state.next ?? state.points.at(-1) ?? onImage(context.middleMap, context)
  const next = nudgedTo(from, key, isFast, context)
  return { state: { ...state, next, isByKeys: true }, effects: [{ kind: 'reveal', pointMap: next }] }
}

const startInMiddle = (state: RulerState, context: ToolContext): Step<RulerState> =>
  state.points.length === 0
    ? add({ ...state, isByKeys: true }, state.next ?? onImage(context.middleMap, context), context)
    : stay(state)

const isClosing = ({ points, extent }: RulerState, event: PointerFacts, { scale }: ToolContext): boolean => {
  const [first] = points
  if (first === undefined || points.length < 3 || extent !== 'open') return false
  const { x, y } = event.pointMap
  return Math.hypot(first.x - x, first.y - y) * scale <= PICK_RADIUS_VIEW[event.pointer]
}

/** On the image, at a multiple of 15° with Shift, on the first point where that closes. */
const aimed = (state: RulerState, event: PointerFacts, context: ToolContext): PointMap => {
  const [first] = state.points
  const last = state.points.at(-1)
  if (first !== undefined && isClosing(state, event, context)) return first
  const place = onImage(event.pointMap, context)
  return isHeld(event, 'constrain') && last !== undefined
    ? onImage(toStraightAngle(last, place), context)
    : place
}

const measured = (
  { points, next, extent }: RulerState,
  measure: MapMeasure,
): { readonly length: string; readonly area: string | null } => {
  const all = next === null || extent !== 'open' ? points : [...points, next]
  const [first] = all
  const path = extent === 'ring' && first ? [...all, first] : all
  return { length: pathText(path, measure), area: all.length < 3 ? null : areaText(areaOf(all), measure) }
}

/** Of the ring through some points, in square map px. */
const areaOf = (points: readonly PointMap[]): number => {
  let twiceArea = 0
  let from = points.at(-1)
  for (const to of points) {
    if (from) twiceArea += from.x * to.y - to.x * from.y
    from = to
  }
  return Math.abs(twiceArea) / 2
}

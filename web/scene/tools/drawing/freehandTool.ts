import type { PointMap } from '../../../../shared/geometry/point.ts'
import type { Crossing } from '../../../../shared/geometry/selfIntersection.ts'
import { ZONE_POINTS_MAX } from '../../../../shared/limits.ts'
import { onImage } from '../../plane/coordinates.ts'
import { PICK_RADIUS_VIEW } from '../../state/SceneKind.ts'
import {
  emit,
  isDrag,
  type PointerFacts,
  refuse,
  stay,
  type Step,
  type Tool,
  type ToolContext,
} from '../../state/Tool.ts'
import { edgePan } from '../panning.ts'
import { endOfLine, type FreehandLine, lineTo, pointsOfLine, shapeOfLine, startLine } from './freehandLine.ts'

interface Stroking {
  readonly name: 'stroking'
  readonly down: PointerFacts
  readonly line: FreehandLine
  readonly pointer: PointMap
  /** What leading the line on to the pointer would cross: that part of the stroke is left out. */
  readonly crossing: Crossing | null
  /** Letting go here closes it. */
  readonly isClosing: boolean
}

type FreehandState = { readonly name: 'idle' } | Stroking

const IDLE: FreehandState = { name: 'idle' }

/** A point closer to the last one makes no visible difference. */
const POINT_GAP_VIEW = 1.5
/** How far the zone may deviate from the stroke. */
const TOLERANCE_VIEW = 1
/** A stroke that is not so many times as long as the reach of its start does not close. */
const RING_LENGTH_MIN = 5
/** So many times the reach of its start may be left out of the end of a stroke for it to close. */
const END_REACHES = 2

const LEFT_OPEN_TEXT = 'Closing it would cross the outline, so it is a line.'
const LEFT_OUT_TEXT = 'Left out: the line would cross itself here.'

/** Draws a zone by one stroke: a polygon if it ends near its start, else a line. */
export const freehandTool: Tool<FreehandState> = {
  initial: IDLE,
  needsCoalescedMoves: true,
  step(state, event, context) {
    switch (event.kind) {
      case 'down':
        return stay(start(event, context))
      case 'move':
        return state.name === 'idle'
          ? stay(state)
          : { state: drawnTo(state, event, context), effects: edgePan(event.pointView, context.viewSize) }
      case 'up':
        return state.name === 'idle' ? stay(state) : finish(drawnTo(state, event, context), event, context)
      case 'interrupt':
        return stay(IDLE)
      case 'cancel':
        return state.name === 'idle' ? { state, effects: [{ kind: 'use', tool: 'select' }] } : stay(IDLE)
      default:
        return stay(state)
    }
  },
  draft: (state) =>
    state.name === 'idle'
      ? null
      : {
          kind: 'freehand',
          points: pointsOfLine(state.line),
          pointer: state.pointer,
          isClosing: state.isClosing,
          crossing: state.crossing,
          problem: problemOf(state),
        },
  draftState: (state) => ({
    kind: 'drawing',
    tool: 'freehand',
    points: state.name === 'idle' ? 0 : 1,
    aim: null,
    canFinish: false,
    canRestore: false,
    tracing: null,
    crossing: state.name === 'idle' ? null : state.crossing,
    problem: state.name === 'idle' ? null : problemOf(state),
  }),
  cursor: () => 'crosshair',
  isDragging: ({ name }) => name === 'stroking',
}

const problemOf = ({ crossing, isClosing }: Stroking): string | null =>
  crossing === null || isClosing ? null : LEFT_OUT_TEXT

const start = (down: PointerFacts, context: ToolContext): Stroking => {
  const point = onImage(down.pointMap, context)
  return { name: 'stroking', down, line: startLine(point), pointer: point, crossing: null, isClosing: false }
}

const drawnTo = (state: Stroking, event: PointerFacts, context: ToolContext): Stroking => {
  const pointer = onImage(event.pointMap, context)
  const { scale } = context
  const end = endOfLine(state.line)
  const isFull = state.line.settled.points.length >= ZONE_POINTS_MAX - 1
  const isNear = end !== null && distance(end, pointer) * scale < POINT_GAP_VIEW
  const { line, crossing } =
    isFull || isNear
      ? { line: state.line, crossing: isNear ? null : state.crossing }
      : lineTo(state.line, pointer, TOLERANCE_VIEW / scale)
  return { ...state, pointer, line, crossing, isClosing: isClosingAt(line, pointer, event, context) }
}

/** Whether the pointer is near the start, or as much of the line as does not cross itself. */
const isClosingAt = (
  line: FreehandLine,
  pointer: PointMap,
  { pointer: kind }: PointerFacts,
  { scale }: ToolContext,
): boolean => {
  const { settled } = line
  const [first] = settled.points
  const end = endOfLine(line)
  const reachMap = PICK_RADIUS_VIEW[kind] / scale
  return (
    first !== undefined &&
    end !== null &&
    settled.lengthMap > RING_LENGTH_MIN * reachMap &&
    Math.min(distance(first, pointer), distance(first, end)) <= reachMap
  )
}

const finish = (state: Stroking, event: PointerFacts, { scale }: ToolContext): Step<FreehandState> => {
  const endMap = (END_REACHES * PICK_RADIUS_VIEW[event.pointer]) / scale
  if (!isDrag(state.down, event) && state.line.settled.points.length < 2)
    return { state: IDLE, effects: [refuse('Drag along the outline to draw it.')] }
  const { isClosing: isClosed } = state
  const geometry = shapeOfLine(state.line, { isClosed, toleranceMap: TOLERANCE_VIEW / scale, endMap })
  if (geometry === null) return stay(IDLE)
  const drawn = emit({ kind: 'drawn', geometry })
  const isLeftOpen = isClosed && geometry.kind === 'polyline'
  return { state: IDLE, effects: isLeftOpen ? [drawn, refuse(LEFT_OPEN_TEXT)] : [drawn] }
}

const distance = (a: PointMap, b: PointMap): number => Math.hypot(b.x - a.x, b.y - a.y)

import type { PointMap } from '../../../shared/geometry/point.ts'
import { simplify } from '../../../shared/geometry/simplify.ts'
import { quantisePoint } from '../plane/coordinates.ts'
import type { BegunDrawing, Stroke } from '../state/Draft.ts'
import {
  announce,
  emit,
  type PointerFacts,
  stay,
  type Step,
  type Tool,
  type ToolContext,
} from '../state/Tool.ts'

interface Strokes {
  readonly strokes: readonly Stroke[]
  /** Removed strokes; the last removed is restored first. */
  readonly dropped: readonly Stroke[]
}

export type PencilState = Strokes &
  ({ readonly name: 'idle' } | { readonly name: 'stroking'; readonly points: readonly PointMap[] })

/** A point closer to the last one makes no visible difference. */
const POINT_GAP_VIEW = 1.5
/** How far a simplified stroke may deviate from the drawn one. */
const TOLERANCE_VIEW = 0.75
/** Bounds the memory of an endless stroke. */
const POINTS_MAX = 5000

/** Draws freehand: each drag is a stroke, and all of them are one drawing until it is finished. */
export const pencilTool: Tool<PencilState> = {
  initial: { name: 'idle', strokes: [], dropped: [] },
  needsCoalescedMoves: true,
  step(state, event, context) {
    switch (event.kind) {
      case 'down':
        return stay({ ...state, name: 'stroking', points: [event.pointMap] })
      case 'move':
        return stay(state.name === 'stroking' ? continued(state, event, context) : state)
      case 'up':
        return stay(state.name === 'stroking' ? withStroke(continued(state, event, context), context) : state)
      case 'complete':
        return finish(state)
      case 'dropLast':
        return dropLast(state)
      case 'restore':
        return restore(state)
      case 'cancel':
        return cancel(state)
      case 'interrupt':
        return stay(lifted(state))
      default:
        return stay(state)
    }
  },
  draft(state, context) {
    const strokes =
      state.name === 'stroking' ? [...state.strokes, strokeOf(state.points, context)] : state.strokes
    return strokes.length === 0 ? null : { kind: 'pencil', strokes }
  },
  draftState: ({ strokes, dropped }) => ({
    kind: 'pencilling',
    strokes: strokes.length,
    canRestore: dropped.length > 0,
  }),
  begun: ({ strokes }) => begunWith(strokes),
  resumed: (begun) => ({ name: 'idle', strokes: begun.kind === 'pencil' ? begun.strokes : [], dropped: [] }),
  cursor: () => 'crosshair',
  isDragging: ({ name }) => name === 'stroking',
}

type Stroking = PencilState & { readonly name: 'stroking' }

const continued = (state: Stroking, { pointMap }: PointerFacts, { scale }: ToolContext): Stroking => {
  const last = state.points.at(-1)
  const isNear =
    last !== undefined && Math.hypot(pointMap.x - last.x, pointMap.y - last.y) * scale < POINT_GAP_VIEW
  return isNear || state.points.length >= POINTS_MAX
    ? state
    : { ...state, points: [...state.points, pointMap] }
}

const withStroke = ({ strokes, points }: Stroking, context: ToolContext): PencilState => {
  const simplified = simplify(points.map(quantisePoint), TOLERANCE_VIEW / context.scale)
  return { name: 'idle', strokes: [...strokes, strokeOf(simplified, context)], dropped: [] }
}

const strokeOf = (points: readonly PointMap[], { pencilLook }: ToolContext): Stroke => ({
  points,
  ...pencilLook,
})

const lifted = ({ strokes, dropped }: PencilState): PencilState => ({ name: 'idle', strokes, dropped })

const finish = (state: PencilState): Step<PencilState> => {
  const { strokes } = state
  const leave = { kind: 'use', tool: 'select' } as const
  if (strokes.length === 0) return { state: lifted(state), effects: [leave] }
  const done: PencilState = { name: 'idle', strokes: [], dropped: [] }
  return { state: done, effects: [{ kind: 'emit', event: { kind: 'pencilled', strokes } }, leave] }
}

/** Removes the stroke in progress, else the last one. If none is left, removed strokes can no longer be restored. */
const dropLast = (state: PencilState): Step<PencilState> => {
  const last = state.strokes.at(-1)
  if (state.name === 'stroking') return stay(lifted(state))
  if (last === undefined) return stay({ ...lifted(state), dropped: [] })
  const dropped = [...state.dropped, last]
  return {
    state: { name: 'idle', strokes: state.strokes.slice(0, -1), dropped },
    effects: [announce('Last stroke removed.')],
  }
}

const restore = (state: PencilState): Step<PencilState> => {
  const last = state.dropped.at(-1)
  if (state.name === 'stroking' || last === undefined) return stay(state)
  return {
    state: { name: 'idle', strokes: [...state.strokes, last], dropped: state.dropped.slice(0, -1) },
    effects: [announce('Stroke restored.')],
  }
}

const begunWith = (strokes: readonly Stroke[]): BegunDrawing | null =>
  strokes.length === 0 ? null : { kind: 'pencil', tool: 'pencil', strokes }

/** One step back: cancels the stroke in progress, else sets the drawing aside, else leaves the tool. */
const cancel = (state: PencilState): Step<PencilState> => {
  if (state.name === 'stroking') return stay(lifted(state))
  const begun = begunWith(state.strokes)
  if (begun === null) return { state, effects: [{ kind: 'use', tool: 'select' }] }
  return {
    state: { name: 'idle', strokes: [], dropped: [] },
    effects: [emit({ kind: 'setAside', begun })],
  }
}

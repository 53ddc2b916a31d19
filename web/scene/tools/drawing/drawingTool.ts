import type { PointMap } from '../../../../shared/geometry/point.ts'
import type { MapMeasure } from '../../../../shared/measures/MapMeasure.ts'
import type { ShapeDraft, ShapeToolName } from '../../zones/ZoneDraft.ts'
import { stay, type Tool } from '../../state/Tool.ts'
import { begunWith, type DrawingState, type ShapeKind, startDrawing } from './Drawing.ts'
import {
  onCancel,
  onComplete,
  onDropLast,
  onNudge,
  onPlace,
  onRestore,
  onTapSpace,
  readPlace,
} from './keySteps.ts'
import type { Next } from './nextPoint.ts'
import { lastOf, type Outline, outlineWith } from './outline.ts'
import { letGo, onDown, onLeave, onMove, onRest, onUp } from './pointerSteps.ts'
import { aimOf, onNumbers } from './numberSteps.ts'
import { pathKind, spanKind } from './shapeKinds.ts'
import { onTrace } from './tracing.ts'
import { refusalText } from './words.ts'

/** The tool that draws one kind of shape. It emits finished shapes only; an unfinished one can be continued. */
const createDrawingTool = (kind: ShapeKind): Tool<DrawingState> => ({
  initial: startDrawing(kind),
  step(state, event, context) {
    switch (event.kind) {
      case 'down':
        return onDown(state, event, kind, context)
      case 'move':
        return onMove(state, event, kind, context)
      case 'up':
        return onUp(state, event, kind, context)
      case 'leave':
        return stay(onLeave(state))
      case 'wake':
        return { state: onRest(state, kind, context), effects: readPlace(state) }
      case 'nudge':
        return onNudge(state, event, kind, context)
      case 'place':
        return onPlace(state, kind)
      case 'tapSpace':
        return onTapSpace(state, kind, context)
      case 'complete':
        return onComplete(state, kind, context)
      case 'cancel':
        return onCancel(state, kind)
      case 'segment':
      case 'radius':
      case 'sides':
        return onNumbers(state, event, kind, context)
      case 'dropLast':
        return onDropLast(state, kind)
      case 'restore':
        return onRestore(state, kind)
      case 'trace':
        return onTrace(state, kind, context)
      case 'interrupt':
        return stay(letGo(state, kind))
      default:
        return stay(state)
    }
  },
  draft: (state, { measure }) => draftOf(state, kind, measure),
  draftState: ({ outline, next, trace }) => ({
    kind: 'drawing',
    tool: kind.tool,
    points: outline.points.length,
    aim: aimOf(outline, next),
    canFinish: kind.canFinish(outline, next),
    canRestore: outline.dropped.length > 0,
    tracing: trace?.way ?? null,
    crossing: next?.crossing ?? null,
    problem: problemOf(next),
  }),
  begun: ({ outline: { points } }) => begunWith(points, kind),
  resumed: (begun) => ({
    ...startDrawing(kind),
    outline: outlineWith(kind.isRing, begun.kind === 'shape' ? begun.points : []),
  }),
  cursor: (state) => (state.name === 'panning' ? 'grabbing' : 'crosshair'),
  isDragging: ({ name }) => name === 'spanning' || name === 'aiming',
})

const draftOf = ({ outline, next }: DrawingState, kind: ShapeKind, measure: MapMeasure): ShapeDraft => ({
  kind: 'shape',
  tool: kind.tool,
  placed: outline.points,
  next: next?.pointMap ?? null,
  span: next && kind.span(outline, next.pointMap),
  snap: next?.snap ?? null,
  crossing: next?.crossing ?? null,
  problem: problemOf(next),
  measures: measuresOf(outline, next, kind, measure),
  trail: next?.traced?.trail ?? NO_TRAIL,
  isByKeys: next?.isByKeys ?? false,
  fingerView: next?.fingerView ?? null,
})

const NO_TRAIL: readonly PointMap[] = []

const measuresOf = (
  outline: Outline,
  next: Next | null,
  kind: ShapeKind,
  measure: MapMeasure,
): readonly string[] => {
  if (next === null || lastOf(outline) === null) return []
  if (next.traced === undefined) return kind.measures(outline, next.pointMap, measure)
  const count = next.traced.trail.length + 1
  return [count === 1 ? '1 point' : `${count.toLocaleString('en-GB')} points`]
}

const problemOf = (next: Next | null): string | null =>
  next?.crossing ? refusalText(next.crossing, next.snap?.kind === 'first') : null

/** The tools that draw zones. */
export const drawingTools: Readonly<Record<ShapeToolName, Tool<DrawingState>>> = {
  circle: createDrawingTool(spanKind('circle')),
  rectangle: createDrawingTool(spanKind('rectangle')),
  polyline: createDrawingTool(pathKind('polyline')),
  polygon: createDrawingTool(pathKind('polygon')),
}

import type { PointMap } from '../../../shared/geometry/point.ts'
import type { RectMap } from '../../../web/scene/plane/coordinates.ts'
import { enterMapSpace, type PixelFrame } from '../../../web/scene/raster/pixelFrame.ts'
import type { Painter } from '../../../web/scene/state/Painter.ts'
import type { KindParts, PickableKind, SceneKind } from '../../../web/scene/state/SceneKind.ts'
import { setObjectBounds } from '../../../web/scene/state/sceneStore.ts'
import { idOf } from '../../../web/scene/state/Target.ts'
import { type PointerFacts, stay, type Tool } from '../../../web/scene/state/Tool.ts'

declare module '../../../web/scene/state/Target.ts' {
  interface TargetIds {
    readonly measuredLine: string
  }
}

declare module '../../../web/scene/state/Draft.ts' {
  interface Drafts {
    measure: { readonly from: PointMap; readonly to: PointMap }
  }

  interface DraftStates {
    measuring: { readonly lengthMap: number }
  }
}

declare module '../../../web/scene/state/SceneEvent.ts' {
  interface ToolNames {
    measure: true
  }

  interface SceneEvents {
    measured: { readonly from: PointMap; readonly to: PointMap }
  }
}

export interface MeasuredLine {
  readonly id: string
  readonly from: PointMap
  readonly to: PointMap
}

const SLOP_VIEW = 5

/** Level lines between two places, enough of a kind to be painted, picked and drawn with a tool of its own. */
export const measuredLineKind = ({ store, surface, refreshTool }: KindParts) => {
  let lines: readonly MeasuredLine[] = []
  const painter: Painter = {
    layers: {
      shapes: {
        paint(context, frame, _rect, { hover, selection }) {
          const [hovered, selected] = [idOf(hover, 'measuredLine'), idOf(selection, 'measuredLine')]
          for (const line of lines) {
            paintIn(context, frame, line, '#000000')
            if (line.id === selected) paintIn(context, frame, line, 'selected')
            else if (line.id === hovered) paintIn(context, frame, line, 'hovered')
          }
        },
        isEmpty: () => lines.length === 0,
      },
      overlay: {
        paint(context, frame, _rect, { draft }) {
          if (draft?.kind === 'measure') paintIn(context, frame, draft, 'draft')
        },
        isEmpty: ({ draft }) => draft === null,
      },
    },
    onChange(now, before) {
      if (now.hover !== before.hover || now.selection !== before.selection) surface.invalidate('shapes')
    },
  }
  const pickable: PickableKind = {
    pick(place, _pointer, scale) {
      const line = lines.find(
        ({ from, to }) =>
          place.x >= from.x && place.x <= to.x && Math.abs(place.y - from.y) * scale <= SLOP_VIEW,
      )
      return line ? { kind: 'measuredLine', id: line.id } : null
    },
    boundsOf(target) {
      const id = idOf(target, 'measuredLine')
      const line = lines.find((known) => known.id === id)
      return line && boundsOfLine(line)
    },
  }
  const setters = {
    setMeasuredLines(all: readonly MeasuredLine[]): void {
      lines = all
      setObjectBounds(store, 'measuredLines', all[0] ? boundsOfLine(all[0]) : null)
      surface.invalidate('shapes')
      refreshTool()
    },
  }
  return { painter, pickable, setters } satisfies SceneKind
}

const boundsOfLine = ({ from, to }: MeasuredLine): RectMap => ({
  left: from.x,
  right: to.x,
  bottom: from.y,
  top: to.y,
})

const paintIn = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  line: Pick<MeasuredLine, 'from' | 'to'>,
  colour: string,
): void => {
  context.save()
  enterMapSpace(context, frame, frame)
  paintLine(context, line, colour)
  context.restore()
}

const paintLine = (
  context: CanvasRenderingContext2D,
  { from, to }: Pick<MeasuredLine, 'from' | 'to'>,
  colour: string,
): void => {
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.lineTo(to.x, to.y)
  context.strokeStyle = colour
  context.stroke()
}

type MeasureState =
  { readonly name: 'idle' } | { readonly name: 'measuring'; readonly from: PointMap; readonly to: PointMap }

const IDLE: MeasureState = { name: 'idle' }

/** A drag from one place to another is a line. */
export const measureTool: Tool<MeasureState> = {
  initial: IDLE,
  step(state, event) {
    if (event.kind === 'down') return stay({ name: 'measuring', from: event.pointMap, to: event.pointMap })
    if (event.kind === 'interrupt') return stay(IDLE)
    if (state.name === 'idle') return stay(state)
    if (event.kind === 'move') return stay({ ...state, to: levelWith(state.from, event) })
    if (event.kind !== 'up') return stay(state)
    const { from, to } = state
    return { state: IDLE, effects: [{ kind: 'emit', event: { kind: 'measured', from, to } }] }
  },
  draft: (state) => (state.name === 'idle' ? null : { kind: 'measure', from: state.from, to: state.to }),
  draftState: (state) =>
    state.name === 'idle' ? { kind: 'none' } : { kind: 'measuring', lengthMap: state.to.x - state.from.x },
  cursor: () => 'crosshair',
}

const levelWith = (from: PointMap, { pointMap }: PointerFacts): PointMap => ({ x: pointMap.x, y: from.y })

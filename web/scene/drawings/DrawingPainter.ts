import { enterMapSpace, perViewOf, type PixelFrame } from '../raster/pixelFrame.ts'
import { setLine } from '../raster/strokePattern.ts'
import type { Stroke } from '../state/Draft.ts'
import type { Painter, PaintLayer, Surface } from '../state/Painter.ts'
import type { SceneState } from '../state/sceneStore.ts'

/** A drawing as the scene paints it. */
export interface SceneDrawing {
  readonly id: string
  readonly strokes: readonly Stroke[]
  readonly visible: boolean
}

/** Paints finished drawings, and on the overlay the stroke being drawn. */
export class DrawingPainter implements Painter {
  readonly #surface: Surface
  #visible: readonly SceneDrawing[] = []

  constructor(surface: Surface) {
    this.#surface = surface
  }

  readonly layers = {
    shapes: {
      paint: (context: CanvasRenderingContext2D, frame: PixelFrame): void => {
        for (const { strokes } of this.#visible) paintStrokes(context, strokes, frame)
      },
      isEmpty: () => this.#visible.length === 0,
    },
    overlay: {
      paint: (...[context, frame, , { draft }]: Parameters<PaintLayer>): void => {
        if (draft?.kind === 'pencil') paintStrokes(context, draft.strokes, frame)
      },
      isEmpty: ({ draft }: SceneState) => draft?.kind !== 'pencil',
    },
  } as const

  setDrawings(drawings: readonly SceneDrawing[]): void {
    const visible = drawings.filter((drawing) => drawing.visible)
    if (visible.length === 0 && this.#visible.length === 0) return
    this.#visible = visible
    this.#surface.invalidate('shapes')
  }
}

/** Strokes are immutable, so each is traced once. */
const paths = new WeakMap<Stroke, Path2D>()

/** Paints pencil strokes, smoothed by curves through the midpoints of their edges. */
const paintStrokes = (
  context: CanvasRenderingContext2D,
  strokes: readonly Stroke[],
  frame: PixelFrame,
): void => {
  const perView = perViewOf(frame)
  context.save()
  enterMapSpace(context, frame, frame)
  for (const stroke of strokes) {
    context.globalAlpha = stroke.opacity
    context.strokeStyle = stroke.colour
    setLine(context, stroke.pattern, stroke.widthView * perView)
    context.stroke(pathOf(stroke))
  }
  context.restore()
}

const pathOf = (stroke: Stroke): Path2D => {
  const known = paths.get(stroke)
  if (known !== undefined) return known
  const path = traceStroke(stroke.points)
  paths.set(stroke, path)
  return path
}

/** A single point is a dot. */
const traceStroke = (points: Stroke['points']): Path2D => {
  const path = new Path2D()
  const [first] = points
  if (first === undefined) return path
  path.moveTo(first.x, first.y)
  for (let at = 1; at < points.length - 1; at++) {
    const [through, next] = [points[at], points[at + 1]]
    if (through === undefined || next === undefined) continue
    path.quadraticCurveTo(through.x, through.y, (through.x + next.x) / 2, (through.y + next.y) / 2)
  }
  const last = points.at(-1) ?? first
  path.lineTo(last.x, last.y)
  return path
}

import { enterMapSpace, perViewOf, type PixelFrame } from '../raster/pixelFrame.ts'
import { setLine } from '../raster/strokePattern.ts'
import type { Stroke } from '../state/Draft.ts'
import type { Painter, PaintLayer, Surface } from '../state/Painter.ts'
import type { SceneState } from '../state/sceneStore.ts'
import type { PaintedRoute } from './SceneRoute.ts'

/** A drawing as the scene paints it. */
export interface SceneDrawing {
  readonly id: string
  readonly strokes: readonly Stroke[]
  readonly visible: boolean
  /** Its lines are not smoothed. */
  readonly isStraight?: boolean
}

/** Paints finished drawings and the route that is followed, and on the overlay the stroke being drawn and the numbers of stops. */
export class DrawingPainter implements Painter {
  readonly #surface: Surface
  #visible: readonly SceneDrawing[] = []
  #route: PaintedRoute | null = null

  constructor(surface: Surface) {
    this.#surface = surface
  }

  readonly layers = {
    shapes: {
      paint: (context: CanvasRenderingContext2D, frame: PixelFrame): void => {
        for (const { strokes, isStraight = false } of this.#visible)
          paintStrokes(context, strokes, frame, isStraight)
        this.#route?.paintLine(context, frame)
      },
      isEmpty: () => this.#visible.length === 0 && this.#route === null,
    },
    overlay: {
      paint: (...[context, frame, , { draft, fontFamily }]: Parameters<PaintLayer>): void => {
        this.#route?.paintStops(context, frame, fontFamily)
        if (draft?.kind === 'pencil') paintStrokes(context, draft.strokes, frame)
      },
      isEmpty: ({ draft }: SceneState) => draft?.kind !== 'pencil' && this.#route === null,
    },
  } as const

  setDrawings(drawings: readonly SceneDrawing[]): void {
    const visible = drawings.filter((drawing) => drawing.visible)
    if (visible.length === 0 && this.#visible.length === 0) return
    this.#visible = visible
    this.#surface.invalidate('shapes')
  }

  setRoute(route: PaintedRoute | null): void {
    if (route === this.#route) return
    this.#route = route
    this.#surface.invalidate('shapes', 'overlay')
  }
}

/** Strokes are immutable, so each is traced once. */
const paths = new WeakMap<Stroke, Path2D>()

/** Paints strokes, those of a pencil smoothed by curves through the midpoints of their edges. */
const paintStrokes = (
  context: CanvasRenderingContext2D,
  strokes: readonly Stroke[],
  frame: PixelFrame,
  isStraight = false,
): void => {
  const perView = perViewOf(frame)
  context.save()
  enterMapSpace(context, frame, frame)
  for (const stroke of strokes) {
    context.globalAlpha = stroke.opacity
    context.strokeStyle = stroke.colour
    setLine(context, stroke.pattern, stroke.widthView * perView)
    context.stroke(pathOf(stroke, isStraight))
  }
  context.restore()
}

const pathOf = (stroke: Stroke, isStraight: boolean): Path2D => {
  const known = paths.get(stroke)
  if (known !== undefined) return known
  const path = traceStroke(stroke.points, isStraight)
  paths.set(stroke, path)
  return path
}

/** A single point is a dot. */
const traceStroke = (points: Stroke['points'], isStraight: boolean): Path2D => {
  const path = new Path2D()
  const [first] = points
  if (first === undefined) return path
  path.moveTo(first.x, first.y)
  for (let at = 1; at < points.length - 1; at++) {
    const [through, next] = [points[at], points[at + 1]]
    if (through === undefined || next === undefined) continue
    if (isStraight) path.lineTo(through.x, through.y)
    else path.quadraticCurveTo(through.x, through.y, (through.x + next.x) / 2, (through.y + next.y) / 2)
  }
  const last = points.at(-1) ?? first
  path.lineTo(last.x, last.y)
  return path
}

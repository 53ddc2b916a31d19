import type { PointMap } from '../../../shared/geometry/point.ts'
import { edgeText } from '../../../shared/texts/measureTexts.ts'
import { paintChip } from '../raster/paintChip.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { type PixelFrame, placeInFrame } from '../raster/pixelFrame.ts'
import type { RulerDraft } from './rulerKind.ts'

/** In CSS px. */
const LINE_VIEW = 2
const CASING_VIEW = 5
const POINT_RADIUS_VIEW = 4
const AIM_RADIUS_VIEW = 9
const HINT_DASH_VIEW = [4, 4]
const FILL_ALPHA = 0.18
/** Shorter edges have no length beside them. */
const TEXT_EDGE_MIN_VIEW = 64

/** Paints what is measured: a line through its points, with the length of each of its edges. */
export const paintRuler = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { points, next, isClosed, isByKeys, measure }: RulerDraft,
  fontFamily: string,
): void => {
  const { pixelRatio } = frame
  const all = next === null ? points : [...points, next]
  const [first] = all
  const last = all.at(-1)
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.lineJoin = context.lineCap = 'round'
  if (all.length > 2) {
    trace(context, frame, all, true)
    context.globalAlpha = FILL_ALPHA
    context.fillStyle = MAP_COLOURS.accent
    context.fill()
    context.globalAlpha = 1
  }
  trace(context, frame, all, isClosed)
  stroke(context, MAP_COLOURS.casing, CASING_VIEW * pixelRatio)
  stroke(context, MAP_COLOURS.accent, LINE_VIEW * pixelRatio)
  if (!isClosed && all.length > 2 && first && last) {
    trace(context, frame, [last, first], false)
    context.setLineDash(HINT_DASH_VIEW.map((dash) => dash * pixelRatio))
    stroke(context, MAP_COLOURS.accent, LINE_VIEW * 0.5 * pixelRatio)
    context.setLineDash([])
  }
  for (const point of points) paintPoint(context, frame, point, POINT_RADIUS_VIEW)
  if (next !== null) paintPoint(context, frame, next, isByKeys ? AIM_RADIUS_VIEW : POINT_RADIUS_VIEW / 2)
  for (const [from, to] of edgesOf(all, isClosed)) {
    const lengthMap = Math.hypot(to.x - from.x, to.y - from.y)
    if ((lengthMap * frame.perMap) / pixelRatio < TEXT_EDGE_MIN_VIEW) continue
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    paintChip(context, frame, middle, edgeText(from, to, measure), { fontFamily })
  }
  context.restore()
}

const edgesOf = (points: readonly PointMap[], isClosed: boolean): (readonly [PointMap, PointMap])[] =>
  points.flatMap((from, at) => {
    const to = points[at + 1] ?? (isClosed ? points[0] : undefined)
    return to === undefined ? [] : [[from, to] as const]
  })

const trace = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  points: readonly PointMap[],
  isClosed: boolean,
): void => {
  context.beginPath()
  for (const point of points) {
    const { left, top } = placeInFrame(point, frame)
    context.lineTo(left, top)
  }
  if (isClosed) context.closePath()
}

const stroke = (context: CanvasRenderingContext2D, colour: string, width: number): void => {
  context.strokeStyle = colour
  context.lineWidth = width
  context.stroke()
}

const paintPoint = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  at: PointMap,
  radiusView: number,
): void => {
  const { left, top } = placeInFrame(at, frame)
  context.beginPath()
  context.arc(left, top, radiusView * frame.pixelRatio, 0, Math.PI * 2)
  context.fillStyle = MAP_COLOURS.line
  context.fill()
  stroke(context, MAP_COLOURS.casing, 1.5 * frame.pixelRatio)
}

import type { PointMap } from '../../../shared/geometry/point.ts'
import { ringsOf } from '../../../shared/geometry/rings.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { type PixelFrame, placeInFrame } from '../raster/pixelFrame.ts'
import { OTHER_FLOOR_ALPHA } from '../state/SceneFloors.ts'
import type { Held } from './ScenePerson.ts'

/** In CSS px. */
const RING_RADIUS_VIEW = 17
const LINE_VIEW = 2.5
const CASING_VIEW = 5.5
const CHIP_HEIGHT_VIEW = 18
const CHIP_PADDING_VIEW = 6
const CHIP_RADIUS_VIEW = 5
const FONT_SIZE_VIEW = 11.5
const FONT_WEIGHT = 600
/** From the tip of a cursor to its name. */
const NAME_BESIDE_VIEW = { x: 12, y: 15 }
/** Of an arrow whose tip is at 0,0. */
const ARROW_VIEW: readonly (readonly [number, number])[] = [
  [0, 0],
  [0, 16],
  [4.3, 12.2],
  [10.8, 11.4],
]
const CASING_ALPHA = 0.9
/** Points of a long outline that are nearer to one another are left out, in device px. */
const TRACE_STEP_DEVICE = 2

interface Look {
  readonly name: string
  readonly colour: string
  readonly fontFamily: string
}

interface PlaceDevice {
  readonly left: number
  readonly top: number
}

/** Paints what somebody holds in their colour, over a casing that is visible on any image. The context is in device px. */
export const paintHeld = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  held: Held,
  colour: string,
): void => {
  context.beginPath()
  if (held.kind === 'place') {
    const { left, top } = placeInFrame(held.at, frame)
    context.arc(left, top, RING_RADIUS_VIEW * frame.pixelRatio, 0, Math.PI * 2)
  } else traceOutline(context, frame, held)
  const alpha = alphaOf(held.isElsewhere)
  context.globalAlpha = CASING_ALPHA * alpha
  stroke(context, MAP_COLOURS.line, CASING_VIEW * frame.pixelRatio)
  context.globalAlpha = alpha
  stroke(context, colour, LINE_VIEW * frame.pixelRatio)
  context.globalAlpha = 1
}

export const alphaOf = (isElsewhere: boolean): number => (isElsewhere ? OTHER_FLOOR_ALPHA : 1)

/** Paints the name of who holds something above it. */
export const paintName = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  held: Held,
  look: Look,
): void => {
  const { left, top } = placeInFrame(topOf(held), frame)
  const beside = held.kind === 'place' ? RING_RADIUS_VIEW : 0
  const above = (beside + CHIP_HEIGHT_VIEW / 2 + LINE_VIEW * 2) * frame.pixelRatio
  context.globalAlpha = alphaOf(held.isElsewhere)
  paintTag(context, { left, top: top - above }, look, { pixelRatio: frame.pixelRatio, isCentred: true })
  context.globalAlpha = 1
}

/** Paints an arrow at a place, with a name beside it. */
export const paintCursor = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  at: PointMap,
  look: Look,
): void => {
  const { pixelRatio } = frame
  const { left, top } = placeInFrame(at, frame)
  context.beginPath()
  for (const [x, y] of ARROW_VIEW) context.lineTo(left + x * pixelRatio, top + y * pixelRatio)
  context.closePath()
  stroke(context, MAP_COLOURS.line, 3 * pixelRatio)
  context.fillStyle = look.colour
  context.fill()
  const beside = {
    left: left + NAME_BESIDE_VIEW.x * pixelRatio,
    top: top + (NAME_BESIDE_VIEW.y + CHIP_HEIGHT_VIEW / 2) * pixelRatio,
  }
  paintTag(context, beside, look, { pixelRatio, isCentred: false })
}

const paintTag = (
  context: CanvasRenderingContext2D,
  { left, top }: PlaceDevice,
  { name, colour, fontFamily }: Look,
  { pixelRatio, isCentred }: { readonly pixelRatio: number; readonly isCentred: boolean },
): void => {
  context.save()
  context.setTransform(pixelRatio, 0, 0, pixelRatio, Math.round(left), Math.round(top))
  context.font = `${FONT_WEIGHT} ${FONT_SIZE_VIEW}px ${fontFamily}`
  context.textBaseline = 'middle'
  const width = Math.ceil(context.measureText(name).width) + CHIP_PADDING_VIEW * 2
  const start = isCentred ? -width / 2 : 0
  context.beginPath()
  context.roundRect(start, -CHIP_HEIGHT_VIEW / 2, width, CHIP_HEIGHT_VIEW, CHIP_RADIUS_VIEW)
  context.fillStyle = colour
  context.fill()
  context.fillStyle = MAP_COLOURS.line
  context.fillText(name, start + CHIP_PADDING_VIEW, 0.5)
  context.restore()
}

const traceOutline = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { geometry }: Held & { kind: 'outline' },
): void => {
  if (geometry.kind === 'circle') {
    const { left, top } = placeInFrame(geometry.centre, frame)
    context.arc(left, top, geometry.radius * frame.perMap, 0, Math.PI * 2)
    return
  }
  for (const { points } of ringsOf(geometry)) {
    let last: PlaceDevice | null = null
    for (const point of points) {
      const place = placeInFrame(point, frame)
      if (last === null) context.moveTo(place.left, place.top)
      else if (isNear(last, place)) continue
      else context.lineTo(place.left, place.top)
      last = place
    }
    if (geometry.kind !== 'polyline') context.closePath()
  }
}

const isNear = (a: PlaceDevice, b: PlaceDevice): boolean =>
  Math.abs(a.left - b.left) < TRACE_STEP_DEVICE && Math.abs(a.top - b.top) < TRACE_STEP_DEVICE

/** The northernmost point. */
const topOf = (held: Held): PointMap => {
  if (held.kind === 'place') return held.at
  const { geometry } = held
  if (geometry.kind === 'circle') return { x: geometry.centre.x, y: geometry.centre.y + geometry.radius }
  return geometry.points.reduce((top, point) => (point.y > top.y ? point : top))
}

const stroke = (context: CanvasRenderingContext2D, colour: string, width: number): void => {
  context.strokeStyle = colour
  context.lineWidth = width
  context.stroke()
}

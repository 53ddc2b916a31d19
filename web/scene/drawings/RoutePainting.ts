import { MAP_COLOURS } from '../raster/palette.ts'
import { enterMapSpace, perViewOf, type PixelFrame, placeInFrame } from '../raster/pixelFrame.ts'
import type { PaintedRoute, SceneRoute, SceneStop } from './SceneRoute.ts'

/** In CSS px. */
const LINE_VIEW = 3
const CASING_VIEW = 6
const NEXT_RADIUS_VIEW = 16
const BADGE_HEIGHT_VIEW = 18
const BADGE_PADDING_VIEW = 5
const FONT_SIZE_VIEW = 11
/** From the place of a stop to the middle of its number, which does not cover the marker. */
const BADGE_RIGHT_VIEW = 12
const BADGE_ABOVE_VIEW = 14
/** What a number needs for itself: others that would reach into it are left out. */
const ROOM_VIEW = { width: 44, height: 22 }
const GAP_DASH_VIEW = [2, 6]
const BEHIND_ALPHA = 0.5

/** Paints the route that somebody follows. It comes with the panel of routes: most visitors need none of it. */
export class RoutePainting implements PaintedRoute {
  /** What is walked. */
  readonly #walked = new Path2D()
  /** From where a teleport is entered to where it is left. */
  readonly #jumped = new Path2D()
  /** In the order in which they find room. */
  readonly #stops: readonly SceneStop[]

  constructor({ lines, stops }: SceneRoute) {
    lines.forEach((line, index) => {
      line.forEach(({ x, y }, at) => (at === 0 ? this.#walked.moveTo(x, y) : this.#walked.lineTo(x, y)))
      const [to, from] = [line[0], lines[index - 1]?.at(-1)]
      if (!from || !to) return
      this.#jumped.moveTo(from.x, from.y)
      this.#jumped.lineTo(to.x, to.y)
    })
    this.#stops = stops.toSorted((a, b) => rankOf(a) - rankOf(b) || a.number - b.number)
  }

  /** Paints the line, dotted where there is a teleport. */
  paintLine(context: CanvasRenderingContext2D, frame: PixelFrame): void {
    const perView = perViewOf(frame)
    context.save()
    enterMapSpace(context, frame, frame)
    context.lineJoin = context.lineCap = 'round'
    for (const [path, dash] of [
      [this.#jumped, GAP_DASH_VIEW],
      [this.#walked, []],
    ] as const) {
      context.setLineDash(dash.map((length) => length * perView))
      stroke(context, path, MAP_COLOURS.casing, CASING_VIEW * perView)
      stroke(context, path, MAP_COLOURS.accent, LINE_VIEW * perView)
    }
    context.restore()
  }

  paintStops(context: CanvasRenderingContext2D, frame: PixelFrame, fontFamily: string): void {
    paintStops(context, frame, this.#stops, fontFamily)
  }
}

const stroke = (context: CanvasRenderingContext2D, path: Path2D, colour: string, width: number): void => {
  context.strokeStyle = colour
  context.lineWidth = width
  context.stroke(path)
}

/** Paints the numbers of the stops in view, as far as there is room. */
const paintStops = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  stops: readonly SceneStop[],
  fontFamily: string,
): void => {
  const { pixelRatio, width, height } = frame
  const room = { width: ROOM_VIEW.width * pixelRatio, height: ROOM_VIEW.height * pixelRatio }
  const taken = new Map<string, { readonly left: number; readonly top: number }>()
  const isFree = (left: number, top: number): boolean => {
    const [column, row] = [Math.floor(left / room.width), Math.floor(top / room.height)]
    for (let x = column - 1; x <= column + 1; x++)
      for (let y = row - 1; y <= row + 1; y++) {
        const other = taken.get(`${x} ${y}`)
        if (other && Math.abs(other.left - left) < room.width && Math.abs(other.top - top) < room.height)
          return false
      }
    taken.set(`${column} ${row}`, { left, top })
    return true
  }
  context.save()
  for (const stop of stops) {
    const { left, top } = placeInFrame(stop, frame)
    const isInView =
      left > -room.width && top > -room.height && left < width + room.width && top < height + room.height
    if (!isInView || !isFree(left, top)) continue
    context.setTransform(pixelRatio, 0, 0, pixelRatio, left, top)
    paintStop(context, stop, fontFamily)
  }
  context.restore()
}

/** The next one first, then what is ahead. */
const rankOf = ({ state }: SceneStop): number => ['next', 'ahead', 'behind'].indexOf(state)

const paintStop = (
  context: CanvasRenderingContext2D,
  { number, state }: SceneStop,
  fontFamily: string,
): void => {
  const isNext = state === 'next'
  context.globalAlpha = state === 'behind' ? BEHIND_ALPHA : 1
  if (isNext) {
    const ring = new Path2D()
    ring.arc(0, 0, NEXT_RADIUS_VIEW, 0, Math.PI * 2)
    stroke(context, ring, MAP_COLOURS.casing, CASING_VIEW)
    stroke(context, ring, MAP_COLOURS.accent, LINE_VIEW)
  }
  context.font = `640 ${FONT_SIZE_VIEW}px ${fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const text = String(number)
  const width = Math.max(
    BADGE_HEIGHT_VIEW,
    Math.ceil(context.measureText(text).width) + BADGE_PADDING_VIEW * 2,
  )
  const badge = new Path2D()
  badge.roundRect(
    BADGE_RIGHT_VIEW - BADGE_HEIGHT_VIEW / 2,
    -BADGE_ABOVE_VIEW - BADGE_HEIGHT_VIEW / 2,
    width,
    BADGE_HEIGHT_VIEW,
    BADGE_HEIGHT_VIEW / 2,
  )
  context.fillStyle = isNext ? MAP_COLOURS.accent : MAP_COLOURS.chip
  context.fill(badge)
  stroke(context, badge, isNext ? MAP_COLOURS.casing : MAP_COLOURS.accent, 1)
  context.fillStyle = isNext ? MAP_COLOURS.labelTextOnBright : MAP_COLOURS.chipText
  context.fillText(text, BADGE_RIGHT_VIEW + (width - BADGE_HEIGHT_VIEW) / 2, -BADGE_ABOVE_VIEW + 0.5)
}

import { ZONE_STROKE_WEIGHT } from '../../../shared/content/zones.ts'
import { isContextLost } from '../raster/isContextLost.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import {
  columnOfMap,
  containsRect,
  enterMapSpace,
  growRect,
  perViewOf,
  type PixelFrame,
  type RectDevice,
  rectInPlane,
  rectOnMap,
  rowOfMap,
  stripsBeside,
} from '../raster/pixelFrame.ts'
import { dashPeriod, setLine } from '../raster/strokePattern.ts'
import type { DraftStyle } from '../state/Draft.ts'
import { CASING_ALPHA, CASING_VIEW, OUTLINE_REACH_VIEW, paintVertex } from './draftMarks.ts'
import { type EdgeRun, edgeRuns, markedPoints } from './outlineParts.ts'
import { outlineChange, type StillOutline } from './stillOutline.ts'

const MARGIN_VIEW = 256

/** How much of a picture is painted in one frame: a stroke of this many edges takes a few ms without a graphics card. */
export const EDGES_PER_FRAME = 600
export const MARKS_PER_FRAME = 200

type Look = Pick<DraftStyle, 'strokeColour' | 'strokeOpacity' | 'pattern'>

/**
 * The edges and vertices of a long outline that is being edited, kept as a picture somewhat larger than the view. It is
 * painted over several frames; moving all of it copies the picture, and replacing a vertex repaints only what is around it.
 */
export class OutlinePicture {
  readonly #onUnfinished: () => void
  #picture: HTMLCanvasElement | null = null
  /** What is being painted, opaque, before it is put on the picture: parts that overlap must not show. */
  #scratch: HTMLCanvasElement | null = null
  #area: RectDevice = { left: 0, top: 0, width: 0, height: 0 }
  #frame: Pick<PixelFrame, 'perMap' | 'pixelRatio'> = { perMap: 0, pixelRatio: 1 }
  /** Where the grid of the vertices' marks begins, in the frame's plane. It moves with the outline. */
  #anchor = { left: 0, top: 0 }
  #outline: StillOutline | null = null
  #look: Look | null = null
  #pending: RectDevice[] = []
  #work: Iterator<undefined> | null = null
  /** Whether nothing of it can be shown yet. */
  #isBegun = false

  /** `onUnfinished`: asks for another frame. */
  constructor(onUnfinished: () => void) {
    this.#onUnfinished = onUnfinished
  }

  /** Paints the picture as far as it is done. Returns whether there is any; if not, the outline needs a simpler look so far. */
  show(target: CanvasRenderingContext2D, frame: PixelFrame, outline: StillOutline, look: Look): boolean {
    this.#prepare(frame, outline, look)
    this.#proceed()
    if (this.#isBegun || this.#picture === null) return false
    const { left, top } = this.#area
    const { width, height } = frame
    target.save()
    target.setTransform(1, 0, 0, 1, 0, 0)
    target.globalAlpha = 1
    target.drawImage(this.#picture, frame.left - left, frame.top - top, width, height, 0, 0, width, height)
    target.restore()
    return true
  }

  free(): void {
    // An empty canvas frees its pixels at once instead of when it is garbage collected.
    for (const canvas of [this.#picture, this.#scratch]) if (canvas !== null) canvas.width = canvas.height = 0
    this.#picture = this.#scratch = null
    this.#outline = null
    this.#work = null
    this.#pending = []
  }

  #prepare(frame: PixelFrame, outline: StillOutline, look: Look): void {
    const change = this.#outline && outlineChange(this.#outline, outline)
    const isSameLook =
      this.#look?.strokeColour === look.strokeColour &&
      this.#look.strokeOpacity === look.strokeOpacity &&
      this.#look.pattern === look.pattern
    this.#outline = outline
    this.#look = look
    // All dashes after a replaced vertex move on.
    const isOther = change === null || (change.touched !== null && look.pattern !== 'none')
    if (isOther || !isSameLook || !this.#isOf(frame)) return this.#restart(frame)
    this.#shift(columnOfMap(change.shift.x, frame.perMap), rowOfMap(change.shift.y, frame.perMap))
    if (change.touched !== null) {
      const rect = rectInPlane(change.touched, frame.perMap)
      this.#repaint([growRect(rect, Math.ceil(OUTLINE_REACH_VIEW * frame.pixelRatio) + 1)])
    }
    if (!containsRect(this.#area, frame)) this.#moveTo(areaAround(frame))
  }

  #isOf(frame: PixelFrame): boolean {
    const { perMap, pixelRatio } = frame
    const around = areaAround({ ...frame, left: 0, top: 0 })
    const context = this.#picture?.getContext('2d')
    return (
      context != null &&
      !isContextLost(context) &&
      this.#frame.perMap === perMap &&
      this.#frame.pixelRatio === pixelRatio &&
      this.#area.width === around.width &&
      this.#area.height === around.height
    )
  }

  #restart(frame: PixelFrame): void {
    this.#frame = frame
    this.#area = this.#anchor = areaAround(frame)
    this.#picture ??= document.createElement('canvas')
    this.#scratch ??= document.createElement('canvas')
    for (const canvas of [this.#picture, this.#scratch]) {
      canvas.width = this.#area.width
      canvas.height = this.#area.height
    }
    this.#isBegun = true
    this.#pending = []
    this.#repaint([this.#area])
  }

  #shift(left: number, top: number): void {
    if (left === 0 && top === 0) return
    const shifted = <R extends { left: number; top: number }>(rect: R): R => ({
      ...rect,
      left: rect.left + left,
      top: rect.top + top,
    })
    this.#area = shifted(this.#area)
    this.#anchor = shifted(this.#anchor)
    const pending = this.#pending.map(shifted)
    this.#pending = []
    if (pending.length > 0) this.#repaint(pending)
  }

  #moveTo(area: RectDevice): void {
    const context = this.#picture?.getContext('2d')
    if (!context || this.#picture === null) return
    const before = this.#area
    context.globalCompositeOperation = 'copy'
    context.drawImage(this.#picture, before.left - area.left, before.top - area.top)
    context.globalCompositeOperation = 'source-over'
    this.#area = area
    this.#repaint(stripsBeside(area, before))
  }

  #repaint(rects: readonly RectDevice[]): void {
    this.#pending.push(...rects)
    this.#work = this.#paint(this.#pending)
  }

  #proceed(): void {
    if (this.#work === null) return
    if (this.#work.next().done !== true) return this.#onUnfinished()
    this.#work = null
    this.#pending = []
    this.#isBegun = false
  }

  /** Paints what reaches into the rectangles, and yields whenever it was enough for one frame. */
  *#paint(rects: readonly RectDevice[]): Generator<undefined, void> {
    const [outline, look, area, frame] = [this.#outline, this.#look, this.#area, this.#frame]
    const [picture, scratch] = [this.#picture?.getContext('2d'), this.#scratch?.getContext('2d')]
    if (!picture || !scratch || outline === null || look === null) return
    const on: Sheets = { picture, scratch, rects, area, frame }
    within(picture, on, () => clearAll(picture, on))
    const reach = Math.ceil(OUTLINE_REACH_VIEW * frame.pixelRatio)
    const seen = rects.map((rect) => rectOnMap(growRect(rect, reach), frame.perMap))
    const runs = edgeRuns(outline, { seen, perMap: frame.perMap, edgesMax: EDGES_PER_FRAME })
    const lines = linesOf(look, perViewOf(frame))
    const isFew = runs.reduce((sum, { count }) => sum + count, 0) <= EDGES_PER_FRAME
    if (isFew && look.pattern === 'none') strokeAtOnce(on, runs, lines)
    else for (const line of lines) yield* strokeInParts(on, runs, line)
    let marks = 0
    const shown: PixelFrame = { ...frame, ...area, view: area, motion: 'rest' }
    for (const point of markedPoints(outline, { rects, anchor: this.#anchor, frame })) {
      within(picture, on, () => paintVertex(picture, shown, point))
      if (++marks % MARKS_PER_FRAME === 0) yield
    }
  }
}

/** The canvases whose corner is that of `area`, and where to paint on them. */
interface Sheets {
  readonly picture: CanvasRenderingContext2D
  readonly scratch: CanvasRenderingContext2D
  readonly rects: readonly RectDevice[]
  readonly area: RectDevice
  readonly frame: Pick<PixelFrame, 'perMap' | 'pixelRatio'>
}

interface Line {
  readonly widthMap: number
  readonly colour: string
  readonly alpha: number
  readonly pattern: Look['pattern']
}

const linesOf = (look: Look, perView: number): readonly Line[] => [
  {
    widthMap: (ZONE_STROKE_WEIGHT + CASING_VIEW) * perView,
    colour: MAP_COLOURS.casing,
    alpha: CASING_ALPHA,
    pattern: 'none',
  },
  {
    widthMap: ZONE_STROKE_WEIGHT * perView,
    colour: look.strokeColour,
    alpha: look.strokeOpacity,
    pattern: look.pattern,
  },
]

/** Paints in the plane of the frame, inside the rectangles. */
const within = (
  context: CanvasRenderingContext2D,
  { rects, area }: Pick<Sheets, 'rects' | 'area'>,
  paint: () => void,
): void => {
  context.save()
  context.setTransform(1, 0, 0, 1, -area.left, -area.top)
  context.beginPath()
  for (const { left, top, width, height } of rects) context.rect(left, top, width, height)
  context.clip()
  paint()
  context.restore()
}

const clearAll = (context: CanvasRenderingContext2D, { area }: Pick<Sheets, 'area'>): void =>
  context.clearRect(area.left, area.top, area.width, area.height)

const strokeRun = (
  context: CanvasRenderingContext2D,
  { area, frame }: Sheets,
  line: Line,
  run: EdgeRun,
): void => {
  enterMapSpace(context, area, frame)
  context.strokeStyle = line.colour
  setLine(context, line.pattern, line.widthMap)
  const period = dashPeriod(line.pattern, line.widthMap)
  if (period > 0) context.lineDashOffset = run.startMap % period
  context.stroke(run.path)
  context.lineDashOffset = 0
}

const strokeAtOnce = (on: Sheets, runs: readonly EdgeRun[], lines: readonly Line[]): void => {
  const path = new Path2D()
  for (const run of runs) path.addPath(run.path)
  for (const line of lines)
    within(on.picture, on, () => {
      on.picture.globalAlpha = line.alpha
      strokeRun(on.picture, on, line, { path, startMap: 0, count: 0 })
    })
}

/** Puts the parts together opaque, since where they overlap must not show, and then on the picture. */
function* strokeInParts(on: Sheets, runs: readonly EdgeRun[], line: Line): Generator<undefined, void> {
  const { picture, scratch, area } = on
  within(scratch, on, () => clearAll(scratch, on))
  let edges = 0
  for (const run of runs) {
    within(scratch, on, () => strokeRun(scratch, on, line, run))
    edges += run.count
    if (edges < EDGES_PER_FRAME) continue
    edges = 0
    yield
  }
  within(picture, on, () => {
    picture.globalAlpha = line.alpha
    picture.drawImage(scratch.canvas, area.left, area.top)
  })
  yield
}

const areaAround = (frame: PixelFrame): RectDevice => {
  const { left, top, width, height } = growRect(
    frame as RectDevice,
    Math.round(MARGIN_VIEW * frame.pixelRatio),
  )
  return { left, top, width, height }
}

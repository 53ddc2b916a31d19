import type { PointMap } from '../../../shared/geometry/point.ts'
import type { DraftStyle } from '../SceneZones.ts'
import { placeInFrame, type PixelFrame } from '../raster/pixelFrame.ts'
import { strokeCased } from './draftLines.ts'
import { isInView, paintVertex } from './draftMarks.ts'
import { enterMapSpace, perViewOf } from '../raster/mapSpace.ts'
import type { StillOutline } from './StillOutline.ts'

/** Marks closer together than this would lie on one another; one of them stands for all. */
const MARK_GAP_VIEW = 8

/** The part of a long outline that nobody has in hand: its lines, and marks on its vertices. */
export const paintStillOutline = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { runs, marked }: StillOutline,
  style: DraftStyle,
): void => {
  context.save()
  enterMapSpace(context, frame, frame)
  strokeCased(context, style, perViewOf(frame), () => {
    for (const run of runs) context.stroke(run.at(frame.perMap))
  })
  context.restore()
  paintVertices(context, frame, marked)
}

/** As many as can be told apart. */
export const paintVertices = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  points: readonly PointMap[],
): void => {
  const gap = MARK_GAP_VIEW * frame.pixelRatio
  let last = { left: Number.NaN, top: Number.NaN }
  for (const point of points) {
    const place = placeInFrame(point, frame)
    if (Math.hypot(place.left - last.left, place.top - last.top) < gap || !isInView(point, frame)) continue
    last = place
    paintVertex(context, frame, point)
  }
}

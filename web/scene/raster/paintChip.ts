import type { PointMap } from '../../../shared/geometry/point.ts'
import { MAP_COLOURS } from './palette.ts'
import { type PixelFrame, placeInFrame } from './pixelFrame.ts'

/** In CSS px. */
const HEIGHT = 20
const PADDING = 6
const RADIUS = 5
const FONT_SIZE = 12
const FONT_WEIGHT = 560

interface ChipOptions {
  readonly fontFamily: string
  /** From the place to the middle of the chip, in CSS px, y down. */
  readonly belowView?: number
}

/** Paints a short text on a dark ground about a place, of the same size at every zoom. */
export const paintChip = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  at: PointMap,
  text: string,
  { fontFamily, belowView = 0 }: ChipOptions,
): void => {
  const { left, top } = placeInFrame(at, frame)
  const { pixelRatio } = frame
  context.save()
  context.setTransform(pixelRatio, 0, 0, pixelRatio, left, top + Math.round(belowView * pixelRatio))
  context.font = `${FONT_WEIGHT} ${FONT_SIZE}px ${fontFamily}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const width = Math.ceil(context.measureText(text).width) + PADDING * 2
  context.beginPath()
  context.roundRect(-width / 2, -HEIGHT / 2, width, HEIGHT, RADIUS)
  context.fillStyle = MAP_COLOURS.chip
  context.fill()
  context.fillStyle = MAP_COLOURS.chipText
  context.fillText(text, 0, 1)
  context.restore()
}

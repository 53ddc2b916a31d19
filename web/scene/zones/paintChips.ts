import type { PointView } from '../Scene.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import type { PixelFrame } from '../raster/pixelFrame.ts'

const HEIGHT_VIEW = 24
const PADDING_VIEW = 8
const GAP_VIEW = 4
/** From the place a chip belongs to: clear of the pointer and the snap ring. */
const OFF_VIEW = 22
const RADIUS_VIEW = 6
const MARGIN_VIEW = 8

export interface Chip {
  readonly text: string
  readonly isProblem: boolean
}

export interface ChipLook {
  readonly fontFamily: string
  /** A hand covers what lies below. */
  readonly isBelowCovered?: boolean
}

/** Short texts in one row below a place, a problem above it; within the view. */
export const paintChips = (
  context: CanvasRenderingContext2D,
  { pixelRatio, width, height }: PixelFrame,
  at: PointView,
  { chips, fontFamily, isBelowCovered = false }: ChipLook & { readonly chips: readonly Chip[] },
): void => {
  context.save()
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  context.textBaseline = 'middle'
  const size = { width: width / pixelRatio, height: height / pixelRatio }
  const above = at.yView - OFF_VIEW - HEIGHT_VIEW
  const topView = isBelowCovered ? above : at.yView + OFF_VIEW
  const problemTopView = isBelowCovered ? above - HEIGHT_VIEW - GAP_VIEW : above
  const rowOf = (isProblem: boolean) => chips.filter((chip) => chip.isProblem === isProblem)
  paintRow(context, rowOf(false), { xView: at.xView, topView, size, fontFamily })
  paintRow(context, rowOf(true), { xView: at.xView, topView: problemTopView, size, fontFamily })
  context.restore()
}

interface Row {
  /** The row's middle. */
  readonly xView: number
  readonly topView: number
  readonly size: { readonly width: number; readonly height: number }
  readonly fontFamily: string
}

const paintRow = (
  context: CanvasRenderingContext2D,
  chips: readonly Chip[],
  { xView, topView, size, fontFamily }: Row,
): void => {
  context.font = `560 12px ${fontFamily}`
  const widths = chips.map(({ text }) => Math.ceil(context.measureText(text).width) + PADDING_VIEW * 2)
  const whole = widths.reduce((sum, width) => sum + width + GAP_VIEW, -GAP_VIEW)
  let left = within(xView - whole / 2, size.width - whole)
  const top = within(topView, size.height - HEIGHT_VIEW)
  chips.forEach(({ text, isProblem }, index) => {
    const width = widths[index] ?? 0
    context.fillStyle = MAP_COLOURS.chip
    context.beginPath()
    context.roundRect(left, top, width, HEIGHT_VIEW, RADIUS_VIEW)
    context.fill()
    context.fillStyle = isProblem ? MAP_COLOURS.chipProblem : MAP_COLOURS.chipText
    context.fillText(text, left + PADDING_VIEW, top + HEIGHT_VIEW / 2 + 0.5)
    left += width + GAP_VIEW
  })
}

const within = (wanted: number, most: number): number =>
  Math.round(Math.max(MARGIN_VIEW, Math.min(most - MARGIN_VIEW, wanted)))

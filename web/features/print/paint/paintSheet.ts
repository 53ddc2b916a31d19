import type { RectDevice } from '../../../scene/raster/pixelFrame.ts'
import {
  LEGEND_HEIGHTS,
  type LegendBand,
  type PictureLayout,
  SHEET_PADDING,
} from '../layout/pictureLayout.ts'
import type { ScaleLength } from '../layout/scaleLength.ts'
import { PAPER_INK } from './paperInk.ts'
import type { LegendSymbols } from './LegendSymbols.ts'

export interface Sheet {
  readonly layout: PictureLayout
  readonly pixelRatio: number
  readonly fontFamily: string
  readonly title: string | null
  /** With the length of its bar, in px. */
  readonly scale: (ScaleLength & { readonly lengthPx: number }) | null
  readonly symbols: LegendSymbols
}

/** Paints what surrounds the map on a picture: the context is in px of the whole picture, and shows one strip of it. */
export const paintSheet = (context: CanvasRenderingContext2D, strip: RectDevice, sheet: Sheet): void => {
  const { title, foot, legend } = sheet.layout
  const isSeen = (band: RectDevice | null): band is RectDevice =>
    band !== null && band.top < strip.top + strip.height && band.top + band.height > strip.top
  context.textBaseline = 'alphabetic'
  if (isSeen(title)) paintTitle(context, title, sheet)
  if (isSeen(foot)) paintScale(context, foot, sheet)
  if (legend !== null && isSeen(legend)) paintLegend(context, legend, sheet)
}

const TITLE_SIZE = 22
const TEXT_SIZE = 13

const paintTitle = (
  context: CanvasRenderingContext2D,
  { top, height, width }: RectDevice,
  { title, pixelRatio, fontFamily }: Sheet,
): void => {
  context.font = `700 ${TITLE_SIZE * pixelRatio}px ${fontFamily}`
  context.fillStyle = PAPER_INK.text
  const left = SHEET_PADDING * pixelRatio
  const text = cutText(context, title ?? '', width - left * 2)
  context.fillText(text, left, top + height / 2 + TITLE_SIZE * 0.36 * pixelRatio)
}

const BAR_HEIGHT = 6

const paintScale = (
  context: CanvasRenderingContext2D,
  { top, height }: RectDevice,
  { scale, pixelRatio, fontFamily }: Sheet,
): void => {
  if (scale === null) return
  const [left, middle] = [SHEET_PADDING * pixelRatio, top + height / 2]
  const barTop = middle - (BAR_HEIGHT / 2) * pixelRatio
  context.fillStyle = PAPER_INK.text
  context.fillRect(left, barTop, scale.lengthPx, BAR_HEIGHT * pixelRatio)
  context.fillStyle = PAPER_INK.paper
  const line = 1.5 * pixelRatio
  context.fillRect(
    left + scale.lengthPx / 2,
    barTop + line,
    scale.lengthPx / 2 - line,
    BAR_HEIGHT * pixelRatio - line * 2,
  )
  context.fillStyle = PAPER_INK.text
  context.font = `500 ${TEXT_SIZE * pixelRatio}px ${fontFamily}`
  context.fillText(
    scale.text,
    left + scale.lengthPx + 10 * pixelRatio,
    middle + TEXT_SIZE * 0.36 * pixelRatio,
  )
}

/** From a column's edge to a type's symbol, and to its name. */
const SYMBOL_X = 14
const NAME_X = 36
const COLUMN_GAP = 18

const paintLegend = (
  context: CanvasRenderingContext2D,
  { top, placed, columnWidth }: LegendBand,
  { pixelRatio, fontFamily, symbols }: Sheet,
): void => {
  const inPx = (length: number): number => length * pixelRatio
  for (const { line, column, top: lineTop } of placed) {
    const left = SHEET_PADDING + column * columnWidth
    const baseline = top + inPx(SHEET_PADDING + lineTop + LEGEND_HEIGHTS[line.kind] - 8)
    const width = columnWidth - COLUMN_GAP
    if (line.kind === 'category') {
      context.font = `700 ${inPx(TEXT_SIZE)}px ${fontFamily}`
      context.fillStyle = PAPER_INK.text
      context.fillText(cutText(context, line.name, inPx(width)), inPx(left), baseline)
      continue
    }
    const count = line.type.count.toLocaleString('en')
    symbols.paint(
      context,
      line.type,
      Math.round(inPx(left + SYMBOL_X)),
      Math.round(baseline - inPx(TEXT_SIZE * 0.36)),
    )
    context.font = `400 ${inPx(TEXT_SIZE)}px ${fontFamily}`
    context.fillStyle = PAPER_INK.faint
    const countWidth = context.measureText(count).width
    context.fillText(count, inPx(left + width) - countWidth, baseline)
    context.fillStyle = PAPER_INK.text
    const name = cutText(context, line.type.name, inPx(width - NAME_X - 8) - countWidth)
    context.fillText(name, inPx(left + NAME_X), baseline)
  }
}

/** Returns a text, shortened if it is wider. */
const cutText = (context: CanvasRenderingContext2D, text: string, width: number): string => {
  if (context.measureText(text).width <= width) return text
  const letters = [...text]
  while (letters.length > 0 && context.measureText(`${letters.join('')}…`).width > width) letters.pop()
  return `${letters.join('')}…`
}

import { MAP_COLOURS } from '../../raster/palette.ts'
import type { Marker } from '../Marker.ts'
import { LABEL_HEIGHT_VIEW } from './placeLabels.ts'

/** From the edge of a label to its text. */
export const LABEL_PADDING_VIEW = 6
const RADIUS_VIEW = 2.5
const BASELINE_VIEW = 12

interface LabelBox {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly width: number
}

interface LabelPaint {
  readonly pixelRatio: number
  readonly groundAlpha: number
  readonly alpha: number
}

/** Paints a label at whole device px. */
export const paintLabel = (
  context: CanvasRenderingContext2D,
  { labelBgColour = '#000000', labelBorderColour = null }: Marker,
  box: LabelBox,
  { pixelRatio, groundAlpha, alpha }: LabelPaint,
): void => {
  const left = Math.round(box.left * pixelRatio) / pixelRatio
  const top = Math.round(box.top * pixelRatio) / pixelRatio
  const width = Math.ceil(box.width)
  context.beginPath()
  context.roundRect(left, top, width, LABEL_HEIGHT_VIEW, RADIUS_VIEW)
  context.globalAlpha = groundAlpha * alpha
  context.fillStyle = labelBgColour
  context.fill()
  context.globalAlpha = alpha
  if (labelBorderColour !== null && labelBorderColour !== labelBgColour) {
    context.beginPath()
    context.roundRect(left + 0.5, top + 0.5, width - 1, LABEL_HEIGHT_VIEW - 1, RADIUS_VIEW - 0.5)
    context.lineWidth = 1
    context.strokeStyle = labelBorderColour
    context.stroke()
  }
  context.fillStyle = isBright(labelBgColour) ? MAP_COLOURS.labelTextOnBright : MAP_COLOURS.labelText
  context.fillText(box.text, left + LABEL_PADDING_VIEW, top + BASELINE_VIEW)
}

/** Whether dark text is easier to read than white on a colour (`#rrggbb`). #cbd766 → true */
const isBright = (colour: string): boolean => {
  const value = Number.parseInt(colour.slice(1), 16)
  const channel = (shift: number): number => {
    const part = ((value >> shift) & 0xff) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  // Above this luminance, contrast against near-black exceeds that against white.
  return 0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0) > 0.21
}

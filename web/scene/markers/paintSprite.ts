import type { Shape } from '../../../shared/types.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { markerOutline, markerReach } from './markerShapes.ts'

/** `lit`: under the pointer. `dimmed`: found, and standing back. */
export type SpriteState = 'plain' | 'lit' | 'dimmed'

const LINE_VIEW = 1.5
const CASING_VIEW = 1
const RING_VIEW = 2.5
export const DIMMED_ALPHA = 0.3
/** The longer side of an icon is no longer, in CSS px. */
export const ICON_SIDE_MAX_VIEW = 28
/** From a marker's place to the farthest pixel it paints, in CSS px: that of a lit icon. */
export const SPRITE_REACH_VIEW = ICON_SIDE_MAX_VIEW / 2 + LINE_VIEW + CASING_VIEW + RING_VIEW

export const paintShape = (
  shape: Shape,
  colour: string,
  state: SpriteState,
  pixelRatio: number,
): HTMLCanvasElement => {
  const padding = LINE_VIEW + CASING_VIEW + (state === 'lit' ? RING_VIEW : 0)
  const shift = shape === 'square' ? squareShift(pixelRatio) : 0
  const radius = Math.ceil((markerReach(shape) + padding) * pixelRatio + shift)
  const outline = markerOutline(shape)
  return painted(radius, state, (context) => {
    context.setTransform(pixelRatio, 0, 0, pixelRatio, radius + shift, radius + shift)
    paintCasing(context, outline, state)
    context.fillStyle = colour
    context.fill(outline)
  })
}

export const paintIcon = (icon: ImageBitmap, state: SpriteState, pixelRatio: number): HTMLCanvasElement => {
  const [width, height] = iconSizeDevice(icon, pixelRatio)
  const padding = state === 'lit' ? (LINE_VIEW + CASING_VIEW + RING_VIEW) * pixelRatio : 0
  const radius = Math.ceil(Math.max(width, height) / 2 + padding) + 1
  const [left, top] = [-Math.floor(width / 2), -Math.floor(height / 2)]
  return painted(radius, state, (context) => {
    context.setTransform(1, 0, 0, 1, radius, radius)
    if (state === 'lit') {
      const frame = new Path2D()
      frame.roundRect(left, top, width, height, 3 * pixelRatio)
      paintCasing(context, frame, state, pixelRatio)
    }
    // Whole multiples of small pictures stay as sharp as they were drawn.
    context.imageSmoothingEnabled = !Number.isInteger(width / icon.width)
    context.imageSmoothingQuality = 'high'
    context.drawImage(icon, left, top, width, height)
  })
}

/** Whole device px, its own size in CSS px unless that is too large. */
const iconSizeDevice = (icon: ImageBitmap, pixelRatio: number): [number, number] => {
  const share = Math.min(1, ICON_SIDE_MAX_VIEW / Math.max(icon.width, icon.height)) * pixelRatio
  return [Math.max(1, Math.round(icon.width * share)), Math.max(1, Math.round(icon.height * share))]
}

/** White line on a dark casing, and a ring around both where it is lit. */
const paintCasing = (
  context: CanvasRenderingContext2D,
  outline: Path2D,
  state: SpriteState,
  perView = 1,
): void => {
  const stroke = (style: string, alpha: number, outsideView: number): void => {
    context.strokeStyle = style
    context.globalAlpha = alpha
    context.lineWidth = outsideView * 2 * perView
    context.stroke(outline)
  }
  context.lineJoin = 'round'
  if (state === 'lit') stroke(MAP_COLOURS.line, 0.5, LINE_VIEW + CASING_VIEW + RING_VIEW)
  stroke(MAP_COLOURS.casing, state === 'lit' ? 0.85 : 0.6, LINE_VIEW + CASING_VIEW)
  stroke(MAP_COLOURS.line, 1, LINE_VIEW)
}

const painted = (
  radius: number,
  state: SpriteState,
  paint: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = radius * 2
  const context = canvas.getContext('2d')
  if (context === null) return canvas
  paint(context)
  if (state !== 'dimmed') return canvas
  context.resetTransform()
  context.globalCompositeOperation = 'destination-in'
  context.globalAlpha = DIMMED_ALPHA
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}

/** Sets the straight edges of the 9 px square on device pixels. At a ratio of 1 → 0.5 */
const squareShift = (pixelRatio: number): number => {
  const edge = 4.5 * pixelRatio
  return Math.ceil(edge) - edge
}

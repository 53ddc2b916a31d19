import { ZONE_STROKE_WEIGHT } from '../../../shared/zones.ts'
import type { DraftStyle } from '../SceneZones.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { setLine } from './zoneStyle.ts'

/** How much wider than the line the dark casing below it is, in CSS px. */
const CASING_VIEW = 3
export const CROSSING_DASH_VIEW: readonly number[] = [8, 5]

/** A draft's own look over a dark casing; `stroke` draws the line as it is set up then, twice. */
export const strokeCased = (
  context: CanvasRenderingContext2D,
  style: DraftStyle,
  perView: number,
  stroke: () => void,
): void => {
  context.globalAlpha = 0.75
  context.strokeStyle = MAP_COLOURS.casing
  setLine(context, 'none', (ZONE_STROKE_WEIGHT + CASING_VIEW) * perView)
  stroke()
  context.globalAlpha = style.strokeOpacity
  context.strokeStyle = style.strokeColour
  setLine(context, style.pattern, ZONE_STROKE_WEIGHT * perView)
  stroke()
}

export const strokeCrossing = (
  context: CanvasRenderingContext2D,
  perView: number,
  dashView: readonly number[],
): void => {
  context.globalAlpha = 1
  context.lineCap = 'butt'
  for (const [colour, widthView] of [
    [MAP_COLOURS.casing, ZONE_STROKE_WEIGHT + CASING_VIEW],
    [MAP_COLOURS.crossing, ZONE_STROKE_WEIGHT],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = widthView * perView
    context.setLineDash(colour === MAP_COLOURS.casing ? [] : dashView.map((dash) => dash * perView))
    context.stroke()
  }
}

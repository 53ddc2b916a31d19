import { ZONE_STROKE_WEIGHT } from '../../../shared/zones.ts'
import type { SceneZone } from '../SceneZones.ts'

/** Gaps and dashes in line widths. A dot is a dash without length, made round by its caps. */
const DASHES: Record<SceneZone['pattern'], readonly number[]> = {
  none: [],
  dashed: [4, 3],
  dotted: [0, 2],
}

/** Sets the line of a pattern up. `widthMap`: in the units of the context. */
export const setLine = (
  context: CanvasRenderingContext2D,
  pattern: SceneZone['pattern'],
  widthMap: number,
): void => {
  context.lineWidth = widthMap
  context.lineJoin = 'round'
  context.lineCap = pattern === 'dashed' ? 'butt' : 'round'
  context.setLineDash(DASHES[pattern].map((length) => length * widthMap))
}

export type ZoneLook = Pick<
  SceneZone,
  'strokeColour' | 'strokeOpacity' | 'fillColour' | 'fillOpacity' | 'pattern'
>

/** Paints a path in map space; `perView`: map px per CSS px. */
export const paintLook = (
  context: CanvasRenderingContext2D,
  path: Path2D,
  look: ZoneLook,
  { isFilled, perView }: { readonly isFilled: boolean; readonly perView: number },
): void => {
  if (isFilled) {
    context.globalAlpha = look.fillOpacity
    context.fillStyle = look.fillColour
    context.fill(path)
  }
  context.globalAlpha = look.strokeOpacity
  context.strokeStyle = look.strokeColour
  setLine(context, look.pattern, ZONE_STROKE_WEIGHT * perView)
  context.stroke(path)
}

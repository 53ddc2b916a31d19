import { ZONE_STROKE_WEIGHT } from '../../../shared/zones.ts'
import type { RectMap } from '../plane/coordinates.ts'
import type { SceneZone } from '../SceneZones.ts'
import { DASHES, strokePattern } from './strokePattern.ts'

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
  'geometry' | 'strokeColour' | 'strokeOpacity' | 'fillColour' | 'fillOpacity' | 'pattern'
>

/** Paints a path in map space; `perView`: map px per CSS px, `seen`: what is painted, in map px. */
export const paintLook = (
  context: CanvasRenderingContext2D,
  path: Path2D,
  look: ZoneLook,
  {
    isFilled,
    perView,
    seen,
  }: { readonly isFilled: boolean; readonly perView: number; readonly seen: RectMap },
): void => {
  if (isFilled) {
    context.globalAlpha = look.fillOpacity
    context.fillStyle = look.fillColour
    context.fill(path)
  }
  context.globalAlpha = look.strokeOpacity
  context.strokeStyle = look.strokeColour
  const widthMap = ZONE_STROKE_WEIGHT * perView
  setLine(context, look.pattern, widthMap)
  strokePattern(context, path, { geometry: look.geometry, pattern: look.pattern, seen, widthMap })
}

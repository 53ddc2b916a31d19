import { ZONE_STROKE_WEIGHT } from '../../../shared/zones.ts'
import { growRect, rectOnMap, type PixelFrame, type RectDevice } from '../raster/pixelFrame.ts'
import { enterMapSpace, perViewOf } from '../raster/mapSpace.ts'
import { paintLook } from './zoneStyle.ts'
import type { ZoneStore } from './ZoneStore.ts'

/** How far a zone paints beyond its outline, in CSS px. */
export const ZONE_REACH_VIEW = ZONE_STROKE_WEIGHT

/** Paints what of the zones falls into `rect` on a canvas whose corner is `origin`. Answers whether there was anything. */
export const paintZones = (
  context: CanvasRenderingContext2D,
  rect: RectDevice,
  origin: { readonly left: number; readonly top: number },
  frame: PixelFrame,
  store: ZoneStore,
): boolean => {
  const { perMap, pixelRatio } = frame
  const seen = rectOnMap(growRect(rect, ZONE_REACH_VIEW * pixelRatio), perMap)
  const shapes = store.visibleIn(seen)
  if (shapes.length === 0) return false
  const perView = perViewOf(frame)
  enterMapSpace(context, origin, frame)
  for (const shape of shapes) {
    const { zone } = shape
    paintLook(context, shape.path(perMap), zone, {
      isFilled: zone.geometry.kind !== 'polyline',
      perView,
      seen,
    })
  }
  return true
}

import type { RectMap } from '../../../scene/plane/coordinates.ts'
import type { PixelFrame, RectDevice } from '../../../scene/raster/pixelFrame.ts'

/** Returns the frame of a picture of an area, at a scale in px per map px. */
export const frameOfArea = (area: RectMap, perMap: number, pixelRatio: number): PixelFrame => {
  const [left, top] = [Math.round(area.left * perMap), Math.round(-area.top * perMap)]
  const rect = {
    left,
    top,
    width: Math.max(1, Math.round(area.right * perMap) - left),
    height: Math.max(1, Math.round(-area.bottom * perMap) - top),
  }
  return { ...rect, perMap, pixelRatio, view: rect, motion: 'rest' }
}

/** Returns the frame of a part of a picture. The part is given from the upper left corner of the picture. */
export const frameOfPart = (whole: PixelFrame, part: RectDevice): PixelFrame => ({
  ...whole,
  left: whole.left + part.left,
  top: whole.top + part.top,
  width: part.width,
  height: part.height,
})

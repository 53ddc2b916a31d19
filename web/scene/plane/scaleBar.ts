import { type Camera, scaleOf } from './coordinates.ts'

export interface ScaleBar {
  /** In units. */
  readonly length: number
  readonly lengthView: number
}

/**
 * Returns the longest round length (1, 2 or 5 times a power of ten) that is at most `maxView` wide, in units of which a map px has
 * `unitsPerPixel`.
 */
export const scaleBar = (camera: Camera, maxView: number, unitsPerPixel: number): ScaleBar => {
  const scale = scaleOf(camera.zoomLevel) / unitsPerPixel
  const longest = maxView / scale
  const power = 10 ** Math.floor(Math.log10(longest))
  const factor = [5, 2, 1].find((candidate) => candidate * power <= longest) ?? 1
  const length = factor * power
  return { length, lengthView: length * scale }
}

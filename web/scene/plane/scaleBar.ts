import { type Camera, scaleOf } from './coordinates.ts'

export interface ScaleBar {
  readonly lengthMap: number
  readonly lengthView: number
}

/** Returns the longest round length (1, 2 or 5 times a power of ten, in map px) that is at most `maxView` wide. */
export const scaleBar = (camera: Camera, maxView = 150): ScaleBar => {
  const scale = scaleOf(camera.zoomLevel)
  const longestMap = maxView / scale
  const power = 10 ** Math.floor(Math.log10(longestMap))
  const factor = [5, 2, 1].find((candidate) => candidate * power <= longestMap) ?? 1
  const lengthMap = factor * power
  return { lengthMap, lengthView: lengthMap * scale }
}

import type { Calibration } from '../../../shared/calibration/calibration.ts'
import { scaledCalibration } from '../../../shared/calibration/scaledCalibration.ts'
import type { DataMap } from '../../../shared/dataMap/dataMap.ts'
import { fittedBox, isExtentOpen } from '../../../shared/dataMap/extent.ts'
import { orderOf } from '../../../shared/dataMap/origin.ts'
import { type ImageSize, pairAt, placementFor } from '../../../shared/dataMap/place.ts'

/** What a file says of the coordinates that the image covers, and what to tell the person who chose it. */
export type FileCalibration =
  | { readonly calibration: Calibration; readonly text: string }
  | { readonly calibration: null; readonly text: string }

const SAID = 'These are the coordinates of the file. Look whether they are right, then save.'
const GUESSED =
  'The file does not say which coordinates the image covers. These are those of its outermost points: correct the two corners.'
const IN_PIXELS = 'This file counts the pixels of its image, and says nothing of the game.'

/** Two corners of the image have the coordinates that the file gives them. */
export const calibrationOfFile = (map: DataMap, image: ImageSize): FileCalibration => {
  if (map.calibration !== undefined)
    return { calibration: scaledCalibration(map.calibration, map.box, image), text: SAID }
  if (map.unit === 'pixels' || (map.format === 'geojson' && map.unit === 'box'))
    return { calibration: null, text: IN_PIXELS }
  const isOpen = isExtentOpen(map)
  const placement = placementFor(isOpen ? fittedBox(map) : map.box, image, map.origin, orderOf(map.origin))
  const order = map.unit === 'degrees' ? 'yx' : orderOf(map.origin)
  const corners = [
    { x: 0, y: image.height },
    { x: image.width, y: 0 },
  ]
  const points = corners.map((corner) => {
    const { x, y } = pairAt(corner, placement)
    return { ...corner, ...(order === 'xy' ? { first: x, second: y } : { first: y, second: x }) }
  })
  const axes =
    map.unit === 'degrees'
      ? (['Lat', 'Lng'] as const)
      : order === 'xy'
        ? (['X', 'Y'] as const)
        : (['Y', 'X'] as const)
  const decimals = Math.max(placement.box.width, placement.box.height) < DECIMALS_BELOW ? 2 : 0
  const calibration: Calibration = { points, fit: 'sides', order, axes, unit: '', decimals }
  return { calibration, text: isOpen ? GUESSED : SAID }
}

/** Coordinates of fewer units than this are told with decimals. */
const DECIMALS_BELOW = 200

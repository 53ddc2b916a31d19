import type { Calibration } from '../calibration/calibration.ts'
import { type GameMapping, isFirstAcross, mappingOf } from '../calibration/gameMapping.ts'
import { type Affine, applyAffine } from '../geometry/affine.ts'
import type { DataMap } from './dataMap.ts'
import { isExtentOpen } from './extent.ts'
import { type ImageSize, isOutside } from './place.ts'

/**
 * Returns what leads the pairs of a file that counts in the coordinates of a game to map pixels. Columns that are called as the
 * axes are tell which is which; otherwise what runs across comes first. Null where the calibration tells nothing.
 */
export const gamePairsToMap = (
  { table }: Pick<DataMap, 'table'>,
  calibration: Calibration,
): Affine | null => {
  const mapping = mappingOf(calibration)
  if (mapping === null) return null
  return isSecondFirst(table?.columns.x, calibration, mapping) ? swapped(mapping.toMap) : mapping.toMap
}

const isSecondFirst = (x: string | undefined, { axes }: Calibration, mapping: GameMapping): boolean => {
  const named = x === undefined ? -1 : axes.findIndex((axis) => axis.toLowerCase() === axisOfColumn(x))
  return named < 0 ? !isFirstAcross(mapping) : named === 1
}

/** Before the name of an axis where its column would be taken for another one. */
export const GAME_COLUMN_PREFIX = 'game_'

const axisOfColumn = (column: string): string => {
  const name = column.trim().toLowerCase()
  return name.startsWith(GAME_COLUMN_PREFIX) ? name.slice(GAME_COLUMN_PREFIX.length) : name
}

/** The same for pairs in the other order. */
export const swapped = ({ xx, xy, x0, yx, yy, y0 }: Affine): Affine => ({
  xx: xy,
  xy: xx,
  x0,
  yx: yy,
  yy: yx,
  y0,
})

/** By which lengths grow, as the mean of both axes. */
export const meanScale = ({ xx, xy, yx, yy }: Affine): number => Math.sqrt(Math.abs(xx * yy - xy * yx))

/** Whether most markers of a file that leaves open what its coordinates are would lie on the image as those of the game. */
export const isLikelyGame = (map: DataMap, image: ImageSize, calibration: Calibration): boolean => {
  const toMap = isExtentOpen(map) ? gamePairsToMap(map, calibration) : null
  if (toMap === null) return false
  let [on, beside] = [0, 0]
  for (const { markers } of map.groups)
    for (const marker of markers)
      if (isOutside(applyAffine(toMap, marker), image)) beside++
      else on++
  return on > beside
}

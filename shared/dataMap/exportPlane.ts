import type { Calibration } from '../calibration/calibration.ts'
import {
  exactDecimals,
  gameOf,
  isFirstAcross,
  isUpright,
  mappingOf,
  unitsPerPixel,
} from '../calibration/gameMapping.ts'
import { plainText } from '../calibration/gamePlaceText.ts'
import type { PointMap } from '../geometry/point.ts'

/** The coordinates that a file is written in. */
export interface ExportPlane {
  /** Null where they are map pixels. */
  readonly calibration: Calibration | null
  /** Both coordinates: what runs across the image first. */
  readonly pairOf: (place: PointMap) => [number, number]
  /** Whether `pairOf` has the coordinates in another order than the game writes them. */
  readonly isSwapped: boolean
  /** Of the mean of both axes. */
  readonly lengthOf: (lengthMap: number) => number
  /** Whether the axes run along the sides of the image, and what runs across grows to the right: DataMaps knows nothing else. */
  readonly isKnownToDataMaps: boolean
}

const PIXEL_PLANE: ExportPlane = {
  calibration: null,
  pairOf: ({ x, y }) => [x, y],
  isSwapped: false,
  lengthOf: (lengthMap) => lengthMap,
  isKnownToDataMaps: true,
}

/** Numbers are written so exactly that every place is found again where it was. */
export const exportPlaneOf = (calibration: Calibration | null): ExportPlane => {
  const mapping = calibration && mappingOf(calibration)
  if (!mapping) return PIXEL_PLANE
  const decimals = exactDecimals(mapping)
  const written = (value: number) => Number(plainText(value, decimals))
  const isSwapped = !isFirstAcross(mapping)
  return {
    calibration,
    pairOf: (place) => {
      const { first, second } = gameOf(mapping, place)
      return isSwapped ? [written(second), written(first)] : [written(first), written(second)]
    },
    isSwapped,
    lengthOf: (lengthMap) => lengthMap * unitsPerPixel(mapping),
    isKnownToDataMaps: isUpright(mapping) && (isSwapped ? mapping.toGame.yx : mapping.toGame.xx) > 0,
  }
}

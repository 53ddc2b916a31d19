import type { Calibration } from '../../shared/calibration/calibration.ts'
import { placedCalibration } from '../../shared/calibration/placedCalibration.ts'
import { movesSince } from '../../shared/maps/imagePlacing.ts'
import type { MapDocument } from '../store/collections.ts'
import { imageIdOf } from './replaceImage.ts'

/** Returns what the record keeps of a calibration that was made on its image, or on the one of that id. */
export const storedCalibration = (
  { image }: Pick<MapDocument, 'image'>,
  value: Calibration | null,
  imageId = imageIdOf(image),
): NonNullable<MapDocument['calibration']> | null => value && { image_id: imageId, value }

/**
 * Returns the calibration on the present image, to which its points have moved with everything else; null if it was made on one that
 * is not known any more.
 */
export const calibrationOf = ({
  calibration,
  image,
  former_images: former = [],
}: Pick<MapDocument, 'calibration' | 'image' | 'former_images'>): Calibration | null => {
  if (!calibration) return null
  const { image_id, value } = calibration
  if (image_id === imageIdOf(image)) return value
  const { width, height } = image
  const moves = movesSince(image_id, { width, height, former })
  return moves.length === 0 ? null : placedCalibration(value, moves)
}

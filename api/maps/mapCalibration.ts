import type { Calibration } from '../../shared/calibration/calibration.ts'
import { movesSince, placeAfter } from '../../shared/maps/imagePlacing.ts'
import type { MapDocument } from '../store/collections.ts'
import { imageIdOf } from './replaceImage.ts'

/** Returns what the record keeps of a calibration that was made on its image. */
export const storedCalibration = (
  { image }: Pick<MapDocument, 'image'>,
  value: Calibration | null,
): NonNullable<MapDocument['calibration']> | null => value && { image_id: imageIdOf(image), value }

/** Returns the calibration on the present image, to which its points have moved with everything else. */
export const calibrationOf = ({
  calibration,
  image: { width, height },
  former_images: former = [],
}: Pick<MapDocument, 'calibration' | 'image' | 'former_images'>): Calibration | null => {
  if (!calibration) return null
  const { image_id, value } = calibration
  const moves = movesSince(image_id, { width, height, former })
  return { ...value, points: value.points.map((point) => ({ ...point, ...placeAfter(point, moves) })) }
}

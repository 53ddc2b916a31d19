import type { MapRecord } from '../sources/MapSource.ts'

/**
 * Returns what is known of a map while its content is still placed on the image of the record that is shown: with that image, and
 * with the floors whose frames are on it.
 */
export const recordOnImage = (
  known: MapRecord,
  { image, floors }: Pick<MapRecord, 'image' | 'floors'>,
): MapRecord =>
  known.image.id === image.id ? known : { ...known, image: { ...image, next: known.image.next }, floors }

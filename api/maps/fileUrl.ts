import type { MapDocument } from '../store/collections.ts'

/** Where a file of a map is answered. The token changes when the map goes private, so that old addresses end. */
export const fileUrl = (map: MapDocument, file: string): string =>
  `/maps/${map._id}/files/${map.access_token}/${file}`

/** The addresses of a map's tiles, with {level}, {column} and {row} to be filled in. */
export const tileUrlTemplate = (
  map: MapDocument,
  pyramid: NonNullable<MapDocument['image']['pyramid']>,
): string => fileUrl(map, `${pyramid.id}/{level}/{column}_{row}.${pyramid.extension}`)

import { assetPath, assetRefOfPath, type AssetRef } from '../../shared/assets.ts'
import type { MapDocument } from '../store/collections.ts'

/** Where a file of a map is answered. The token changes when the map goes private, so that old addresses end. */
export const fileUrl = (map: MapDocument, file: string): string =>
  `/maps/${map._id}/files/${map.access_token}/${file}`

/** The addresses of a map's tiles, with {level}, {column} and {row} to be filled in. */
export const tileUrlTemplate = (
  map: MapDocument,
  pyramid: NonNullable<MapDocument['image']['pyramid']>,
): string => fileUrl(map, `${pyramid.id}/{level}/{column}_{row}.${pyramid.extension}`)

/** Where a file that the content names is answered; null where it names none. */
export const assetUrl = (map: MapDocument, ref: AssetRef | null): string | null => {
  const path = ref === null ? null : assetPath(ref)
  return path && fileUrl(map, path)
}

/** The ref of such an address, whole or from its path on; null where it is no icon or picture of the map. */
export const assetRefOfUrl = (map: MapDocument, publicUrl: string, url: string): AssetRef | null => {
  if (!URL.canParse(url, publicUrl)) return null
  const { origin, pathname } = new URL(url, publicUrl)
  const [, mapId, path] = /^\/maps\/(\d+)\/files\/[\w-]+\/(.+)$/.exec(pathname) ?? []
  return origin === new URL(publicUrl).origin && mapId === map._id ? assetRefOfPath(path ?? '') : null
}

import type { Content } from '../../shared/content/content.ts'
import { assetPath, type AssetRef, isWebPicture } from '../../shared/maps/assets.ts'

/** Whether an icon or a picture is a file of the map, and not of the library or of another site. */
export const isMapFile = (name: string): boolean => !isWebPicture(name) && assetPath(name) !== null

/** Returns the files of the map that its content names as icons and pictures. */
export const namedFiles = ({ types, pois }: Content): ReadonlySet<AssetRef> => {
  const refs = new Set<AssetRef>()
  const add = (name: string | null) => {
    if (name !== null && isMapFile(name)) refs.add(name)
  }
  for (const { icon } of types) add(icon)
  for (const { icon, image } of pois) {
    add(icon)
    add(image)
  }
  return refs
}

import { assetPath, type AssetRef } from '../../shared/maps/assets.ts'
import type { MapRecord } from './MapSource.ts'

/** Returns the address of a file of a map on the server, or null. */
export const assetUrl = (
  { assetUrlTemplate }: Pick<MapRecord, 'assetUrlTemplate'>,
  ref: AssetRef,
): string | null => {
  const path = assetPath(ref)
  return path && assetUrlTemplate.replace('{path}', path)
}

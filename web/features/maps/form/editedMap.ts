import {
  DEFAULT_IMAGE_PLACING,
  type ImagePlacing,
  isWholeMapForm,
  type MapAnswer,
} from '../../../../shared/maps/maps.ts'
import { EMPTY_MAP_FORM, type MapForm } from './mapFormRules.ts'

/** Returns the form of a map as it is. A map that is called like its game has no name of its own. */
export const mapFormOf = (map: MapAnswer): MapForm => ({
  ...EMPTY_MAP_FORM,
  gameName: map.game_name,
  displayName: map.name === map.game_name ? '' : map.name,
  versionId: map.version_id ?? '',
  tipUrl: map.tip_url ?? '',
  isPublic: map.is_public,
})

/** Returns what differs between two forms under its API names; null if nothing does. */
export const mapEditData = (
  before: MapForm,
  after: MapForm,
  placing: ImagePlacing = DEFAULT_IMAGE_PLACING,
): FormData | null => {
  const data = new FormData()
  const set = (name: string, value: string, was: string) => value !== was && data.set(name, value)
  set('game_name', after.gameName, before.gameName)
  set('display_name', after.displayName, before.displayName)
  set('version_id', after.versionId, before.versionId)
  set('tip_url', after.tipUrl, before.tipUrl)
  set('is_public', String(after.isPublic), String(before.isPublic))
  if (isWholeMapForm((name) => data.has(name))) data.set('tip_url', after.tipUrl)
  if (after.image instanceof Blob) {
    data.set('placing', placing)
    data.set('map', after.image)
  }
  return [...data.keys()].length > 0 ? data : null
}

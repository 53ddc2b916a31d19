import { withReserve } from '../files/diskReserve.ts'
import { retryAllImages, retryImagesOf } from '../images/retryImages.ts'
import { deleteMap, deleteOwnMap } from '../maps/deleteMap.ts'
import { authoriseMap } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import type { MapDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { logAct, logSecurity } from './adminLog.ts'
import type { Author } from './author.ts'

type Parts = Pick<
  Services,
  'store' | 'files' | 'changeLog' | 'diskReserve' | 'log' | 'catalogue' | 'securityLog'
>

/** Deletes a map with its region maps, for everybody at once; their files are swept later. @throws HttpError 403 */
export const removeMap = async (parts: Parts, author: Author, map: MapDocument): Promise<void> => {
  const { user } = author
  const authorised = user && authoriseMap(user, map, 'delete')
  await withReserve(parts.diskReserve, () =>
    logAct(parts.store, author, 'map-deleted', { kind: 'map', id: map._id }, map.name),
  )
  if (authorised) await deleteMap(parts, authorised, Number(user._id))
  else await deleteOwnMap(parts, map)
  logSecurity(parts.securityLog, author, 'map-deleted', { map: Number(map._id), owner: map.uploader_id })
}

/** Has the pictures of a map made again that could not be made. Returns how many images there were. */
export const retryMap = async (store: Store, author: Author, map: MapDocument): Promise<number> => {
  await logAct(store, author, 'images-retried', { kind: 'map', id: map._id })
  return retryImagesOf(store, map)
}

/** The same for all maps. */
export const retryAll = async (store: Store, author: Author): Promise<number> => {
  await logAct(store, author, 'images-retried', { kind: 'images', id: '' })
  return retryAllImages(store)
}

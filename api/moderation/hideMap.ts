import { relistGame } from '../games/games.ts'
import { notFound } from '../http/errors.ts'
import { alignListed, isHidden } from '../maps/mapAccess.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../services.ts'
import type { MapDocument } from '../store/collections.ts'
import { logHiding, logShowing, type Subject } from './moderationLog.ts'

type Parts = Pick<Services, 'store' | 'catalogue' | 'log'>

export const subjectOfMap = ({ _id }: MapDocument): Subject => ({
  kind: 'map',
  id: Number(_id),
  mapId: Number(_id),
})

/** Hides a map with its region maps, and tells its owner. @throws HttpError 404 */
export const hideMap = async (
  parts: Parts,
  moderatorId: number,
  map: MapDocument,
  reason: string,
): Promise<void> => {
  await logHiding(parts.store, moderatorId, subjectOfMap(map), reason)
  await setHidden(parts, map, reason)
  await notify(parts, map.uploader_id, { kind: 'map_hidden', map_id: Number(map._id) }, moderatorId)
}

/** Shows a map again, and tells its owner if it was hidden. @throws HttpError 404 */
export const showMap = async (parts: Parts, moderatorId: number, map: MapDocument): Promise<void> => {
  await logShowing(parts.store, moderatorId, subjectOfMap(map))
  await setHidden(parts, map, null)
  if (isHidden(map))
    await notify(parts, map.uploader_id, { kind: 'map_shown', map_id: Number(map._id) }, moderatorId)
}

/** One write, so that a map is never hidden by halves. @throws HttpError 404 if it has been deleted meanwhile */
const setHidden = async (parts: Parts, map: MapDocument, reason: string | null): Promise<void> => {
  const { store, catalogue } = parts
  const isThere = await store.update('maps', map._id, {
    hidden_reason: reason,
    ...(reason !== null && { listed: false }),
  })
  await alignListed(store, map._id)
  catalogue.forget()
  await relistGame(parts, map.game_id)
  if (!isThere) throw notFound('Map not found')
}

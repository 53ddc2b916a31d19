import { withReserve } from '../files/diskReserve.ts'
import { relistGame } from '../games/games.ts'
import type { Services } from '../services.ts'
import type { MapDocument } from '../store/collections.ts'
import { PROGRESS_COLLECTIONS } from '../store/progressDocuments.ts'
import type { Store } from '../store/Store.ts'
import { claimOwner } from './createMap.ts'
import type { Authorized } from './mapAccess.ts'

type Parts = Pick<Services, 'store' | 'files' | 'changeLog' | 'diskReserve' | 'log'>

/**
 * Deletes a map and its region maps, for everyone at once. Their files and logs are deleted later by
 * `sweepDeletedMap`, which also finishes a deletion that a crash interrupted.
 */
export const deleteMap = (
  parts: Parts & Pick<Services, 'catalogue'>,
  map: Authorized<'delete'>,
  userId: number,
): Promise<void> => deleteAs(parts, map, userId)

/** The same for a map whose owner's account is deleted: nobody asks for it any more. */
export const deleteOwnMap = (parts: Parts & Pick<Services, 'catalogue'>, map: MapDocument): Promise<void> =>
  deleteAs(parts, map, map.uploader_id)

const deleteAs = async (
  parts: Parts & Pick<Services, 'catalogue'>,
  map: MapDocument,
  userId: number,
): Promise<void> => {
  await withReserve(parts.diskReserve, () => endMap(parts, map, userId))
  parts.catalogue.forget()
}

const endMap = async (parts: Parts, map: MapDocument, userId: number): Promise<void> => {
  await markDeleted(parts.store, map._id)
  await parts.changeLog.closeMap(Number(map._id), userId)
  const marked = await parts.store.get('maps', map._id)
  if (marked && (marked.listed || !marked.deleted)) await markDeleted(parts.store, map._id)
  await relistGame(parts, map.game_id)
  for (const region of await regionsOf(parts.store, map)) await endMap(parts, region, userId)
}

/**
 * An update, of which one of two at once may be lost; only closing the log is final. So code that updates `listed` or
 * `deleted` looks afterwards whether the log is closed, and if so repeats this.
 */
export const markDeleted = async (store: Store, mapId: string): Promise<void> => {
  await store.update('maps', mapId, { deleted: true, listed: false, updated_at: new Date() })
}

/** By then every commit that was under way when the map was deleted has ended. */
const LOG_KEPT_MS = 60 * 60_000

/**
 * Deletes the files, jobs and claims of a deleted map, and after an hour its log and record too. May be repeated; first
 * it finishes a deletion that a crash interrupted.
 */
export const sweepDeletedMap = async (parts: Parts, mapId: number): Promise<void> => {
  const map = await parts.store.get('maps', String(mapId))
  if (!map?.deleted) return
  await parts.changeLog.closeMap(mapId, map.uploader_id)
  for (const region of await regionsOf(parts.store, map)) {
    if (!region.deleted) await endMap(parts, region, map.uploader_id)
  }
  // First, because it takes no room and makes some.
  await parts.files.deleteAll(map._id)
  await parts.diskReserve.restore()
  await parts.store.deleteWhere('jobs', { equals: { map_id: mapId } })
  await parts.store.delete('originals', map._id)
  await parts.store.delete('replacements', map._id)
  await parts.store.deleteWhere('floorImages', { equals: { map_id: mapId } })
  await parts.store.delete('styles', map._id)
  // Until it is filled, the queue of branches still needs the note.
  if ((await parts.store.get('branches', map._id))?.is_filled) await parts.store.delete('branches', map._id)
  await parts.store.deleteWhere('votes', { equals: { map_id: mapId } })
  await parts.store.deleteWhere('favourites', { equals: { map_id: mapId } })
  await parts.store.delete('socialImages', map._id)
  await parts.store.deleteWhere('comments', { equals: { map_id: mapId } })
  await parts.store.deleteWhere('hidings', { equals: { map_id: mapId } })
  await parts.store.deleteWhere('members', { equals: { map_id: mapId } })
  await parts.store.deleteWhere('invitations', { equals: { map_id: mapId } })
  await parts.store.deleteWhere('invitationUses', { equals: { map_id: mapId } })
  await parts.store.delete('handOvers', map._id)
  await parts.store.deleteWhere('proposals', { equals: { map_id: mapId } })
  await parts.store.deleteWhere('proposalChanges', { equals: { map_id: mapId } })
  await parts.store.deleteWhere('notifications', { equals: { map_id: mapId } })
  for (const progress of PROGRESS_COLLECTIONS)
    await parts.store.deleteWhere(progress, { equals: { map_id: mapId } })
  await parts.store.deleteWhere('claims', { equals: { owner_id: claimOwner(map._id) } })
  if (Date.now() - map.updated_at.getTime() < LOG_KEPT_MS) return
  await parts.changeLog.sweepMap(mapId)
  await parts.store.delete('maps', map._id)
}

/** Begins the sweep of a map that is gone already: a request does not wait until its files are deleted. */
export const sweepSoon = (parts: Parts, mapId: number): void => {
  sweepDeletedMap(parts, mapId).catch((error: unknown) =>
    parts.log.warn({ err: error, mapId }, 'a deleted map is left to the next sweep'),
  )
}

/** Runs `sweepDeletedMap` for every deleted map. */
export const sweepDeletedMaps = async (parts: Parts): Promise<void> => {
  const deleted = parts.store.stream('maps', { equals: { deleted: true } })
  for await (const map of deleted) await sweepDeletedMap(parts, Number(map._id))
}

/** Returns the region maps of a map, deleted ones included. */
export const regionsOf = async (store: Store, map: MapDocument): Promise<MapDocument[]> => {
  const regions: MapDocument[] = []
  const ofMap = store.stream('maps', { equals: { parent_map_id: Number(map._id) } })
  for await (const region of ofMap) regions.push(region)
  return regions
}

import { relistGame } from '../games/games.ts'
import { MapClosedError } from '../content/changeLog.ts'
import type { Services } from '../services.ts'
import type { MapDocument } from '../store/collections.ts'
import { alignListed, belongsOnLists } from './mapAccess.ts'
import { deleteOwnMap, markDeleted } from './deleteMap.ts'
import { COPY_NOTES, copyNoteId, IMPORT_NOTES, importNoteId } from './createMap.ts'

/** Nobody takes this long between the upload of the image and the import. */
const ABANDONED_MS = 60 * 60_000

/** A copy goes on when the browser that makes it is opened again. */
const COPY_ABANDONED_MS = 7 * 24 * 60 * 60_000

type Parts = Pick<Services, 'store' | 'catalogue' | 'changeLog' | 'log'>

/** Shows everybody a map whose import is in, unless it was made to be private, in one write. Can be repeated. */
export const finishImport = async (parts: Parts, mapId: string): Promise<void> => {
  const map = await parts.store.get('maps', mapId)
  if (map?.importing) await show(parts, map)
  await parts.store.delete('claims', importNoteId(mapId))
}

const show = async (parts: Parts, map: MapDocument): Promise<void> => {
  const { store, catalogue, changeLog } = parts
  const is_public = map.stays_private !== true
  const listed = belongsOnLists({ ...map, is_public })
  await store.update('maps', map._id, {
    importing: false,
    filling: false,
    is_public,
    listed,
    updated_at: new Date(),
  })
  await alignListed(store, map._id)
  if (await changeLog.isClosed(Number(map._id))) await markDeleted(store, map._id)
  catalogue.forget()
  await relistGame(parts, map.game_id)
}

/** Shows the maps whose import was in when a crash interrupted it, and deletes those into which nothing was imported. */
export const sweepUnfinishedImports = async (services: Services): Promise<void> => {
  for await (const note of services.store.stream('claims', { equals: { owner_id: IMPORT_NOTES } })) {
    if (Date.now() - note.created_at.getTime() < ABANDONED_MS) continue
    const mapId = note._id.slice(importNoteId('').length)
    const map = await services.store.get('maps', mapId)
    if (map?.importing && !map.deleted && (await isEmpty(services, mapId))) await deleteOwnMap(services, map)
    await finishImport(services, mapId)
  }
}

/** Deletes the maps that were not filled to the end, regardless of what is on them: nobody but their owner has seen them. */
export const sweepUnfinishedCopies = async (services: Services): Promise<void> => {
  for await (const note of services.store.stream('claims', { equals: { owner_id: COPY_NOTES } })) {
    const age = Date.now() - note.created_at.getTime()
    if (age < ABANDONED_MS) continue
    const map = await services.store.get('maps', note._id.slice(copyNoteId('').length))
    if (map?.importing && !map.deleted) {
      if (age < COPY_ABANDONED_MS) continue
      await deleteOwnMap(services, map)
    }
    await services.store.delete('claims', note._id)
  }
}

const isEmpty = async ({ changeLog }: Parts, mapId: string): Promise<boolean> => {
  try {
    return (await changeLog.read(Number(mapId))).revision === 0
  } catch (error) {
    if (error instanceof MapClosedError) return false
    throw error
  }
}

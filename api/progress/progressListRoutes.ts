import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { PROGRESS_MAPS_LISTED_MAX } from '../../shared/limits.ts'
import {
  type ProgressList,
  progressListSchema,
  type ProgressMap,
  progressMapSchema,
  progressMapsQuerySchema,
} from '../../shared/progress/progressList.ts'
import { readPoiCount } from '../content/snapshots.ts'
import { endpoint } from '../http/endpoint.ts'
import { actorOf, isVisible } from '../maps/mapAccess.ts'
import { presentListedMap } from '../maps/presentMap.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { newestNotes } from './progressNotes.ts'

/** What a page needs that lists somebody's progress on all maps. */
export const progressListRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/progress', listProgress(services))
  router.get('/api/progress/maps', listMaps(services))
  return router
}

const listProgress = (services: Services): Middleware =>
  endpoint(services, {
    summary:
      'Lists the maps with progress in the account of the signed-in user, as far as they may see them, with that of the playthrough touched last',
    limit: 'read',
    session: 'required',
    act: ({ user }) => progressOf(services.store, user),
    present: (list) => list,
    answer: progressListSchema,
  })

const listMaps = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns what a list of progress shows of maps, as far as the caller may see them',
    limit: 'read',
    session: 'optional',
    query: progressMapsQuerySchema,
    act: ({ user, query }) => mapsShownTo(services.store, user, query.ids),
    present: (maps) => maps,
    answer: z.array(progressMapSchema),
  })

const progressOf = async (store: Store, user: UserDocument): Promise<ProgressList> => {
  const notes = await newestNotes(store, Number(user._id), PROGRESS_MAPS_LISTED_MAX + 1)
  const listed = notes.slice(0, PROGRESS_MAPS_LISTED_MAX)
  const seen = await mapsShownTo(
    store,
    user,
    listed.map(({ map_id }) => map_id),
  )
  const mapOf = new Map(seen.map((map) => [map.id, map]))
  const maps = listed.flatMap(({ map_id, marks, things, touched_at }) => {
    const map = mapOf.get(map_id)
    return map ? [{ map, found: marks, things, touched_at: touched_at.toISOString() }] : []
  })
  return {
    maps,
    unseen: listed.length - maps.length,
    is_cut: notes.length > PROGRESS_MAPS_LISTED_MAX,
  }
}

const mapsShownTo = async (
  store: Store,
  user: UserDocument | null,
  mapIds: readonly number[],
): Promise<ProgressMap[]> => {
  const maps = await store.getMany('maps', mapIds.map(String))
  const shown = await Promise.all(
    maps.map(async (map) =>
      (await isVisible(store, actorOf(user), map)) ? presentProgressMap(store, map) : [],
    ),
  )
  return shown.flat()
}

const presentProgressMap = async (store: Store, map: MapDocument): Promise<ProgressMap> => {
  const { id, name, game_name, slug, uploader_username, thumbnail_url, image_width, image_height } =
    presentListedMap(map)
  const poi_count = await readPoiCount(store, id)
  return { id, name, game_name, slug, uploader_username, thumbnail_url, image_width, image_height, poi_count }
}

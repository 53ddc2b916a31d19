import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { PROGRESS_MAPS_LISTED_MAX } from '../../shared/limits.ts'
import {
  type ProgressList,
  progressListSchema,
  progressMapSchema,
  progressMapsQuerySchema,
} from '../../shared/progress/progressList.ts'
import { type ListedProgressLink, progressLinksSchema } from '../../shared/progress/sharedProgress.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import { mapsShownTo } from './mapsShownTo.ts'
import { playthroughName } from './playthroughName.ts'
import { newestNotes } from './progressNotes.ts'

/** What a page needs that lists somebody's progress on all maps, and the links to it. */
export const progressListRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/progress', listProgress(services))
  router.get('/api/progress/maps', listMaps(services))
  router.get('/api/progress/links', listLinks(services))
  return router
}

const listProgress = (services: Services): Middleware =>
  endpoint(services, {
    summary:
      'Lists the maps with progress in the account of the signed-in user, as far as they may see them, with that of the playthrough touched last',
    limit: 'read',
    session: 'required',
    act: ({ user }) => progressOf(services, user),
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

const listLinks = (services: Services): Middleware =>
  endpoint(services, {
    summary:
      'Lists the links to the marks of the signed-in user, also on maps that they may not see any more',
    limit: 'read',
    session: 'required',
    act: ({ user }) => linksOf(services, user),
    present: (links) => links,
    answer: progressLinksSchema,
  })

const progressOf = async ({ store, progress }: Services, user: UserDocument): Promise<ProgressList> => {
  const notes = await newestNotes(store, Number(user._id), PROGRESS_MAPS_LISTED_MAX + 1)
  const listed = notes.slice(0, PROGRESS_MAPS_LISTED_MAX)
  const seen = await mapsShownTo(
    store,
    user,
    listed.map(({ map_id }) => map_id),
  )
  const mapOf = new Map(seen.map((map) => [map.id, map]))
  const maps: ProgressList['maps'] = []
  for (const { _id, map_id, marks, things, touched_at } of listed) {
    const map = mapOf.get(map_id)
    if (!map) continue
    const linked = { userId: Number(user._id), mapId: map_id, part: _id.split(':')[3] }
    const playthrough = await playthroughName(progress, linked)
    maps.push({ map, found: marks, things, playthrough, touched_at: touched_at.toISOString() })
  }
  return {
    maps,
    unseen: listed.length - maps.length,
    is_cut: notes.length > PROGRESS_MAPS_LISTED_MAX,
  }
}

const linksOf = async (
  { store, progress, progressLinks }: Services,
  user: UserDocument,
): Promise<ListedProgressLink[]> => {
  const links = await progressLinks.list(Number(user._id))
  const maps = await mapsShownTo(store, user, [...new Set(links.map(({ mapId }) => mapId))])
  const mapOf = new Map(maps.map((map) => [map.id, map]))
  const listed: ListedProgressLink[] = []
  for (const linked of links)
    listed.push({
      map_id: linked.mapId,
      map: mapOf.get(linked.mapId) ?? null,
      playthrough: linked.part ?? null,
      playthrough_name: await playthroughName(progress, linked),
    })
  return listed
}

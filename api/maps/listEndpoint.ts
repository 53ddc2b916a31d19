import type { Middleware } from 'koa'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Content } from '../../shared/content.ts'
import { idTextSchema } from '../../shared/ids.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonPieces, type JsonRows, sendPrepared } from '../http/PreparedAnswers.ts'
import { cacheResponse } from '../http/responseCache.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/Store.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { actorOf, isVisible, loadVisibleMap, unlessClosed } from './mapAccess.ts'

const mapIdSchema = z.object({ mapId: idTextSchema })

type Present = (content: Content, map: MapDocument, hidden: HiddenMaps) => JsonRows

/**
 * A GET of something of a map's content, put together once for each revision. `kind` tells it from other lists. What it
 * depends on besides: the addresses of the map's files, and which linked maps the viewer may not see. `where`: the
 * map's id stands in the path or in the query.
 */
export const listEndpoint = (
  services: Services,
  kind: string,
  present: Present,
  where: 'params' | 'query' = 'params',
): Middleware => {
  const linkedMaps = new LinkedMaps(services.store)
  return endpoint(services, {
    limit: 'read',
    session: 'optional',
    params: where === 'params' ? mapIdSchema : undefined,
    query: where === 'query' ? mapIdSchema : undefined,
    load: (request) => loadVisibleMap(services, request.user, request[where].mapId),
    act: async ({ ctx, user }, map) => {
      cacheResponse(ctx)
      const { content, revision } = await unlessClosed(services.changeLog.read(Number(map._id)))
      const hidden = await linkedMaps.hiddenFrom(user, content)
      const key = keyOf(kind, map, revision, hidden)
      const answer = await services.preparedAnswers.get(key, () => jsonPieces(present(content, map, hidden)))
      await sendPrepared(ctx, `W/"${key}"`, answer)
    },
  })
}

/** A digest, since it stands in the answer's header and names hidden maps. */
const keyOf = (kind: string, map: MapDocument, revision: number, hidden: HiddenMaps): string =>
  createHash('sha256')
    .update([kind, map._id, revision, map.access_token, ...hidden].join(' '))
    .digest('base64url')

/** Maps that a viewer may not see, though POIs link to them. */
export type HiddenMaps = ReadonlySet<number>

/** More of one map's links are not looked up, and count as hidden. */
const LOOKED_UP_MAX = 500

/** Which maps the POIs of a content link to, found once for each content, and who may see them. */
class LinkedMaps {
  readonly #store: Store
  readonly #linked = new WeakMap<Content, readonly number[]>()

  constructor(store: Store) {
    this.#store = store
  }

  async hiddenFrom(user: UserDocument | null, content: Content): Promise<HiddenMaps> {
    return hiddenMaps(this.#store, user, this.#linkedBy(content))
  }

  #linkedBy(content: Content): readonly number[] {
    const known = this.#linked.get(content)
    if (known) return known
    const linked = new Set<number>()
    for (const { linkedMapId } of content.pois) if (linkedMapId !== null) linked.add(linkedMapId)
    const sorted = [...linked].sort((a, b) => a - b)
    this.#linked.set(content, sorted)
    return sorted
  }
}

/** Of the maps, those that are not there, or not for this viewer. */
export const hiddenMaps = async (
  store: Store,
  user: UserDocument | null,
  mapIds: readonly number[],
): Promise<HiddenMaps> => {
  if (mapIds.length === 0) return new Set()
  const maps = await store.getMany('maps', mapIds.slice(0, LOOKED_UP_MAX).map(String))
  const hidden = new Set(mapIds)
  for (const map of maps) if (await isVisible(store, actorOf(user), map)) hidden.delete(Number(map._id))
  return hidden
}

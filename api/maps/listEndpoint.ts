import type { Middleware } from 'koa'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Content } from '../../shared/content/content.ts'
import { idTextSchema } from '../../shared/ids.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonPieces, type JsonRows, sendPrepared } from '../http/PreparedAnswers.ts'
import { cacheResponse } from '../http/responseCache.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { actorOf, isVisible, loadVisibleMap, unlessClosed } from './mapAccess.ts'

const mapIdSchema = z.object({ mapId: idTextSchema })

interface List<Answer extends z.core.$ZodType> {
  readonly summary: string
  /** Distinguishes this list from the other lists of a map. */
  readonly kind: string
  /** Where the request carries the map's id. */
  readonly mapIdIn?: 'params' | 'query'
  readonly rows: (content: Content, map: MapDocument, hidden: HiddenMaps) => JsonRows<z.input<Answer>>
  readonly answer: Answer
}

/**
 * A GET of a list from a map's content. It is built once for each revision of the content; besides, it depends on the
 * addresses of the map's files and on which linked maps the viewer may not see.
 */
export const listEndpoint = <Answer extends z.core.$ZodType<unknown, object>>(
  services: Services,
  { summary, kind, mapIdIn = 'params', rows, answer }: List<Answer>,
): Middleware => {
  const linkedMaps = new LinkedMaps(services.store)
  return endpoint(services, {
    summary,
    limit: 'read',
    session: 'optional',
    params: mapIdIn === 'params' ? mapIdSchema : undefined,
    query: mapIdIn === 'query' ? mapIdSchema : undefined,
    load: (request) => loadVisibleMap(services, request.user, request[mapIdIn].mapId),
    act: async ({ ctx, user }, map) => {
      cacheResponse(ctx)
      const { content, revision } = await unlessClosed(services.changeLog.read(Number(map._id)))
      const hidden = await linkedMaps.hiddenFrom(user, content)
      const key = answerKey(kind, map, revision, hidden)
      const prepared = await services.preparedAnswers.get(key, () => jsonPieces(rows(content, map, hidden)))
      await sendPrepared(ctx, `W/"${key}"`, prepared)
    },
    answer,
  })
}

/** A digest, since the key becomes the ETag and hidden maps are part of it. */
export const answerKey = (kind: string, map: MapDocument, revision: number, hidden: HiddenMaps): string =>
  createHash('sha256')
    .update([kind, map._id, revision, map.access_token, ...hidden].join(' '))
    .digest('base64url')

/** The maps that POIs link to and a viewer may not see. */
export type HiddenMaps = ReadonlySet<number>

/** How many links of one map are looked up. The rest count as hidden. */
const LOOKED_UP_MAX = 500

/** Finds which of the maps that POIs link to a viewer may not see. The links are collected once for each content. */
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

/** Returns those of the maps that do not exist or that this viewer may not see. */
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

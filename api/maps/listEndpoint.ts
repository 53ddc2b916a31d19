import { createHash } from 'node:crypto'
import type { Middleware } from 'koa'
import { z } from 'zod'
import type { Content } from '../../shared/content.ts'
import { idTextSchema } from '../../shared/ids.ts'
import { holdUntilWritten } from '../http/answerAgain.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonPieces, type JsonRows } from '../http/jsonPieces.ts'
import type { PreparedAnswers } from '../http/PreparedAnswers.ts'
import { sendPrepared } from '../http/sendPrepared.ts'
import type { Services } from '../services.ts'
import type { MapDocument } from '../store/collections.ts'
import { LinkedMaps, type HiddenMaps } from './LinkedMaps.ts'
import { loadVisibleMap } from './mapAccess.ts'
import { unlessClosed } from './unlessClosed.ts'

const mapIdSchema = z.object({ mapId: idTextSchema })

type Present = (content: Content, map: MapDocument, hidden: HiddenMaps) => JsonRows

/**
 * A GET of something of a map's content, put together once for each revision. `kind` tells it from other lists. What it
 * depends on besides: the addresses of the map's files, and which linked maps the viewer may not see. `where`: the
 * map's id stands in the path or in the query.
 */
export const listEndpoint = (
  services: Services,
  answers: PreparedAnswers,
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
      holdUntilWritten(ctx)
      const { content, revision } = await unlessClosed(services.changeLog.read(Number(map._id)))
      const hidden = await linkedMaps.hiddenFrom(user, content)
      const key = keyOf(kind, map, revision, hidden)
      const answer = await answers.get(key, () => jsonPieces(present(content, map, hidden)))
      await sendPrepared(ctx, `W/"${key}"`, answer)
    },
  })
}

/** A digest, since it stands in the answer's header and names hidden maps. */
const keyOf = (kind: string, map: MapDocument, revision: number, hidden: HiddenMaps): string =>
  createHash('sha256')
    .update([kind, map._id, revision, map.access_token, ...hidden].join(' '))
    .digest('base64url')

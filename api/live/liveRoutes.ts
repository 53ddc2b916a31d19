import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idParams } from '../../shared/ids.ts'
import { MapClosedError } from '../content/changeLog.ts'
import { endpoint } from '../http/endpoint.ts'
import { unauthorised } from '../http/errors.ts'
import { onceGone } from '../http/rateLimits.ts'
import { forRequest } from '../http/requestIds.ts'
import { sessionIdOf } from '../http/sessions.ts'
import { loadVisibleMap } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { type LivePerson, LiveStream } from './LiveStream.ts'
import { readerKindOf } from './reviewStreams.ts'

/** The changes of a map as they happen, as Server-Sent Events. */
export const liveRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/maps/:id/live', getLive(services))
  return router
}

const revisionText = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})$/, 'This is not a revision.')
  .transform(Number)

/** A browser that comes back by itself names the last event it got in a header. */
const LAST_EVENT = 'Last-Event-ID'

const getLive = (services: Services): Middleware =>
  endpoint(services, {
    summary:
      'Sends the changes of a map as they happen, as Server-Sent Events, after a revision or after that of Last-Event-ID',
    limit: 'read',
    session: 'optional',
    params: idParams,
    query: z.object({ after: z.optional(revisionText) }),
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    act: async ({ ctx, user, query }, map) => {
      const resumed = revisionText.safeParse(ctx.get(LAST_EVENT)).data
      const person = user && (await personOf(services, ctx, user))
      if (user && !person) throw unauthorised('You are no longer signed in.')
      await openStream(services, ctx, { map, user, person, after: resumed ?? query.after ?? null })
    },
    refusals: { 401: errorAnswerSchema },
    answer: { statuses: [200], contentTypes: ['text/event-stream'] },
  })

const personOf = async (
  { config, sessions }: Services,
  ctx: Context,
  user: UserDocument,
): Promise<LivePerson | null> => {
  const session = await sessions.get(sessionIdOf(config, ctx))
  return session && { userId: Number(user._id), sessionKey: session._id, expiresAt: session.expires_at }
}

interface Opening {
  readonly map: MapDocument
  readonly user: UserDocument | null
  readonly person: LivePerson | null
  readonly after: number | null
}

/** Writes to the connection itself: one piece of bytes then serves all streams, and an idle one holds next to nothing. */
const openStream = async (
  services: Services,
  ctx: Context,
  { map, user, person, after }: Opening,
): Promise<void> => {
  ctx.status = 200
  ctx.set('Content-Type', 'text/event-stream; charset=utf-8')
  ctx.set('Cache-Control', 'private, no-store')
  // nginx would otherwise keep events until it has enough of them.
  ctx.set('X-Accel-Buffering', 'no')
  ctx.compress = false
  if (ctx.method === 'HEAD') return
  const release = services.openStreams.take(ctx, user)
  const { res } = ctx
  const mapId = Number(map._id)
  const reader = { mapId, parentId: map.parent_map_id, kind: readerKindOf(user, map), person }
  const stream = new LiveStream(reader, res)
  onceGone(ctx, () => {
    services.live.close(stream)
    release()
  })
  ctx.respond = false
  res.flushHeaders()
  try {
    await services.live.open(stream, after)
  } catch (error) {
    // Its head is sent already, so the answer can only end.
    stream.end()
    if (!(error instanceof MapClosedError))
      forRequest(services, ctx).log.warn({ err: error, mapId }, 'a live stream could not be opened')
  }
}

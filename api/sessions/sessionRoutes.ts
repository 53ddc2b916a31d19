import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import {
  type Session,
  sessionIdSchema,
  sessionsAnswerSchema,
  sessionsEndedAnswerSchema,
} from '../../shared/people/sessions.ts'
import { endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { sessionIdOf } from '../http/sessions.ts'
import type { Services } from '../services.ts'
import type { SessionDocument } from '../store/sessionDocuments.ts'

export const sessionRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/sessions', listSessions(services))
  router.delete('/api/sessions', endAllSessions(services))
  router.delete('/api/sessions/:id', endSession(services))
  return router
}

const listSessions = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists where the caller is signed in',
    limit: 'read',
    session: 'required',
    act: async ({ user, ctx }) => {
      ctx.set('Cache-Control', 'no-store')
      const current = await services.sessions.get(sessionIdOf(services.config, ctx))
      const sessions = await services.sessions.ofUser(Number(user._id))
      return sessions.map((session) => presentSession(session, session._id === current?._id))
    },
    present: (sessions) => sessions,
    answer: sessionsAnswerSchema,
  })

const endSession = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Signs the caller out in one of their browsers',
    limit: 'write',
    session: 'required',
    params: z.object({ id: sessionIdSchema }),
    act: async ({ user, params, ctx }) => {
      const isEnded = await services.sessions.endOfUser(Number(user._id), params.id)
      if (!isEnded) throw notFound('This session has ended already.')
      services.securityLog.write('session-ended', { who: user, request: ctx })
    },
    present: () => ({ success: true as const, ended: 1 }),
    answer: sessionsEndedAnswerSchema,
    refusals: { 404: errorAnswerSchema },
  })

const endAllSessions = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Signs the caller out everywhere, here too',
    limit: 'write',
    session: 'required',
    act: async ({ user, ctx }) => {
      const ended = await services.sessions.endAllOfUser(Number(user._id))
      services.securityLog.write('all-sessions-ended', { who: user, request: ctx, details: { ended } })
      return ended
    },
    present: (ended) => ({ success: true as const, ended }),
    answer: sessionsEndedAnswerSchema,
  })

const presentSession = (session: SessionDocument, isCurrent: boolean): Session => ({
  id: session._id,
  device: session.device,
  signed_in_at: session.signed_in_at.toISOString(),
  seen_at: session.seen_at.toISOString(),
  expires_at: session.expires_at.toISOString(),
  is_current: isCurrent,
})

import Router from '@koa/router'
import type { Middleware } from 'koa'
import { feedbackListSchema, feedbackSchema, feedbackSentSchema } from '../../shared/feedback.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Services } from '../services.ts'
import { feedbackOf, sendFeedback } from './feedback.ts'

export const feedbackRoutes = (services: Services): Router => {
  const router = new Router()
  router.post('/api/feedback', postFeedback(services))
  router.get('/api/feedback', listFeedback(services))
  return router
}

const postFeedback = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Sends a message to the operator',
    limit: 'write',
    session: 'required',
    body: feedbackSchema,
    act: ({ user, body }) => sendFeedback(services.store, Number(user._id), body.message),
    present: ({ _id }) => ({ success: true as const, id: _id }),
    answer: feedbackSentSchema,
  })

const listFeedback = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists what whoever asks has sent to the operator, with the answers',
    limit: 'read',
    session: 'required',
    act: ({ user }) => feedbackOf(services.store, Number(user._id)),
    present: (sent) =>
      sent.map(({ _id, message, answer, created_at }) => ({
        id: _id,
        message,
        answer,
        created_at: created_at.toISOString(),
      })),
    answer: feedbackListSchema,
  })

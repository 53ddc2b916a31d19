import Router from '@koa/router'
import type { Middleware } from 'koa'
import { randomUUID } from 'node:crypto'
import { FEEDBACK_OPEN_MAX, FEEDBACK_SHOWN_MAX } from '../../shared/limits.ts'
import { feedbackListSchema, feedbackSchema, feedbackSentSchema } from '../../shared/people/feedback.ts'
import { endpoint } from '../http/endpoint.ts'
import { HttpError } from '../http/errors.ts'
import type { Services } from '../services.ts'
import type { FeedbackDocument } from '../store/feedbackDocuments.ts'
import { insertWithin } from '../store/insertWithin.ts'
import type { Store } from '../store/Store.ts'

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
    summary: 'Lists what the caller has sent to the operator, with the answers',
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

const FULL_TEXT = 'Your earlier messages are still to be read. Please wait for an answer.'

/** @throws HttpError 429 if too many messages of that person wait for an answer */
export const sendFeedback = async (
  store: Store,
  userId: number,
  message: string,
): Promise<FeedbackDocument> => {
  const feedback = {
    _id: randomUUID(),
    user_id: userId,
    message: message.trim(),
    answer: null,
    is_answered: false,
    created_at: new Date(),
  }
  const open = { equals: { user_id: userId, is_answered: false }, most: FEEDBACK_OPEN_MAX, text: FULL_TEXT }
  const exceeded = await insertWithin(store, 'feedback', feedback, [open])
  if (exceeded) throw new HttpError(429, exceeded.text)
  return feedback
}

/** Returns what somebody has sent, the newest first. */
const feedbackOf = (store: Store, userId: number): Promise<FeedbackDocument[]> =>
  store.find('feedback', {
    equals: { user_id: userId },
    sort: [
      { field: 'created_at', direction: 'descending' },
      { field: '_id', direction: 'descending' },
    ],
    limit: FEEDBACK_SHOWN_MAX,
  })

/** Answers a message, or replaces its answer. Returns false if there is no such message. */
export const answerFeedback = (store: Store, id: string, answer: string): Promise<boolean> =>
  store.update('feedback', id, { answer, is_answered: true })

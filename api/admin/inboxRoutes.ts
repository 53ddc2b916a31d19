import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { inboxMessageSchema, messageAnswerSchema, messageStateSchema } from '../../shared/admin/adminInbox.ts'
import { ADMIN_PAGE } from '../../shared/limits.ts'
import { endpoint } from '../http/endpoint.ts'
import { NEWEST_FIRST, newestPage, timeCursorSchema } from '../http/listPages.ts'
import type { Services } from '../services.ts'
import type { FeedbackDocument } from '../store/feedbackDocuments.ts'
import { type Author, authoriseAdmin, authorOf } from './author.ts'
import { answerMessage, existingMessage, presentMessages, setMessageState } from './inbox.ts'

/** What people have written to the operator. */
export const inboxRoutes = (services: Services): Router => {
  const router = new Router({ prefix: '/api/admin/feedback' })
  router.get('/', listMessages(services))
  router.post('/:id/answer', onMessage(services, 'Answers a message', messageAnswerSchema, answer))
  router.post(
    '/:id/state',
    onMessage(services, 'Says what became of a message', messageStateSchema, setState),
  )
  return router
}

const listMessages = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists what people have written to the operator, the newest first',
    limit: 'read',
    session: 'required',
    query: z.object({ only: z.enum(['open', 'done']).default('open'), cursor: timeCursorSchema.optional() }),
    authorise: authoriseAdmin,
    act: ({ query: { only, cursor: after }, ctx }) => {
      ctx.set('Cache-Control', 'no-store')
      return newestPage(ctx, ADMIN_PAGE, (limit) =>
        services.store.find('feedback', {
          equals: { is_answered: only === 'done' },
          sort: NEWEST_FIRST,
          ...(after && { after }),
          limit,
        }),
      )
    },
    present: (messages) => presentMessages(services.store, messages),
    answer: z.array(inboxMessageSchema),
  })

const MESSAGE_ID_MAX = 100

type OnMessage<B> = (services: Services, author: Author, message: FeedbackDocument, body: B) => Promise<void>

const onMessage = <B>(
  services: Services,
  summary: string,
  body: z.core.$ZodType<B>,
  perform: OnMessage<B>,
): Middleware =>
  endpoint(services, {
    summary,
    limit: 'write',
    session: 'required',
    params: z.object({ id: z.string().max(MESSAGE_ID_MAX) }),
    body,
    load: ({ params }) => existingMessage(services.store, params.id),
    authorise: (request, message) => authoriseAdmin(request, message),
    act: (request, message) => perform(services, authorOf(request), message, request.body),
    present: () => ({ success: true as const }),
    answer: z.object({ success: z.literal(true) }),
  })

const answer: OnMessage<z.infer<typeof messageAnswerSchema>> = ({ store }, author, message, body) =>
  answerMessage(store, author, message, body.answer)

const setState: OnMessage<z.infer<typeof messageStateSchema>> = ({ store }, author, message, { state }) =>
  setMessageState(store, author, message, state)

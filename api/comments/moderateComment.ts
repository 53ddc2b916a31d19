import type { Middleware } from 'koa'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idParams, removedAnswerSchema } from '../../shared/ids.ts'
import { canModerate } from '../../shared/maps/permissions.ts'
import { reasonSchema } from '../../shared/people/moderation.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest, forbidden } from '../http/errors.ts'
import { forRequest } from '../http/requestIds.ts'
import { actorOf } from '../maps/mapAccess.ts'
import { logHiding, logShowing, report, type Subject } from '../moderation/moderationLog.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import { loadComment, type LoadedComment } from './commentAccess.ts'

const subjectOf = ({ comment }: LoadedComment): Subject => ({
  kind: 'comment',
  id: Number(comment._id),
  mapId: comment.map_id,
})

const hidingId = (commentId: number): string => `comment:${commentId}`

/** @throws HttpError 403 */
const authoriseModerator = (user: UserDocument, loaded: LoadedComment): LoadedComment => {
  if (!canModerate(actorOf(user))) throw forbidden('Only moderators can hide comments.')
  return loaded
}

const tellAuthor = (
  services: Services,
  { comment }: LoadedComment,
  kind: 'comment_hidden' | 'comment_shown',
  moderator: UserDocument,
): Promise<void> =>
  notify(
    services,
    comment.user_id,
    { kind, map_id: comment.map_id, comment_id: Number(comment._id) },
    Number(moderator._id),
  )

export const hideComment = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Hides a comment for a reason that its author is told',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: reasonSchema,
    load: ({ params, user }) => loadComment(services, user, params.id),
    authorise: ({ user }, loaded) => authoriseModerator(user, loaded),
    act: async ({ body, user, params, ctx }, loaded) => {
      await logHiding(services.store, Number(user._id), subjectOf(loaded), body.reason)
      await services.store.upsert('hidings', {
        _id: hidingId(params.id),
        map_id: loaded.comment.map_id,
        reason: body.reason,
        user_id: Number(user._id),
        created_at: new Date(),
      })
      await tellAuthor(forRequest(services, ctx), loaded, 'comment_hidden', user)
      return params.id
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
  })

export const showComment = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Shows a hidden comment again',
    limit: 'write',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadComment(services, user, params.id),
    authorise: ({ user }, loaded) => authoriseModerator(user, loaded),
    act: async ({ user, params, ctx }, loaded) => {
      await logShowing(services.store, Number(user._id), subjectOf(loaded))
      if (await services.store.delete('hidings', hidingId(params.id)))
        await tellAuthor(forRequest(services, ctx), loaded, 'comment_shown', user)
      return params.id
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
  })

export const reportComment = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Reports a comment to the moderators',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: reasonSchema,
    load: ({ params, user }) => loadComment(services, user, params.id),
    act: async ({ body, user, params }, loaded) => {
      if (loaded.comment.user_id === Number(user._id)) throw badRequest('This comment is your own.')
      await report(services.store, user, subjectOf(loaded), body.reason)
      return params.id
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })

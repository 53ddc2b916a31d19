import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idParams, removedAnswerSchema } from '../../shared/ids.ts'
import { COMMENTS_PER_MAP_MAX, COMMENTS_PER_USER_MAX } from '../../shared/limits.ts'
import { canModerate } from '../../shared/maps/permissions.ts'
import {
  type Comment,
  commentSchema,
  editCommentAnswerSchema,
  editCommentSchema,
  postCommentAnswerSchema,
  postCommentSchema,
} from '../../shared/people/comments.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { endpoint, linkNext } from '../http/endpoint.ts'
import { badRequest, conflict, notFound } from '../http/errors.ts'
import { keyOf } from '../http/rateLimits.ts'
import { cacheResponse } from '../http/responseCache.ts'
import { forRequest } from '../http/requestIds.ts'
import { hiddenMaps } from '../maps/listEndpoint.ts'
import { actorOf, loadVisibleMap } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { CommentDocument } from '../store/commentDocuments.ts'
import { nextId } from '../store/counter.ts'
import { insertWithin } from '../store/insertWithin.ts'
import type { Store } from '../store/Store.ts'
import { shownNames } from '../users/presentUser.ts'
import { authoriseDeletion, authoriseEdit, loadComment } from './commentAccess.ts'
import {
  commentsOfMap,
  commentsOfUser,
  mapCommentsQuerySchema,
  ownCommentsQuerySchema,
} from './commentPages.ts'
import { deleteComment, withoutDeleted } from './deleteComment.ts'
import { hideComment, reportComment, showComment } from './moderateComment.ts'
import { tellOfComment, tellOfEdit } from './tellOfComment.ts'

export const commentRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/comments/mine', listOwn(services))
  router.get('/api/comments/:id', listOfMap(services))
  router.post('/api/comments', post(services))
  router.put('/api/comments/:id', edit(services))
  router.delete('/api/comments/:id', remove(services))
  router.post('/api/comments/:id/report', reportComment(services))
  router.post('/api/comments/:id/hide', hideComment(services))
  router.post('/api/comments/:id/show', showComment(services))
  return router
}

const listOfMap = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists the comments on a map',
    limit: 'read',
    session: 'optional',
    params: idParams,
    query: mapCommentsQuerySchema,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    act: async ({ query, user, ctx }, map) => {
      const { store } = services
      const map_id = Number(map._id)
      const { comments, nextCursor } = await commentsOfMap(store, map_id, query)
      if (nextCursor !== null) linkNext(ctx, nextCursor)
      ctx.set('X-Total-Count', String(await store.count('comments', { equals: { map_id } })))
      cacheResponse(ctx)
      return presentComments(store, user, comments, [map])
    },
    present: (comments) => comments,
    answer: z.array(commentSchema),
  })

const listOwn = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists the comments of the signed-in user, except on maps they may not see',
    limit: 'read',
    session: 'required',
    query: ownCommentsQuerySchema,
    act: async ({ query, user, ctx }) => {
      const { store } = services
      const { comments, nextCursor } = await commentsOfUser(store, Number(user._id), query)
      if (nextCursor !== null) linkNext(ctx, nextCursor)
      const maps = await visibleMaps(store, user, [...new Set(comments.map(({ map_id }) => map_id))])
      return presentComments(store, user, comments, maps)
    },
    present: (comments) => comments,
    answer: z.array(commentSchema),
  })

const visibleMaps = async (
  store: Store,
  user: UserDocument,
  mapIds: readonly number[],
): Promise<MapDocument[]> => {
  const hidden = await hiddenMaps(store, user, mapIds)
  return store.getMany('maps', mapIds.filter((id) => !hidden.has(id)).map(String))
}

/** How many ordinary writes posting counts as: thirty comments a minute are enough for anybody. */
const WRITES_OF_A_POST = 10

const replySchema = z.object({ parent_comment_id: z.int() })

const isReply = (body: unknown): boolean => replySchema.safeParse(body).success

const post = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Posts a comment on a map, or a reply',
    limit: 'write',
    session: 'required',
    loginText: (body) => (isReply(body) ? TEXTS.comments.loginToReply : TEXTS.comments.loginToPost),
    body: postCommentSchema,
    load: ({ body, user }) => loadVisibleMap(services, user, body.map_id),
    act: async ({ body, user, ctx }, map) => {
      await services.rateLimits.consume('write', keyOf(ctx, user), WRITES_OF_A_POST - 1)
      const comment = await postComment(services.store, user, map, body)
      await tellOfComment(forRequest(services, ctx), comment)
      return presentComments(services.store, user, [comment], [map])
    },
    present: ([comment]) => {
      if (!comment) throw notFound('Map not found')
      return { success: true as const, ...comment }
    },
    answer: postCommentAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })

const edit = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Changes the text of a comment',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: editCommentSchema,
    load: ({ params, user }) => loadComment(services, user, params.id),
    authorise: ({ user }, loaded) => authoriseEdit(user, loaded),
    act: async ({ body: { message }, ctx }, { comment }) => {
      const edited_at = new Date()
      if (!(await services.store.update('comments', comment._id, { message, edited_at })))
        throw notFound('Comment not found')
      await tellOfEdit(forRequest(services, ctx), comment, message)
      return { id: Number(comment._id), message, edited_at: edited_at.toISOString() }
    },
    present: (edited) => ({ success: true as const, ...edited }),
    answer: editCommentAnswerSchema,
  })

const remove = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Deletes a comment, and all replies to it',
    limit: 'write',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadComment(services, user, params.id),
    authorise: ({ user }, loaded) => authoriseDeletion(services.store, user, loaded),
    act: async (_request, { comment, withReplies }) => {
      await deleteComment(services.store, comment, { withReplies })
      return Number(comment._id)
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
  })

/** Returns comments as `viewer` sees them. Those on maps that are not given are left out. */
const presentComments = async (
  store: Store,
  viewer: UserDocument | null,
  comments: readonly CommentDocument[],
  maps: readonly MapDocument[],
): Promise<Comment[]> => {
  const names = await shownNames(
    store,
    comments.map(({ user_id }) => user_id),
  )
  const hidings = await store.getMany(
    'hidings',
    comments.map(({ _id }) => `comment:${_id}`),
  )
  const reasons = new Map(hidings.map(({ _id, reason }) => [_id, reason]))
  const mapNames = new Map(maps.map(({ _id, name }) => [Number(_id), name]))
  const actor = actorOf(viewer)
  return comments.flatMap((comment) => {
    const { _id, map_id, user_id, message, created_at, edited_at, parent_comment_id } = comment
    const map_name = mapNames.get(map_id)
    if (map_name === undefined) return []
    const reason = reasons.get(`comment:${_id}`)
    const seesHidden = canModerate(actor) || actor?.id === user_id
    return [
      {
        id: Number(_id),
        map_id,
        map_name,
        user_id,
        username: names.get(user_id) ?? '',
        message: reason === undefined || seesHidden ? message : '',
        created_at: created_at.toISOString(),
        parent_comment_id,
        edited_at: edited_at?.toISOString() ?? null,
        hidden: reason === undefined ? null : { reason: seesHidden ? reason : null },
      },
    ]
  })
}

type NewComment = Pick<z.infer<typeof postCommentSchema>, 'message' | 'parent_comment_id'>

/**
 * Adds a comment to a map. A reply is taken back if what it replies to was deleted meanwhile: a deletion marks first
 * and looks for replies then, so that no reply stays without its parent.
 * @throws HttpError 400 if the parent is no comment of this map, 409 if there are too many comments
 */
const postComment = async (
  store: Store,
  user: UserDocument,
  map: MapDocument,
  { message, parent_comment_id }: NewComment,
): Promise<CommentDocument> => {
  const mapId = Number(map._id)
  const parentId = parent_comment_id ?? null
  const parent = parentId === null ? null : await loadParent(store, mapId, parentId)
  const id = await nextId(store, 'comment')
  const created_at = new Date()
  const comment: CommentDocument = {
    _id: String(id),
    map_id: mapId,
    user_id: Number(user._id),
    parent_comment_id: parentId,
    thread_id: parent?.thread_id ?? id,
    thread_rank: parent?.thread_rank ?? -created_at.getTime(),
    message,
    created_at,
    edited_at: null,
    deleted_at: null,
  }
  const exceeded = await insertWithin(store, 'comments', comment, [
    {
      equals: { map_id: mapId },
      most: COMMENTS_PER_MAP_MAX,
      text: 'This map has as many comments as it can.',
    },
    {
      equals: { user_id: comment.user_id },
      most: COMMENTS_PER_USER_MAX,
      text: 'You have reached your limit of comments.',
    },
  ])
  if (exceeded) throw conflict(exceeded.text)
  if (parentId !== null)
    await loadParent(store, mapId, parentId).catch(async (error: unknown) => {
      await store.delete('comments', comment._id)
      throw error
    })
  return comment
}

/** @throws HttpError 400 */
const loadParent = async (store: Store, mapId: number, commentId: number): Promise<CommentDocument> => {
  const parent = await store.get('comments', String(commentId))
  const [there] = parent?.map_id === mapId ? await withoutDeleted(store, [parent]) : []
  if (!there) throw badRequest('The comment that this replies to is not on this map.')
  return there
}

import type { z } from 'zod'
import { COMMENTS_PER_MAP_MAX, COMMENTS_PER_USER_MAX } from '../../shared/limits.ts'
import type { postCommentSchema } from '../../shared/people/comments.ts'
import { badRequest, conflict } from '../http/errors.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { CommentDocument } from '../store/commentDocuments.ts'
import { nextId } from '../store/counter.ts'
import { insertWithin } from '../store/insertWithin.ts'
import type { Store } from '../store/Store.ts'
import { withoutDeleted } from './deleteComment.ts'

type NewComment = Pick<z.infer<typeof postCommentSchema>, 'message' | 'parent_comment_id'>

/**
 * Adds a comment to a map. A reply is taken back if what it replies to was deleted meanwhile: whoever deletes marks first
 * and looks for replies then, so that no reply stays without its parent.
 * @throws HttpError 400 if the parent is no comment of this map, 409 if there are too many comments
 */
export const postComment = async (
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

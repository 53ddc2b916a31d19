import { canDeleteBranch, canDeleteComment, canEditComment } from '../../shared/maps/permissions.ts'
import { forbidden, notFound } from '../http/errors.ts'
import { actorOf, loadVisibleMap, mapFacts } from '../maps/mapAccess.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { CommentDocument } from '../store/commentDocuments.ts'
import type { Store } from '../store/Store.ts'
import { hasReplies, repliedTo, withoutDeleted } from './deleteComment.ts'

export interface LoadedComment {
  readonly comment: CommentDocument
  readonly map: MapDocument
}

/** Returns a comment with its map, if the user may see that. @throws HttpError 404 */
export const loadComment = async (
  { store }: { readonly store: Store },
  user: UserDocument | null,
  commentId: number,
): Promise<LoadedComment> => {
  const found = await store.get('comments', String(commentId))
  const [comment] = found ? await withoutDeleted(store, [found]) : []
  const map = comment && (await loadVisibleMap({ store }, user, comment.map_id).catch(() => null))
  if (!comment || !map) throw notFound('Comment not found')
  return { comment, map }
}

/** @throws HttpError 403 */
export const authoriseEdit = (user: UserDocument, loaded: LoadedComment): LoadedComment => {
  if (!canEditComment(actorOf(user), { authorId: loaded.comment.user_id }))
    throw forbidden('Only its author can edit a comment.')
  return loaded
}

/** Returns the comment, and whether the user may delete it together with its replies. @throws HttpError 403 */
export const authoriseDeletion = async (
  store: Store,
  user: UserDocument,
  { comment, map }: LoadedComment,
): Promise<{ comment: CommentDocument; withReplies: boolean }> => {
  const actor = actorOf(user)
  const facts = { authorId: comment.user_id, hasReplies: await hasReplies(store, Number(comment._id)) }
  if (!canDeleteComment(actor, facts, mapFacts(map))) {
    const isAuthor = facts.authorId === Number(user._id)
    throw isAuthor ? repliedTo() : forbidden('You do not have permission to delete this comment.')
  }
  return { comment, withReplies: canDeleteBranch(actor, mapFacts(map)) }
}

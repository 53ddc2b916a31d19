import { forbidden } from '../http/errors.ts'
import type { CommentDocument } from '../store/commentDocuments.ts'
import type { Store } from '../store/Store.ts'

/**
 * Deletes a comment with all replies below it, for everyone at once. Who may not delete replies is refused if one has been
 * posted since their right was checked.
 * @throws HttpError 403
 */
export const deleteComment = async (
  store: Store,
  comment: CommentDocument,
  { withReplies }: { withReplies: boolean },
): Promise<void> => {
  await store.update('comments', comment._id, { deleted_at: new Date() })
  if (!withReplies && (await hasReplies(store, Number(comment._id)))) {
    await store.update('comments', comment._id, { deleted_at: null })
    throw repliedTo()
  }
  await sweepBranch(store, comment)
}

export const repliedTo = () => forbidden('A comment that has replies cannot be deleted.')

/** The lowest replies first: what a crash leaves is still found from the marked comment. */
const sweepBranch = async (store: Store, top: CommentDocument): Promise<void> => {
  const branch = await branchOf(store, top)
  const parents = new Set(branch.map(({ parent_comment_id }) => parent_comment_id))
  for (const { _id } of [...branch].reverse()) {
    if (parents.has(Number(_id)))
      await store.deleteWhere('comments', { equals: { parent_comment_id: Number(_id) } })
  }
  const subjects = branch.map(({ _id }) => `comment:${_id}`)
  for (const { _id } of await store.getMany('hidings', subjects)) await store.delete('hidings', _id)
  await store.delete('comments', top._id)
}

/** A deletion that takes longer has been interrupted. */
const DELETION_MS = 60_000

/** Finishes the deletions that a crash interrupted. */
export const sweepDeletedComments = async (store: Store): Promise<void> => {
  const range = { field: 'deleted_at', gt: new Date(0), lt: new Date(Date.now() - DELETION_MS) } as const
  for await (const comment of store.stream('comments', { range })) await sweepBranch(store, comment)
}

/** Deletions under way at once; after a crash, those that the next sweep finishes. */
const DELETIONS_MAX = 1_000

/** Returns the comments without those that are being deleted, or that are replies below one that is. */
export const withoutDeleted = async (
  store: Store,
  comments: readonly CommentDocument[],
): Promise<readonly CommentDocument[]> => {
  const deletions = await store.find('comments', {
    range: { field: 'deleted_at', gt: new Date(0) },
    sort: [{ field: '_id', direction: 'ascending' }],
    limit: DELETIONS_MAX,
  })
  const threads = new Set(comments.map(({ thread_id }) => thread_id))
  const gone = new Set<string>()
  for (const top of deletions)
    if (threads.has(top.thread_id)) for (const { _id } of await branchOf(store, top)) gone.add(_id)
  return gone.size === 0 ? comments : comments.filter(({ _id }) => !gone.has(_id))
}

/** Returns a comment and all replies below it, each after the one that it replies to. */
const branchOf = async (store: Store, top: CommentDocument): Promise<readonly CommentDocument[]> => {
  const replies = new Map<number, CommentDocument[]>()
  for await (const comment of store.stream('comments', { equals: { thread_id: top.thread_id } })) {
    const parentId = comment.parent_comment_id ?? 0
    replies.set(parentId, [...(replies.get(parentId) ?? []), comment])
  }
  const branch = [top]
  for (const comment of branch) branch.push(...(replies.get(Number(comment._id)) ?? []))
  return branch
}

export const hasReplies = async (store: Store, commentId: number): Promise<boolean> =>
  (await store.count('comments', { equals: { parent_comment_id: commentId } })) > 0

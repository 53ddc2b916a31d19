import type { CommentDocument } from '../store/commentDocuments.ts'
import type { Store } from '../store/Store.ts'

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
export const branchOf = async (store: Store, top: CommentDocument): Promise<readonly CommentDocument[]> => {
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

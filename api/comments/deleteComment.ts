import { forbidden } from '../http/errors.ts'
import type { CommentDocument } from '../store/commentDocuments.ts'
import type { Store } from '../store/Store.ts'
import { branchOf, hasReplies } from './commentThreads.ts'

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

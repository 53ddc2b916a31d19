import type { Comment } from '../../../shared/people/comments.ts'

export interface CommentRow {
  readonly comment: Comment
  /** How many comments it is below; 0 for the first of a thread. */
  readonly depth: number
  readonly hasReplies: boolean
}

/**
 * Assembles threads from the parents that replies name: the threads in the order given, in each a reply after what it
 * replies to, the oldest first. A reply whose parent is not there begins a thread of its own.
 */
export const commentRows = (comments: readonly Comment[]): readonly CommentRow[] => {
  const known = new Map(comments.map((comment) => [comment.id, comment]))
  const replies = new Map<number, Comment[]>()
  const roots: Comment[] = []
  for (const comment of known.values()) {
    const { parent_comment_id } = comment
    if (parent_comment_id === null || !known.has(parent_comment_id)) roots.push(comment)
    else replies.set(parent_comment_id, [...(replies.get(parent_comment_id) ?? []), comment])
  }
  for (const list of replies.values()) list.sort(byTime)
  const rows: CommentRow[] = []
  // A stack, because replies may be nested thousands deep.
  const waiting = roots.reverse().map((comment) => ({ comment, depth: 0 }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const below = replies.get(next.comment.id) ?? []
    rows.push({ ...next, hasReplies: below.length > 0 })
    for (const comment of [...below].reverse()) waiting.push({ comment, depth: next.depth + 1 })
  }
  return rows
}

const byTime = (a: Comment, b: Comment): number =>
  a.created_at === b.created_at ? a.id - b.id : a.created_at < b.created_at ? -1 : 1

/** Returns the ids of a comment and of the replies below it. */
export const branchIds = (comments: readonly Comment[], id: number): ReadonlySet<number> => {
  const ids = new Set([id])
  for (const { comment } of commentRows(comments))
    if (comment.parent_comment_id !== null && ids.has(comment.parent_comment_id)) ids.add(comment.id)
  return ids
}

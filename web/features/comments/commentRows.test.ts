import { describe, expect, it } from 'vitest'
import type { Comment } from '../../../shared/people/comments.ts'
import { branchIds, commentRows } from './commentRows.ts'

const aComment = (id: number, parent: number | null = null, at = id): Comment => ({
  id,
  map_id: 1,
  map_name: 'Map',
  user_id: 2,
  username: 'ann',
  message: String(id),
  created_at: new Date(at * 1000).toISOString(),
  parent_comment_id: parent,
  edited_at: null,
  hidden: null,
})

const shape = (comments: readonly Comment[]) =>
  commentRows(comments).map(({ comment, depth, hasReplies }) => [comment.id, depth, hasReplies])

describe('threads', () => {
  it('are assembled from the parents that replies name, the oldest reply first [COMM-003]', () => {
    const comments = [aComment(9), aComment(1), aComment(4, 1), aComment(3, 1), aComment(5, 3)]
    expect(shape(comments)).toEqual([
      [9, 0, false],
      [1, 0, true],
      [3, 1, true],
      [5, 2, false],
      [4, 1, false],
    ])
  })

  it('show a reply whose parent is not there, and each comment once', () => {
    expect(shape([aComment(2, 77), aComment(2, 77)])).toEqual([[2, 0, false]])
  })

  it('may be thousands deep', () => {
    const chain = Array.from({ length: 5_000 }, (_, index) => aComment(index + 1, index || null))
    expect(commentRows(chain).at(-1)?.depth).toBe(4_999)
  })

  it('know a branch by all that is below it', () => {
    const comments = [aComment(1), aComment(2, 1), aComment(3, 2), aComment(4, 1)]
    expect(branchIds(comments, 2)).toEqual(new Set([2, 3]))
  })
})

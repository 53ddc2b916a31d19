import { describe, expect, it } from 'vitest'
import { COMMENT_MAX } from '../limits.ts'
import { commentSchema, editCommentAnswerSchema, editCommentSchema, postCommentSchema } from './comments.ts'

describe('the message of a comment', () => {
  const problemOf = (message: unknown) => editCommentSchema.safeParse({ message }).error?.issues[0]?.message

  it.each([
    [' Where is the key? ', 'Where is the key?'],
    ['one\ntwo', 'one\ntwo'],
    [`  ${'x'.repeat(COMMENT_MAX)}  `, 'x'.repeat(COMMENT_MAX)],
    ['🗺'.repeat(COMMENT_MAX / 2), '🗺'.repeat(COMMENT_MAX / 2)],
  ])('is kept trimmed', (message, kept) => {
    expect(editCommentSchema.parse({ message })).toEqual({ message: kept })
  })

  it.each([
    ['A comment cannot be empty.', ''],
    ['A comment cannot be empty.', ' \n '],
    ['A comment can have at most 600 characters.', 'x'.repeat(COMMENT_MAX + 1)],
    ['A comment can have at most 600 characters.', '🗺'.repeat(COMMENT_MAX / 2 + 1)],
    ['Control characters are not allowed.', 'a\u0007b'],
  ])('is refused with %j', (text, message) => {
    expect(problemOf(message)).toBe(text)
  })

  it('is a text', () => {
    for (const message of [undefined, null, 7, ['x']]) expect(problemOf(message)).toBeTruthy()
  })
})

it.each([
  { map_id: 7, message: 'Hi' },
  { map_id: 7, message: 'Hi', parent_comment_id: null },
  { map_id: 7, message: 'Hi', parent_comment_id: 3 },
])('is posted to a map, and may reply to another: %j', (comment) => {
  expect(postCommentSchema.parse(comment)).toEqual(comment)
})

it.each([
  { message: 'Hi' },
  { map_id: 0, message: 'Hi' },
  { map_id: '7', message: 'Hi' },
  { map_id: 7, message: ' ' },
  { map_id: 7, message: 'Hi', parent_comment_id: 0 },
])('is not posted: %j', (comment) => {
  expect(postCommentSchema.safeParse(comment).success).toBe(false)
})

it('is sent whole, and after an edit only with what has changed', () => {
  const comment = {
    id: 3,
    map_id: 7,
    map_name: 'Velen',
    user_id: 2,
    username: 'Ada',
    message: '',
    created_at: '2026-11-22T06:00:00.000Z',
    parent_comment_id: null,
    edited_at: null,
    hidden: { reason: null },
  }
  expect(commentSchema.parse(comment)).toEqual(comment)
  expect(commentSchema.parse({ ...comment, hidden: null }).hidden).toBeNull()
  for (const field of Object.keys(comment))
    expect(commentSchema.safeParse({ ...comment, [field]: undefined }).success).toBe(false)
  const edited = { success: true, id: 3, message: '', edited_at: null }
  expect(editCommentAnswerSchema.parse({ ...comment, success: true })).toEqual(edited)
})

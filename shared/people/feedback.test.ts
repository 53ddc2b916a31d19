import { describe, expect, it } from 'vitest'
import { FEEDBACK_MAX } from '../limits.ts'
import { feedbackListSchema, feedbackSchema, feedbackSentSchema } from './feedback.ts'

describe('feedback', () => {
  const problemOf = (fields: object) => feedbackSchema.safeParse(fields).error?.issues[0]?.message

  it.each(['Thanks!', ' two\nlines ', 'x'.repeat(FEEDBACK_MAX)])('is kept as it was written', (message) => {
    expect(feedbackSchema.parse({ message })).toEqual({ message })
  })

  it('may come with anything for a name and an e-mail address', () => {
    const sent = { name: 7, email: null, message: 'Thanks!' }
    expect(feedbackSchema.parse({ ...sent, user_id: 1 })).toEqual(sent)
  })

  it.each([
    ['Please write a message.', ''],
    ['Please write a message.', ' \n\t'],
    ['At most 4000 characters.', 'x'.repeat(FEEDBACK_MAX + 1)],
    ['Control characters are not allowed.', 'a\u0000b'],
  ])('is refused with %j', (text, message) => {
    expect(problemOf({ message })).toBe(text)
  })

  it('is refused without a message that is a text', () => {
    for (const fields of [{}, { message: null }, { message: 7 }]) expect(problemOf(fields)).toBeTruthy()
  })
})

it('is listed with its answer, or without one', () => {
  const sent = { id: 'a', message: 'Hi', created_at: '2026-11-22T06:00:00.000Z', answer: null }
  const list = [sent, { ...sent, answer: 'Hello' }]
  expect(feedbackListSchema.parse(list)).toEqual(list)
  for (const wrong of [{ id: 'a' }, { ...sent, created_at: 'today' }, { ...sent, answer: undefined }])
    expect(feedbackListSchema.safeParse([wrong]).success).toBe(false)
  expect(feedbackSentSchema.parse({ success: true, id: 'a' })).toEqual({ success: true, id: 'a' })
  expect(feedbackSentSchema.safeParse({ success: true }).success).toBe(false)
})

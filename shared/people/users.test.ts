import { expect, it } from 'vitest'
import { sessionIdSchema } from './sessions.ts'
import { changeUsernameSchema } from './usernames.ts'
import { currentUserSchema, publicUserSchema, quotaAnswerSchema } from './users.ts'

const user = {
  id: 4,
  username: 'ada',
  username_pending: false,
  email: 'ada@example.org',
  role: 'user',
  created_at: '2026-11-22T06:00:00.000Z',
}

it('shows the whole account to its own user alone: others see neither its address nor its role', () => {
  expect(currentUserSchema.parse(user)).toEqual(user)
  expect(publicUserSchema.parse(user)).toEqual({
    id: 4,
    username: 'ada',
    created_at: '2026-11-22T06:00:00.000Z',
  })
})

it('takes only a username that may be had for a new one', () => {
  expect(changeUsernameSchema.parse({ newUsername: ' Ada ' })).toEqual({ newUsername: 'Ada' })
  expect(changeUsernameSchema.safeParse({ newUsername: '...' }).success).toBe(false)
  expect(changeUsernameSchema.safeParse({}).success).toBe(false)
})

it('takes for the id of a session only 43 characters that an address may hold', () => {
  expect(sessionIdSchema.safeParse('aZ09_-'.repeat(7) + 'x').success).toBe(true)
  for (const id of ['a'.repeat(42), 'a'.repeat(44), 'a'.repeat(42) + '/', ''])
    expect(sessionIdSchema.safeParse(id).error?.issues[0]?.message).toBe('There is no such session.')
})

it('says how much is used, and how much may be', () => {
  const quota = { maps: { used: 0, most: 1_000 }, bytes: { used: 7, most: 0 } }
  expect(quotaAnswerSchema.parse(quota)).toEqual(quota)
  for (const used of [{ used: -1, most: 1 }, { used: 1, most: -1 }, { used: 0.5, most: 1 }, { used: 1 }]) {
    expect(quotaAnswerSchema.safeParse({ ...quota, maps: used }).success).toBe(false)
    expect(quotaAnswerSchema.safeParse({ ...quota, bytes: used }).success).toBe(false)
  }
})

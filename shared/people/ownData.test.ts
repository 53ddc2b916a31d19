import { describe, expect, it } from 'vitest'
import { accountDataSchema, accountDeletedAnswerSchema, deleteAccountSchema } from './ownData.ts'

const NOON = '2026-11-22T12:00:00.000Z'

describe('deleting an account', () => {
  it('needs the username, and what becomes of the maps', () => {
    for (const request of [
      { username: 'Ada', maps: 'delete' },
      { username: 'x'.repeat(200), maps: 'hand-over' },
    ])
      expect(deleteAccountSchema.parse(request)).toEqual(request)
    expect(accountDeletedAnswerSchema.parse({ success: true })).toEqual({ success: true })
  })

  it.each([
    { username: 'Ada' },
    { username: 'Ada', maps: 'keep' },
    { username: 'Ada', maps: '' },
    { maps: 'delete' },
    { username: 'x'.repeat(201), maps: 'delete' },
  ])('is refused with %j', (request) => {
    expect(deleteAccountSchema.safeParse(request).success).toBe(false)
  })
})

describe('somebody’s data', () => {
  const user = {
    id: 4,
    username: 'Ada',
    username_pending: false,
    email: 'ada@example.org',
    role: 'user',
    created_at: NOON,
  }
  const report = { kind: 'comment', subject_id: 3, map_id: 7, reason: 'Spam.', created_at: NOON }
  const data = {
    exported_at: NOON,
    user,
    sessions: [{ device: 'Firefox on Linux', signed_in_at: NOON, seen_at: NOON, expires_at: NOON }],
    votes: [
      { map_id: 7, vote: 1, created_at: NOON },
      { map_id: 8, vote: -1, created_at: NOON },
    ],
    progress_links: [
      { map_id: 7, playthrough: null },
      { map_id: 7, playthrough: 'Second run' },
    ],
    favourites: [{ map_id: 7, created_at: NOON }],
    comments: [
      { id: 3, map_id: 7, parent_comment_id: null, message: 'Hi', created_at: NOON, edited_at: null },
      { id: 4, map_id: 7, parent_comment_id: 3, message: 'Ho', created_at: NOON, edited_at: NOON },
    ],
    feedback: [
      { message: 'Thanks!', answer: null, created_at: NOON },
      { message: 'Thanks!', answer: 'You are welcome.', created_at: NOON },
    ],
    reports: [report, { ...report, kind: 'map' }],
    suggestions: [
      {
        id: 3,
        map_id: 7,
        message: 'The mill burnt down.',
        state: 'taken' as const,
        word: 'Thank you',
        hidden_reason: null,
        created_at: '2026-03-04T05:06:07.000Z',
        decided_at: null,
      },
    ],
    notifications: [{ what: { kind: 'map_shown', map_id: 7 }, created_at: NOON }],
    memberships: [{ map_id: 8, role: 'editor', since: '2026-01-02T03:04:05.678Z' }],
    joins_at_once: false,
    notifications_off: ['comment_reply'],
    maps: [{ id: 7, name: 'Velen', folder: 'maps/7-velen' }],
  }

  it('is all that is kept of a person', () => {
    expect(accountDataSchema.parse(data)).toEqual(data)
    for (const field of Object.keys(data))
      expect(accountDataSchema.safeParse({ ...data, [field]: undefined }).success).toBe(false)
  })

  it('holds nothing that this does not name, such as what opens a session', () => {
    const [session] = data.sessions
    expect(accountDataSchema.safeParse({ ...data, token: 'x' }).success).toBe(false)
    expect(accountDataSchema.safeParse({ ...data, sessions: [{ ...session, id: 'x' }] }).success).toBe(false)
    expect(accountDataSchema.safeParse({ ...data, reports: [{ ...report, by: 'Ada' }] }).success).toBe(false)
  })

  it.each([
    { exported_at: 'today' },
    { votes: [{ map_id: 7, vote: 0, created_at: NOON }] },
    { reports: [{ ...report, kind: 'user' }] },
  ])('is invalid with %j', (fields) => {
    expect(accountDataSchema.safeParse({ ...data, ...fields }).success).toBe(false)
  })
})

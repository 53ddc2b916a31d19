import { describe, expect, it } from 'vitest'
import { MODERATION_REASON_MAX } from '../limits.ts'
import { moderationEntrySchema, reasonSchema } from './moderation.ts'

describe('the reason of a report', () => {
  const problemOf = (reason: unknown) => reasonSchema.safeParse({ reason }).error?.issues[0]?.message

  it.each([
    [' Spam. ', 'Spam.'],
    ['one\ntwo', 'one\ntwo'],
    ['x'.repeat(MODERATION_REASON_MAX), 'x'.repeat(MODERATION_REASON_MAX)],
  ])('is kept trimmed', (reason, kept) => {
    expect(reasonSchema.parse({ reason })).toEqual({ reason: kept })
  })

  it.each([
    ['Please give a reason.', ''],
    ['Please give a reason.', '  \n'],
    ['A reason can have at most 300 characters.', 'x'.repeat(MODERATION_REASON_MAX + 1)],
    ['A reason can have at most 300 characters.', '🗺'.repeat(MODERATION_REASON_MAX / 2 + 1)],
    ['Control characters are not allowed.', 'a\u0000b'],
  ])('is refused with %j', (text, reason) => {
    expect(problemOf(reason)).toBe(text)
  })

  it('is a text', () => {
    for (const reason of [undefined, null, 7]) expect(problemOf(reason)).toBeTruthy()
  })
})

describe('an entry of the moderation log', () => {
  const entry = {
    id: 'a',
    event: 'reported',
    kind: 'comment',
    subject_id: 3,
    map_id: 7,
    by: 'Ada',
    dismissed_by: null,
    reason: 'Spam.',
    created_at: '2026-11-22T06:00:00.000Z',
    subject: { map_name: 'Velen', message: 'Buy!', author: 'Bob', is_hidden: false },
  }

  it('is about a comment or a map, which may be deleted by now', () => {
    const aboutMap = { ...entry, event: 'hidden', kind: 'map', subject: { ...entry.subject, message: null } }
    for (const kept of [entry, aboutMap, { ...entry, event: 'shown', subject: null }])
      expect(moderationEntrySchema.parse(kept)).toEqual(kept)
  })

  it.each([
    { event: 'deleted' },
    { kind: 'user' },
    { subject_id: 0 },
    { created_at: 'today' },
    { subject: undefined },
    { subject: { ...entry.subject, message: undefined } },
  ])('is none with %j', (fields) => {
    expect(moderationEntrySchema.safeParse({ ...entry, ...fields }).success).toBe(false)
  })
})

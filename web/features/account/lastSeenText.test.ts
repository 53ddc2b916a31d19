import { expect, it } from 'vitest'
import { lastSeenText } from './lastSeenText.ts'

const NOW = Date.parse('2026-06-30T12:00:00Z')

it.each([
  ['2026-06-30T12:30:00Z', 'seen within the last two hours'],
  ['2026-06-30T10:01:00Z', 'seen within the last two hours'],
  ['2026-06-30T09:00:00Z', 'seen about 3 hours ago'],
  ['2026-06-28T13:00:00Z', 'seen about 47 hours ago'],
  ['2026-06-28T12:00:00Z', 'seen about 2 days ago'],
  ['2026-06-01T12:00:00Z', 'seen about 29 days ago'],
])('a session used at %s is %j', (seenAt, text) => {
  expect(lastSeenText(seenAt, NOW)).toBe(text)
})

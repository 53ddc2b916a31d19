import { describe, expect, it } from 'vitest'
import { timeText } from './timeText.ts'

describe('a time, as it is written everywhere', () => {
  const now = new Date(2026, 10, 18, 15, 30)
  it.each([
    [new Date(2026, 10, 18, 15, 31), 'just now'],
    [new Date(2026, 10, 18, 15, 29, 1), 'just now'],
    [new Date(2026, 10, 18, 15, 29), '1 minute ago'],
    [new Date(2026, 10, 18, 14, 31), '59 minutes ago'],
    [new Date(2026, 10, 18, 14, 30), '1 hour ago'],
    [new Date(2026, 10, 18, 0, 10), '15 hours ago'],
    [new Date(2026, 10, 17, 23, 50), 'yesterday'],
    [new Date(2026, 10, 17, 0, 10), 'yesterday'],
    [new Date(2026, 10, 12, 9, 31), '6 days ago'],
    [new Date(2026, 10, 11, 23, 59), '11 Nov 2026'],
    [new Date(2025, 10, 18, 9, 31), '18 Nov 2025'],
  ])('is told by the viewer’s calendar: %s [LISTS-018]', (at, text) => expect(timeText(at, now)).toBe(text))

  it('is not yet yesterday while it is a few hours ago', () => {
    const night = new Date(2026, 10, 18, 0, 30)
    expect(timeText(new Date(2026, 10, 17, 23, 20), night)).toBe('1 hour ago')
    expect(timeText(new Date(2026, 10, 17, 12, 20), night)).toBe('yesterday')
  })
})

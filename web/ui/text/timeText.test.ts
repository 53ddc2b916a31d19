import { describe, expect, it } from 'vitest'
import { timeText } from './timeText.ts'

describe('a time of day', () => {
  const now = new Date(2026, 10, 18, 15, 30)
  it.each([
    [new Date(2026, 10, 18, 14, 20), 'Today, 14:20'],
    [new Date(2026, 10, 17, 21, 47), 'Yesterday, 21:47'],
    [new Date(2026, 10, 16, 9, 31), '16 Nov 2026, 09:31'],
    [new Date(2025, 10, 18, 9, 31), '18 Nov 2025, 09:31'],
  ])('is local: %s [LISTS-018]', (at, text) => {
    expect(timeText(at.toISOString(), now)).toBe(text)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usernameSchema } from '../../shared/people/usernames.ts'
import { deriveUsername } from './usernames.ts'

describe('deriveUsername', () => {
  it.each([
    ['Ada Lovelace', 'x@example.com', 'Ada-Lovelace'],
    ['', 'grace.hopper@example.com', 'grace.hopper'],
    ['???', 'жуков@example.com', 'жуков'],
    ['', '@', 'player'],
    ['..', '..@example.com', 'player'],
    ['A'.repeat(50), 'x@example.com', 'A'.repeat(32)],
  ])('makes of %j and %j %j', (name, email, username) => {
    expect(deriveUsername({ name, email })).toBe(username)
  })

  it('always returns a valid username [AUTH-025]', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 })
    fc.assert(
      fc.property(text, text, (name, email) => {
        expect(usernameSchema.safeParse(deriveUsername({ name, email })).success).toBe(true)
      }),
    )
  })
})
